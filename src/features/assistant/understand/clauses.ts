/** The end of a clause: after a sentence or a comma, and before 'e vocês têm …', 'e se tem …'. */
const ends =
  /(?<=[?!.;:…,])\s+|\n+|\s+(?=e\s+(?:vocês|voces|vcs?|tem|têm|teem|ainda|aceitam?|pode|posso|podemos|o|a|os|as|se|qual|quais|quanto|quero saber|el[ea] quer saber)\s)/iu

/** The clauses of a message, in its words. */
export const clausesOf = (text: string): string[] =>
  text.split(ends).filter((clause) => /[\p{L}\d]/u.test(clause))

/** Clauses as one message again. */
export const joined = (clauses: string[]): string => clauses.join(' ').replace(/[\s,;:]+$/u, '')
