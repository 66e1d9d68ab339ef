/** Invalid values of every kind, as strangers and their tools send them. */

const deep = (levels: number): unknown => {
  let value: unknown = 'fim'
  for (let level = 0; level < levels; level++) value = level % 2 ? { a: value } : [value]
  return value
}

/** A small seeded generator, so that a failing run can be repeated. */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const alphabet = [
  ['\u0000', '\u0001', '\u001b', '\u007f', '\u0085', '\u200b', '\u202e', '\u2028', '\ufeff', '\uffff'],
  ['\ud800', '\udfff', '😀', 'ã', 'ß', 'İ', '%', '_', '\\', "'", '"', '`', '<', '>', '&', ';', '-', '0'],
].flat()

/** Texts of random characters that some code may not expect. */
function randomTexts(count: number): string[] {
  const random = seeded(20_261_120)
  return Array.from({ length: count }, () =>
    Array.from(
      { length: 1 + Math.floor(random() * 12) },
      () => alphabet[Math.floor(random() * alphabet.length)],
    ).join(''),
  )
}

/** Texts that broke something once, or that break code that forgot them: every field gets them. */
export const worstTexts = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '99999',
  '2147483648',
  '9223372036854775808',
  "' or '1'='1",
  '__proto__',
]

/** Texts for paths, queries and forms, and as one more kind of JSON value. */
export const wrongTexts: string[] = [
  ['', ' ', '0', '-1', '1.5', '1e9', '1e400', 'NaN', 'Infinity', '0x10', '٣', 'null', 'undefined', 'true'],
  ['9007199254740991', '9'.repeat(400), '-9007199254740991'],
  ["' or '1'='1", "'; drop table app_user; --", '$1', '%', '%s%n', '\\', '\\x00', '${7*7}', '{{7*7}}', '#1'],
  ['../../etc/passwd', '..%2f..', 'file:///etc/passwd', '<script>alert(1)</script>', '"><img src=x>'],
  ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '[object Object]', '[]', '{}', '{"a":1}', '[1]'],
  ['0000-00-00', '0001-01-01', '2026-02-30', '9999-12-31', '10000-01-01', '-000001-01-01', '31/02/2026'],
  ['24:00', '23:60', '-1:00', '20:00:00:00', 'a@b', 'a@b.c\r\nBcc: x@y.z', '\r\nX-Injected: 1', '\n'],
  ['a\udfffb', '\u202e\u0007', '😀'.repeat(300), 'a'.repeat(100_000)],
  randomTexts(12),
].flat()

/** JSON of other types that every field gets. */
export const worstValues: unknown[] = [null, Number.MAX_SAFE_INTEGER]

/** JSON other than text: other types, and nested values. */
export const wrongValues: unknown[] = [
  [null, true, false, 0, -1, 1.5, 1e21, -0, 2_147_483_648, Number.MAX_SAFE_INTEGER, [], {}, [[]], [null]],
  [[1, 'a', {}], { length: 1e9 }, { toString: 'x' }, { constructor: { prototype: { a: 1 } } }],
  [deep(6), deep(500), Array.from({ length: 5000 }, () => 1), { a: 'a'.repeat(100_000) }],
  [[Number.MAX_SAFE_INTEGER], [-1], ['1; drop table app_user'], ['\u0000'], { '\u0000': '\u0000' }],
].flat(1)

/** Whole bodies that are neither a good form nor good JSON, with the type that they claim. */
export const wrongBodies: [type: string, body: string | Buffer][] = [
  ...[
    'null',
    '[]',
    '1',
    '"texto"',
    '{',
    '{"a":1',
    'nada',
    '{"a":1}{"b":2}',
    '\u0000',
    '\ufeff{}',
    "{'a':1}",
  ].map((text): [string, string] => ['application/json', text]),
  ['application/json', '{"__proto__":{"is_admin":true}}'],
  ['application/json', '{"constructor":{"prototype":{"is_admin":true}}}'],
  ['application/json', '['.repeat(50_000)],
  ['application/json', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ['application/json', `{"name":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`],
  ['application/json', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['application/json', JSON.stringify({ name: 'a'.repeat(1_100_000) })],
  ['application/json; charset=utf-16', '{}'],
  ['application/x-www-form-urlencoded', '%ZZ=%&&&=a&=&a%00b=%00'],
  ['application/x-www-form-urlencoded', '__proto__[is_admin]=1&constructor[prototype][x]=1'],
  ['application/x-www-form-urlencoded', `name${'[a]'.repeat(2000)}=1`],
  ['application/x-www-form-urlencoded', 'name[]=1&'.repeat(5000)],
  ['application/x-www-form-urlencoded', 'name[0]=a&name[b]=c&name=d&name[999999999]=e'],
  ['multipart/form-data', '--x\r\n\r\n--x--'],
  ['multipart/form-data; boundary=x', 'nada'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\na'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\na\u0000\r\n--x--\r\n',
  ],
  ['text/plain', 'nada'],
  ['application/xml', '<a/>'],
  ['application/octet-stream', Buffer.from([0, 1, 2, 255])],
  ['', '{}'],
]
