import { lengthLimit } from './plain-text.ts'
import { normalizedWords } from './words.ts'

/** Words that every question may have: they do not tell one from another. */
const common = new Set(
  `a o as os um uma uns umas de do da dos das em no na nos nas ao aos para por pelo pela com e ou que se la ai aqui ali ja eu voce voces gente nos me te
  meu minha meus minhas seu sua seus suas esse essa este esta isso casa restaurante local lugar estabelecimento
  oi ola bom boa dia tarde noite bomdia boatarde boanoite tudo bem por favor obrigado obrigada gostaria queria quero saber perguntar duvida informacao
  tem teria tera temos ha existe existem possui possuem oferece oferecem disponivel disponiveis aceita aceitam faz fazem trabalha trabalham pode podem posso
  podemos poderia consegue conseguem da dar ser seria sao eh gostariamos queriamos so tambem algum alguma alguns algumas ainda moco moca amigo amiga entao ah
  hum hein viu ne`.split(/\s+/),
)
/** Words that turn a question into another one, such as what it costs: never overlooked. */
const turning = new Set(
  `quanto quantos quantas cobra cobram valor valores preco precos custa custo taxa gratis gratuito paga pagam pago quando onde horario horarios h hora horas como
  qual quais quem nao nem nunca sem menos outro outra outros outras`.split(/\s+/),
)

/** A plural and its singular become one: 'bebês', 'aceitam', 'velas'. */
function stemOf(word: string): string {
  if (word.length <= 3) return word
  return word
    .replace(/oes$/, 'ao')
    .replace(/([aeou])is$/, '$1l')
    .replace(/ns$/, 'm')
    .replace(/([rz])es$/, '$1')
    .replace(/([ae])m$/, '$1')
    .replace(/s$/, '')
}

const wordsOf = (text: string): Set<string> => {
  const said = normalizedWords(text.slice(0, lengthLimit)).replace(/\bwi fi\b/g, 'wifi')
  const words = said.match(/[a-z0-9]+/g) ?? []
  return new Set(words.filter((word) => !common.has(word)).map(stemOf))
}

const asks =
  /\?|^(?:oi|ola|bom dia|boa tarde|boa noite|[,.! ])*(?:voces? |ai |la |eu |a gente )?(?:tem|ha|existe|aceita|faz|pode|posso|da |possui|oferece)/

type Fit = 'whole' | 'part'

/** Whether these words ask a question in this wording: with all of its words and no other, or with one other that changes nothing. */
function fitOf(said: Set<string>, wording: Set<string>, isAsking: boolean): Fit | null {
  if (wording.size === 0 || [...wording].some((word) => !said.has(word))) return null
  if (said.size === wording.size) return 'whole'
  const more = [...said].filter((word) => !wording.has(word))
  return isAsking && wording.size > 1 && more.length === 1 && !turning.has(more[0]!) ? 'part' : null
}

/**
 * The one of a house's own questions that a message asks; null if none fits, or two do. The words that distinguish questions are compared,
 * in any order: 'vocês têm', 'gostaria de saber', articles and the like are left out, plurals become singulars, accents and common typos
 * are treated as everywhere in `understand`. A message asks a question if it has all words of it (or of another wording of it) and no
 * others. A message in the form of a question may have one more word beside two or more that fit, unless that word changes the question
 * ('quanto', 'quando', 'sem'). So 'vocês têm cadeira de bebê?' asks 'Cadeira para bebês', 'a cadeira de bebê estava quebrada' does not.
 * Complete fits come before others; two equal fits decide nothing.
 */
export function ownQuestionIn<Question extends { question: string | null; wordings: readonly string[] }>(
  text: string,
  questions: readonly Question[],
): Question | null {
  if (text.length > lengthLimit || questions.length === 0) return null
  const said = wordsOf(text)
  const isAsking = asks.test(normalizedWords(text)) || text.includes('?')
  const fits = questions.map((question) => {
    const wordings = [...(question.question ? [question.question] : []), ...question.wordings]
    const found = wordings.map((wording) => fitOf(said, wordsOf(wording), isAsking))
    return { question, fit: found.includes('whole') ? 'whole' : found.find(Boolean) }
  })
  const whole = fits.filter(({ fit }) => fit === 'whole')
  const candidates = whole.length > 0 ? whole : fits.filter(({ fit }) => fit === 'part')
  return candidates.length === 1 ? candidates[0]!.question : null
}
