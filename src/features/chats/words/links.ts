export type TextPart = { text: string; href?: string }

/** With its protocol, or as people write it: 'www.cantina.com.br', not after a letter, an '@' or a part of another address. */
const address = /(?:https?:\/\/|(?<![\p{L}\p{N}@./_-])www\.)[^\s<>"'`]{1,2000}/giu
const punctuation = /[.,;:!?…»”’)\]}*_~]$/u
const openers: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** Without the punctuation that ends the sentence; a bracket stays if it was opened within the address. */
function withoutPunctuation(found: string): string {
  let url = found
  while (punctuation.test(url)) {
    const opener = openers[url.at(-1)!]
    if (opener && url.split(opener).length >= url.split(url.at(-1)!).length) break
    url = url.slice(0, -1)
  }
  return url
}

/** Whether a browser may open it: http and https with a host, and no name before it that pretends to be one (`https://banco.com@mau.com`). */
function mayOpen(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username } = new URL(url)
  const isWhole = hostname !== '' && !/^www\.[^.]*$/iu.test(hostname)
  return (protocol === 'https:' || protocol === 'http:') && isWhole && username === ''
}

/** A message in parts: text, and addresses of the web that can be opened. Together the parts are the message, letter by letter. */
export function textParts(message: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of message.matchAll(address)) {
    const text = withoutPunctuation(found)
    const href = /^www\./iu.test(text) ? `https://${text}` : text
    if (!mayOpen(href)) continue
    if (index > end) parts.push({ text: message.slice(end, index) })
    parts.push({ text, href })
    end = index + text.length
  }
  if (end < message.length) parts.push({ text: message.slice(end) })
  return parts
}
