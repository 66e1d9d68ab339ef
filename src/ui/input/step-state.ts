export type StepPlace = 'first' | 'between' | 'last'
export type StepState = 'current' | 'completed' | 'pending'

/** The place of a step in the row, 0-based (UIKIT-02). The only step of a row is its last. */
export function stepPlace(index: number, count: number): StepPlace {
  if (index === count - 1) return 'last'
  return index === 0 ? 'first' : 'between'
}

/** The state of a step while `current` is the active one (UIKIT-03); `current` = count when all are done. */
export function stepState(index: number, current: number): StepState {
  if (index === current) return 'current'
  return index < current ? 'completed' : 'pending'
}
