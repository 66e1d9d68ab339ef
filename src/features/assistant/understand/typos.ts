import { months } from './short-forms.ts'

/** Words that decide a meaning and are often misspelt. */
const targets = [
  ...`reserva reservar reservas agendar agendamento cancelar cancela cancelamento desmarcar remarcar reagendar alterar trocar
    cardapio cardapios endereco horario horarios funcionamento localizacao atendente atendimento humano
    amanha sabado domingo segunda terca quarta quinta sexta semana noite tarde jantar almoco
    pessoas pessoa criancas crianca adultos esposa marido namorada sozinho obrigado aberto funciona quatro cinco`.split(
    /\s+/,
  ),
  ...months.filter((month) => month.length > 4),
]

/** Correct words that are one letter away from a target. */
const right = new Set(
  `manha quanto quanta quantos quantas quarto quartos quinto quita cerca teria perca cesta certa certas segundo segundos norte abrir abril
    pessoal parte junho julho marco abertos aberta alerta humana cancelo cancele cancelou reservei reservo reserve reservado
    agenda altera alterei troca trocado adulto semanas carta conta tarda forca terco atende atender sozinha marca marcar jantares
    funcionam desmarca maridos marcou junto juntos junta tocar gosto gostos barco marcos alberto roberto`.split(
    /\s+/,
  ),
)

/** Spellings that sound alike become one. */
const sound = (word: string): string =>
  word
    .replace(/c(?=[ei])|z/g, 's')
    .replace(/(.)\1/g, '$1')
    .replace(/^h/, '')
    .replace(/y/g, 'i')
    .replace(/k/g, 'c')

const without = (word: string): string[] =>
  Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1))

const sounds = new Map(targets.map((target) => [sound(target), target]))
/** The sounds of all targets with one letter less. */
const shortened = new Map([...sounds].flatMap(([key, target]) => without(key).map((less) => [less, target])))
const exact = new Set(targets)

/** Whether one letter added, left out, changed or swapped with the next turns a into b; the caller knows that they share a shortening. */
function isNear(a: string, b: string): boolean {
  if (a.length !== b.length) return true
  let from = 0
  while (a[from] === b[from]) from++
  const to = from + 1
  return (
    a.slice(to) === b.slice(to) ||
    (a[from] === b[to] && a[to] === b[from] && a.slice(to + 1) === b.slice(to + 1))
  )
}

/** The known word that a misspelt one stands for, or the word itself; words of fewer than five letters stay. */
export function corrected(word: string): string {
  if (word.length < 5 || word.length > 16 || exact.has(word) || right.has(word) || /\d/.test(word))
    return word
  const heard = sound(word)
  const same = sounds.get(heard) ?? shortened.get(heard)
  if (same) return same
  for (const less of without(heard)) {
    const target = sounds.get(less) ?? shortened.get(less)
    if (target && isNear(heard, sound(target))) return target
  }
  return word
}
