const byteLength = (text: string) => new TextEncoder().encode(text).length
const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

/** The characters that people see; a very long one in its parts. */
const units = (text: string, limit: number): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment).flatMap((unit) =>
    byteLength(unit) > limit ? Array.from(unit) : [unit],
  )

/** Where to cut a full piece: after its last line, or after its last word if that is in its second half. */
function lastBreak(piece: string): number {
  const at = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf(' '))
  return at > piece.length / 2 ? at + 1 : piece.length
}

/** A text in pieces of at most `limit` bytes, cut between words where possible and never inside a character. */
export function piecesOf(text: string, limit: number): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const unit of units(text, limit)) {
    if (byteLength(piece + unit) <= limit) {
      piece += unit
      continue
    }
    const cut = lastBreak(piece)
    pieces.push(piece.slice(0, cut).trim())
    piece = piece.slice(cut) + unit
  }
  return [...pieces, piece.trim()].filter(Boolean)
}
