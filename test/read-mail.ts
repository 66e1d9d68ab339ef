/** One part of a message, read by RFC 5322 and 2045. */
export type Part = {
  /** By lower-case name, unfolded and decoded. */
  headers: Record<string, string>
  /** The media type in lower case, such as 'text/html'. */
  type: string
  /** Decoded text of a leaf; '' for a multipart. */
  text: string
  parts: Part[]
}

const decoders: Record<string, (body: string) => Buffer> = {
  '7bit': (body) => Buffer.from(body, 'latin1'),
  base64: (body) => Buffer.from(body, 'base64'),
  'quoted-printable': (body) =>
    Buffer.from(
      body
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ),
}

/** Decodes encoded words (RFC 2047); white space between two of them is dropped. */
const decodedWords = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      (kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64')
        : decoders['quoted-printable']!(word.replaceAll('_', ' '))
      ).toString(),
    )

/**
 * Reads a message as an SMTP server received it, dots still doubled. Throws if it is malformed: bare line ends, octets above 127, too long
 * lines, a repeated header, an unknown encoding, an unclosed multipart.
 */
export function readMail(received: string): Part {
  const raw = received.replace(/^\.\./gm, '.')
  if (/[^\r]\n|\r[^\n]/.test(raw)) throw new Error('a bare line end')
  if (/[^\0-\x7f]/.test(raw)) throw new Error('an octet above 127')
  if (raw.split('\r\n').some((line) => line.length > 998)) throw new Error('a line above 998 octets')
  return readPart(raw)
}

function readPart(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n')
  if (end < 0) throw new Error('no empty line after the headers')
  const body = raw.slice(end + 4)
  const headers: Record<string, string> = {}
  for (const line of raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const [, name, value] = /^([\x21-\x39\x3b-\x7e]+): ?(.*)$/.exec(line) ?? []
    if (!name || value === undefined) throw new Error(`no header: ${line}`)
    if (name.toLowerCase() in headers) throw new Error(`twice: ${name}`)
    headers[name.toLowerCase()] = decodedWords(value)
  }
  const content = headers['content-type'] ?? 'text/plain'
  const type = content.split(';')[0]!.trim().toLowerCase()
  if (!type.startsWith('multipart/')) {
    const decode = decoders[(headers['content-transfer-encoding'] ?? '7bit').toLowerCase()]
    if (!decode) throw new Error('an unknown encoding')
    return { headers, type, text: decode(body).toString(), parts: [] }
  }
  const boundary = /boundary="?([^";]+)"?/.exec(content)?.[1]
  const [, ...pieces] = `\r\n${body}`.split(`\r\n--${boundary}`)
  if (!boundary || !pieces.pop()?.startsWith('--')) throw new Error('an unclosed multipart')
  return { headers, type, text: '', parts: pieces.map((piece) => readPart(piece.replace(/^[ \t]*\r\n/, ''))) }
}

/** Every leaf of a message, in order. */
export const leavesOf = (part: Part): Part[] =>
  part.parts.length > 0 ? part.parts.flatMap(leavesOf) : [part]
