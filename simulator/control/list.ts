/** Whether every field of the pattern is in the value; texts between slashes are regular expressions. */
export function fits(pattern: unknown, value: unknown): boolean {
  if (typeof pattern === 'string') {
    const expression = /^\/(.+)\/([iu]*)$/.exec(pattern)
    return expression ? new RegExp(expression[1]!, expression[2]).test(String(value)) : pattern === value
  }
  if (Array.isArray(pattern))
    return Array.isArray(value) && pattern.every((part) => value.some((one) => fits(part, one)))
  if (typeof pattern !== 'object' || pattern === null) return pattern === value
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(pattern).every(([name, part]) => fits(part, (value as Record<string, unknown>)[name]))
}
