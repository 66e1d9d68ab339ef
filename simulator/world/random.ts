/** All draws come from one number in the world: the same seed and the same calls give the same ids. */
export type Drawing = { random: number }

/** The next number from 0 up to 1 (mulberry32). */
export function draw(world: Drawing): number {
  world.random = (world.random + 0x6d2b79f5) | 0
  let mixed = Math.imul(world.random ^ (world.random >>> 15), 1 | world.random)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

/** A text of `length` characters of the alphabet. */
export function drawText(world: Drawing, length: number, alphabet: string): string {
  let text = ''
  for (let index = 0; index < length; index++) text += alphabet[Math.floor(draw(world) * alphabet.length)]
  return text
}
