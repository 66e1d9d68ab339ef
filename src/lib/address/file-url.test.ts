import { expect, test } from 'vitest'
import {
  fileUrl,
  homeIconOf,
  largestOf,
  pathOfFile,
  pictureOf,
  placeholderOf,
  shareImageOf,
} from './file-url.ts'

const name = 'Xq0_aBcDeFgHiJkLmNoP-r'

test(
  'the address of an image is its JPEG of 640 px, or of its own width when it is smaller',
  { tags: ['D-96'] },
  () => {
    expect(fileUrl(`12/${name}-1600x900`)).toBe(`/files/12/${name}-1600x900/640.jpg`)
    expect(fileUrl(`12/${name}-500x900`)).toBe(`/files/12/${name}-500x900/500.jpg`)
  },
)

test.each([
  null,
  '',
  'casa.webp',
  '../../etc/passwd',
  `12/${name}`,
  `12/${name}-0x900`,
  `12/${name}-1600x900/640.jpg`,
  `12/../${name}-1600x900`,
  `012/${name}-1600x900`,
  `12/${name}-1600x900\n`,
  'javascript:alert(1)',
  'https://outro.exemplo/a.jpg',
])('a path column that holds %j has no address', (path) => {
  expect(fileUrl(path)).toBe(null)
})

test('the icon for a phone’s home screen is an image of its size', () => {
  expect(homeIconOf(`12/${name}-180x180`)).toBe(`/files/12/${name}-180x180/icon.png`)
  expect(homeIconOf(`12/${name}-400x400`)).toBe(null)
  expect(homeIconOf(null)).toBe(null)
})

test('a link preview shows the cut of a wide image, a small one as it is, and nothing for what is no image', () => {
  expect(shareImageOf(`12/${name}-1600x900`)).toEqual({
    path: `/files/12/${name}-1600x900/share.jpg`,
    width: 1200,
    height: 630,
  })
  expect(shareImageOf(`12/${name}-400x400`)).toEqual({
    path: `/files/12/${name}-400x400/400.jpg`,
    width: 400,
    height: 400,
  })
  expect(shareImageOf('javascript:alert(1)')).toBe(null)
  expect(shareImageOf(null)).toBe(null)
})

test('a picture names its files: those a place can show, the few pixels before it comes, and the largest', () => {
  const path = `12/${name}-1600x900`
  const small = pictureOf(path, 320)!

  expect(small).toMatchObject({ width: 1600, height: 900, srcset: { avif: `/files/${path}/320.avif 320w` } })
  expect(pictureOf(path)!.srcset.jpg.split(', ')).toHaveLength(4)
  expect(pictureOf(`12/${name}-200x900`, 100)!.srcset.webp).toBe(`/files/12/${name}-200x900/200.webp 200w`)
  expect([placeholderOf(small), largestOf(small)]).toEqual([
    `/files/${path}/tiny.webp`,
    `/files/${path}/1600.jpg`,
  ])
  expect(pathOfFile(largestOf(small))).toBe(path)
  expect(pathOfFile('/files/12/x/1600.jpg')).toBeNull()
})
