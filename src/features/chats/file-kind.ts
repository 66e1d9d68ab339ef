import type { Media } from '#features/channels/message/incoming.ts'

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

/** The first bytes of kinds that begin always alike. */
const beginnings: [start: string, mime: string][] = [
  ['\xff\xd8\xff', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['OggS', 'audio/ogg'],
  ['ID3', 'audio/mpeg'],
  ['#!AMR', 'audio/amr'],
  ['%PDF-', 'application/pdf'],
]

/** In office files the second or a later entry tells their program; its name is readable there. */
const offices: [part: string, mime: string][] = [
  ['word/', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xl/', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['ppt/', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
]

/** Office files from before 2007 look alike; their names tell them apart. */
const oldOffices: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}

/** The type of a file without a program of its own. */
export const unknownMime = 'application/octet-stream'

const extensionOf = (name: string | null) => /\.([a-z0-9]{1,5})$/i.exec(name ?? '')?.[1]?.toLowerCase() ?? ''

function riff(bytes: Uint8Array): string {
  const form = ascii(bytes, 8, 12)
  return form === 'WEBP' ? 'image/webp' : form === 'WAVE' ? 'audio/wav' : unknownMime
}

/** A film or a sound in one container: only the message says which, unless it is marked. */
function container(brand: string, kind: Media['kind']): string {
  if (brand.startsWith('3g')) return kind === 'audio' ? 'audio/3gpp' : 'video/3gpp'
  const isImage = ['heic', 'heix', 'mif1', 'avif', 'avis'].includes(brand)
  if (isImage) return unknownMime
  return kind === 'audio' || brand === 'M4A ' ? 'audio/mp4' : 'video/mp4'
}

function office(bytes: Uint8Array): string {
  const names = Buffer.from(bytes).toString('latin1')
  const isOffice = names.includes('[Content_Types].xml')
  return (isOffice && offices.find(([part]) => names.includes(part))?.[1]) || 'application/zip'
}

// oxlint-disable-next-line no-control-regex
const noText = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

/** Whether bytes are readable text that no browser takes for a page. */
function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return !noText.test(text) && !/<\s*[!?a-z]/i.test(text)
  } catch {
    return false
  }
}

/** MP3 without tags, or AAC: both begin with twelve set bits. */
function frames(bytes: Uint8Array): string | null {
  const [first = 0, second = 0] = bytes
  if (first !== 0xff || (second & 0xf0) !== 0xf0) return null
  return (second & 0x06) === 0 ? 'audio/aac' : 'audio/mpeg'
}

/**
 * The media type of a file by its content, not by its name: types that browsers and programs may open, and `unknownMime` for all else, such
 * as HTML, SVG and programs. `name` only distinguishes types with equal content.
 */
export function mimeOf(bytes: Uint8Array, { kind, name }: Pick<Media, 'kind' | 'name'>): string {
  const start = ascii(bytes, 0, 16)
  const known = beginnings.find(([beginning]) => start.startsWith(beginning))
  if (known) return known[1]
  if (start.startsWith('RIFF')) return riff(bytes)
  if (start.slice(4, 8) === 'ftyp') return container(start.slice(8, 12), kind)
  if (start.startsWith('PK\x03\x04')) return office(bytes)
  if (start.startsWith('\xd0\xcf\x11\xe0')) return oldOffices[extensionOf(name)] ?? unknownMime
  return frames(bytes) ?? (isPlainText(bytes) ? 'text/plain' : unknownMime)
}

const fitting: Record<Media['kind'], RegExp> = {
  image: /^image\//,
  sticker: /^image\/webp$/,
  audio: /^audio\//,
  video: /^video\//,
  document: /./,
  shared: /^(image|video)\//,
}

/** Whether a file may be shown as the type that its message names. */
export const isFitting = (mime: string, kind: Media['kind']): boolean => fitting[kind].test(mime)

const megabyte = 1024 * 1024

/** The most bytes of a file that the platforms let customers send (meta-platform §9, §11). */
export const byteLimits: Record<Media['kind'], number> = {
  image: 8 * megabyte,
  sticker: megabyte,
  audio: 25 * megabyte,
  video: 25 * megabyte,
  document: 100 * megabyte,
  shared: 25 * megabyte,
}

/** Each type with the endings of its names; the first is added if none fits. */
const endings: Record<string, string[]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/mpeg': ['mp3'],
  'audio/amr': ['amr'],
  'audio/aac': ['aac'],
  'audio/wav': ['wav'],
  'audio/mp4': ['m4a', 'mp4'],
  'audio/3gpp': ['3gp'],
  'video/mp4': ['mp4', 'm4v', 'mov'],
  'video/3gpp': ['3gp'],
  'application/pdf': ['pdf'],
  'application/zip': ['zip'],
  'text/plain': ['txt', 'csv', 'vcf', 'ics', 'md', 'log'],
  ...Object.fromEntries(offices.map(([, mime], at) => [mime, [['docx', 'xlsx', 'pptx'][at]!]])),
  ...Object.fromEntries(Object.entries(oldOffices).map(([ending, mime]) => [mime, [ending]])),
}

/** Endings that a computer runs or a browser opens as a page. */
const dangerous =
  /^(html?|xhtml|shtml|svgz?|xml|mht|mhtml|js|mjs|hta|exe|com|scr|bat|cmd|ps1|vbs?|wsf|jar|msi|lnk|url|reg|apk|sh)$/

/**
 * The name under which a file is saved: its own, with an ending that fits its content, so that no picture opens as a page. `fallback` is the
 * name of a file without one.
 */
export function savedName(name: string | null, mime: string, fallback: string): string {
  const known = endings[mime]
  const ending = extensionOf(name)
  if (!name) return known ? `${fallback}.${known[0]}` : fallback
  if (known) return known.includes(ending) ? name : `${name}.${known[0]}`
  return dangerous.test(ending) ? `${name}.bin` : name
}
