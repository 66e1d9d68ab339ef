import { expect, test } from 'vitest'
import { testFolder } from '#test/database.ts'
import { loadSettings } from '#platform/settings.ts'

const DATA_DIR = await testFolder()

test('without variables the addresses are Meta’s and no channel is configured', { tags: ['D-130'] }, () => {
  const { meta, instagram } = loadSettings({ DATA_DIR })

  expect(meta).toMatchObject({
    app: null,
    version: 'v25.0',
    graphUrl: 'https://graph.facebook.com',
    dialogUrl: 'https://www.facebook.com',
    sdkUrl: 'https://connect.facebook.net',
  })
  expect(instagram).toEqual({
    app: null,
    graphUrl: 'https://graph.instagram.com',
    tokenUrl: 'https://api.instagram.com',
    dialogUrl: 'https://www.instagram.com',
  })
})

test(
  'a channel is configured by id and secret together, and http is taken for this machine',
  { tags: ['D-130'] },
  () => {
    const { meta, instagram } = loadSettings({
      DATA_DIR,
      META_APP_ID: '123456789012345',
      META_APP_SECRET: 'segredo',
      META_GRAPH_URL: 'http://127.0.0.1:4100/',
      META_MEDIA_HOSTS: 'lookaside.fbsbx.com, 127.0.0.1:4101',
      INSTAGRAM_APP_ID: '998877665544332',
    })

    expect(meta.app).toEqual({ id: '123456789012345', secret: 'segredo' })
    expect(meta.graphUrl).toBe('http://127.0.0.1:4100')
    expect(meta.mediaHosts).toEqual(['lookaside.fbsbx.com', '127.0.0.1:4101'])
    expect(instagram.app).toBe(null)
  },
)

test.each([
  ['META_GRAPH_URL', 'http://graph.facebook.com'],
  ['META_GRAPH_URL', 'http://10.0.0.7:4100'],
  ['META_DIALOG_URL', 'https://eu:senha@www.facebook.com'],
  ['META_SDK_URL', 'https://connect.facebook.net/?versao=1'],
  ['INSTAGRAM_TOKEN_URL', 'ftp://api.instagram.com'],
  ['META_VERSION', '25.0'],
  ['META_MEDIA_HOSTS', 'https://lookaside.fbsbx.com'],
  ['META_APP_ID', 'meu app'],
])('%s=%s refuses to start', { tags: ['D-130'] }, (name, value) => {
  expect(() => loadSettings({ DATA_DIR, [name]: value })).toThrow(name)
})
