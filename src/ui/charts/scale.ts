/** About `count` round numbers with even steps, the first at or below `least`, the last at or above `most`. */
export function roundTicks(least: number, most: number, count = 4): number[] {
  const span = most - least || Math.abs(most) || 1
  const rough = span / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 5, 10].find((each) => rough <= each * power)!
  const step = factor * power
  const [first, last] = [
    Math.floor(least / step),
    Math.max(Math.ceil(most / step), Math.floor(least / step) + 1),
  ]
  // Multiplies each time: adding up would gather rounding errors.
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toFixed(6)))
}

/** Which of `count` labels are shown so that they stand at least `apart` pixels from each other on `width`; the last one always is. */
export function shownLabels(count: number, width: number, apart: number): number[] {
  const most = Math.max(1, Math.floor(width / apart))
  const step = Math.max(1, Math.ceil(count / most))
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => (count - 1 - index) % step === 0,
  )
}
