/**
 * What stands in an image input (UIKIT-04): `original` what was saved, `changed` another file, `empty` none because it was
 * removed or never there, `cancelled` the original again after a change was given up.
 */
export type ImageState = 'original' | 'changed' | 'empty' | 'cancelled'

/** The hidden `{field}_remove` flag that goes with a form (UIKIT-06, UIKIT-07): 1 only for a saved image that is to go. */
export function removeFlag(state: ImageState, hasOriginal: boolean): 0 | 1 {
  return state === 'empty' && hasOriginal ? 1 : 0
}
