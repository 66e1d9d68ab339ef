/**
 * The states of an image input (UIKIT-04): `original` the saved image, `changed` another file, `empty` nothing because it was removed or
 * never there, `cancelled` the original again after a change was cancelled.
 */
export type ImageState = 'original' | 'changed' | 'empty' | 'cancelled'

/** The hidden `{field}_remove` flag of a form (UIKIT-06, UIKIT-07): 1 only to remove a saved image. */
export function removeFlag(state: ImageState, hasOriginal: boolean): 0 | 1 {
  return state === 'empty' && hasOriginal ? 1 : 0
}
