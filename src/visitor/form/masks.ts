import { shapeDate, shapePhone } from './typed-masks.ts'

/** A React ref that masks its input while that is mounted. */
const refOf = (shape: typeof shapePhone) => (input: HTMLInputElement | null) => {
  if (!input) return
  const gone = new AbortController()
  shape(input, gone.signal)
  return () => gone.abort()
}

/** (99) 99999-9999 on an input of a React form. */
export const phoneMask = refOf(shapePhone)
/** 99/99/9999 on an input of a React form. */
export const dateMask = refOf(shapeDate)
