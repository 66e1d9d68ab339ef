/** The parts of the public profile by their `data-part` attribute: the preview beside the form scrolls to them (D-67). */
export type ProfilePart =
  | 'head'
  | 'call'
  | 'description'
  | 'hours'
  | 'highlights'
  | 'galleries'
  | 'address'
  | 'phone'
  | 'links'
  | 'payment_methods'
  | 'house_answers'
  | 'info'

/** Marks an element of the public page as a part, or as one of a part's list items. */
export const part = (name: ProfilePart): { 'data-part': ProfilePart } => ({ 'data-part': name })
