/** 'Ana' of ' Ana Lima'; '' of an empty name. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''
