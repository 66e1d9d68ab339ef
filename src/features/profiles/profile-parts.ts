/** The parts of the public profile, as `data-part` names them there: the preview beside the form brings one before the eye (D-67). */
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
  | 'info'

/** Marks an element of the public page as a part, or as one of those of a list. */
export const part = (name: ProfilePart): { 'data-part': ProfilePart } => ({ 'data-part': name })
