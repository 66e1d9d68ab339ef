/** The page numbers to offer: from 3 before to 3 after the current one, within 1 and the last. */
export function pagesAround(current: number, last: number): number[] {
  const first = Math.max(1, current - 3)
  return Array.from(
    { length: Math.max(0, Math.min(last, current + 3) - first + 1) },
    (_, index) => first + index,
  )
}
