/** SHA-256's constants are fractions of the roots of the first primes. */
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
const primes = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) =>
    n > 1 && !Array.from({ length: Math.floor(Math.sqrt(n)) - 1 }, (_, d) => d + 2).some((d) => n % d === 0),
)
const initial = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))

const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))
const schedule = new Int32Array(64)

/** SHA-256's state after one more block of 16 words. */
function compress(state: Int32Array, block: Int32Array): Int32Array {
  schedule.set(block)
  for (let i = 16; i < 64; i++) {
    const early = schedule[i - 15]!
    const late = schedule[i - 2]!
    const one = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const two = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    schedule[i] = schedule[i - 16]! + one + schedule[i - 7]! + two
  }
  const after = Int32Array.from(state)
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i++) {
    const mixed = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const first = (h + mixed + ((e & f) ^ (~e & g)) + constants[i]! + schedule[i]!) | 0
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  const worked = [a, b, c, d, e, f, g, h]
  for (let i = 0; i < 8; i++) after[i] = after[i]! + worked[i]!
  return after
}

/** Bytes as a block of words, filled up with zeros. */
function blockOf(bytes: Uint8Array): Int32Array {
  const view = new DataView(new ArrayBuffer(64))
  bytes.forEach((byte, i) => view.setUint8(i, byte))
  return Int32Array.from({ length: 16 }, (_, i) => view.getInt32(i * 4))
}

/** Ends the message of an HMAC, which began with a block of its key: the 1 bit, and the length in bits. */
function endBlock(block: Int32Array, bytes: number): Int32Array {
  const last = Int32Array.from(block)
  last[bytes >> 2] = last[bytes >> 2]! | (0x80 << (24 - 8 * (bytes & 3)))
  last[15] = (64 + bytes) * 8
  return last
}

/**
 * The first 32 bytes of PBKDF2 with HMAC-SHA-256, for pages where the browser keeps its own to itself: plain http in a local
 * network. Some fifteen times slower than the browser's. The password has at most 64 bytes, the salt 51.
 */
export function pbkdf2(password: Uint8Array, salt: Uint8Array, iterations: number): Uint8Array {
  const key = blockOf(password)
  const inner = compress(
    initial,
    key.map((word) => word ^ 0x36363636),
  )
  const outer = compress(
    initial,
    key.map((word) => word ^ 0x5c5c5c5c),
  )
  const digest = new Int32Array(16)
  const hmac = (message: Int32Array) => {
    digest.set(compress(inner, message))
    digest.set(compress(outer, endBlock(digest, 32)))
    return digest
  }
  const derived = new Int32Array(8)
  let message = endBlock(blockOf(Uint8Array.of(...salt, 0, 0, 0, 1)), salt.length + 4)
  for (let i = 0; i < iterations; i++) {
    const next = hmac(message)
    for (let word = 0; word < 8; word++) derived[word] = derived[word]! ^ next[word]!
    message = endBlock(next, 32)
  }
  const view = new DataView(new ArrayBuffer(32))
  derived.forEach((word, i) => view.setInt32(i * 4, word))
  return new Uint8Array(view.buffer)
}
