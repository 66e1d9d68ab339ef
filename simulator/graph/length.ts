/** The length as Meta counts it: in characters (code points), not in halves of surrogates. */
export const lengthOf = (text: string): number => Array.from(text).length
