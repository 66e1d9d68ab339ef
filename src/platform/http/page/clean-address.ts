/** The parameters that our pages read. */
const ownParameters = ['pessoas', 'dia', 'hora', 'confirmar']

/** Those and the campaign's, which are counted: what a cleaned address keeps. */
const keptParameters = [
  ...ownParameters,
  ...['source', 'medium', 'campaign', 'term', 'content'].map((name) => `utm_${name}`),
]

/** What begins a query, also written as text: apps escape the question mark, or append `&…` to an address without one. */
const queryStart = /[?&#]|%3f|%26|%23/i

/** What texts put behind an address: the end of a sentence, a closing bracket or quote, a space. */
const addedSigns = String.raw`\s.,;:!)\]}>'"’”»…`
const added = new RegExp(`[${addedSigns}]`, 'u')
const addedOrSlash = new RegExp(`[/${addedSigns}]`, 'u')

/** Characters that are not seen, such as the zero-width space of a copied text. */
const unseen = /\p{Cf}/gu

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A text without these characters at its end; read once from behind, however long the text is. */
function withoutEnd(text: string, characters: RegExp): string {
  let length = text.length
  while (length > 0 && characters.test(text[length - 1]!)) length--
  return text.slice(0, length)
}

const withoutAdded = (text: string): string => withoutEnd(text.replace(unseen, ''), added)

/** Splits at the first match: the part before it, the match, and the rest. */
function parted(text: string, at: RegExp): [before: string, match: string, rest: string] {
  const found = at.exec(text)
  if (!found) return [text, '', '']
  return [text.slice(0, found.index), found[0], text.slice(found.index + found[0].length)]
}

/** Names and values of a query, whatever separates them; `&amp;` is one of a copied page. */
const pairsOf = (query: string): [name: string, value: string][] =>
  query.split(/[?&#]/).map((pair) => {
    const [name, , value] = parted(pair, /=/)
    return [name.replace(/^amp;/, ''), decoded(value.replaceAll('+', ' '))]
  })

/**
 * A page's address without additions made on its way (D-151), with the parameters that we know; null if nothing was added, or if the rest
 * cannot be the address of a page. It always begins with one slash and a letter or digit, so it leads nowhere else.
 */
export function cleanAddress(url: string): string | null {
  const [rawPath, start, rawQuery] = parted(url, queryStart)
  const path = withoutEnd(decoded(rawPath), /\//)
  // A slash alone is nothing added (D-12).
  const isAdded = withoutAdded(path) !== path
  const cleanPath = isAdded ? withoutEnd(withoutAdded(path), addedOrSlash) : path
  if (!/^(\/[\w-]+)+$/.test(cleanPath)) return null

  const kept = pairsOf(start.length > 1 ? decoded(rawQuery) : rawQuery)
    .filter(([name]) => keptParameters.includes(name))
    .map(([name, value]): [string, string] => [name, withoutAdded(value)])
  const read = new URLSearchParams(start === '?' ? rawQuery : '')
  const isRead = kept.every(
    ([name, value]) => !ownParameters.includes(name) || read.getAll(name).includes(value),
  )
  if (!isAdded && isRead && (start === '' || start === '?')) return null
  const query = kept.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%3A', ':')}`)
  return cleanPath + (query.length > 0 ? `?${query.join('&')}` : '')
}
