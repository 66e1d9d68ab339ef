const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

/** A text of at most `limit` UTF-16 units, cut between visible characters; '…' shows that something is missing. */
export function cutTo(text: string, limit: number): string {
  if (text.length <= limit) return text
  let cut = ''
  for (const { segment } of graphemes.segment(text)) {
    if (cut.length + segment.length > limit - 1) break
    cut += segment
  }
  return `${cut.trimEnd()}…`
}
