/** A yes to what was read back: 'ela disse que sim, pode mudar', 'fecha, obrigado!', 'pode pedir agora, antes que eu mude de ideia'. */
import { normalizedWords } from '../understand/words.ts'
import type { StepName } from './state.ts'

/** What the guest tells a step to do, and to what; `named` alone may also ask for something else: 'muda'. */
type Deed = { verbs: string; named?: string; objects: string }

const deeds: Partial<Record<StepName, Deed>> = {
  review: {
    verbs:
      'pedir|pede|peca|reservar?|mandar?|mande|enviar?|envie|fazer|faz|faca|fechar?|feche|confirm(?:ar?|e|o|ado)|marcar?|marque|finalizar?|solicitar?|seguir|segue|prosseguir',
    objects: 'reserva|mesa|pedido|agendamento|solicitacao',
  },
  'change-review': {
    verbs: 'confirm(?:ar?|e|o|ado)|mandar?|mande|fazer|faz|faca|fechar?|feche|seguir|segue',
    named: 'mudar?|mude|trocar?|troque|alterar?|altere',
    objects: 'mudanca|troca|alteracao|reserva|pedido',
  },
}

const assents =
  'sim|isso|isso mesmo|claro|ok|okay|beleza|certo|com certeza|perfeito|otimo|fechado|combinado|confirmado|aceito|pronto|bora'
const small =
  'entao|agora|ai|ah|ja|logo|mesmo|assim|e|ta|ta bom|esta|bom|bem|tudo|tudo bem|vai|por favor|viu|ver|obrigad[oa]|brigad[oa]|valeu'
const somebodySaid =
  '(?:(?:ela|ele|eles|elas|todos|todo mundo|o pessoal|a turma|(?:a |o )?(?:minha|meu) [a-z]+) (?:disse|falou|respondeu|confirmou)(?: que)?)'

const clauseOf = (deed: string): RegExp =>
  new RegExp(`^(?:(?:${assents}|${small}|${somebodySaid}) ){0,6}(?:${deed})(?: (?:${assents}|${small}))*$`)
const objectOf = ({ objects }: Deed) => `(?: (?:(?:a|o|essa|esse|minha) ){0,2}(?:${objects}))?`

const agreeing = (deed: Deed): RegExp =>
  clauseOf(
    [
      assents,
      'pode(?: sim| ser)?',
      `(?:(?:pode|podem|vamos|quero) (?:sim )?)?(?:${deed.verbs})${objectOf(deed)}`,
      ...(deed.named ? [`(?:pode|podem) (?:sim )?(?:${deed.named})${objectOf(deed)}`] : []),
    ].join('|'),
  )

const clauses = new Map(
  Object.entries(deeds).map(
    ([step, deed]) =>
      [
        step as StepName,
        { yes: agreeing(deed), named: deed.named ? clauseOf(deed.named + objectOf(deed)) : null },
      ] as const,
  ),
)

/** Words that do not change a yes: thanks, a name for the other person, joy, laughter. */
const courtesy =
  /^(?:(?:muito |mt )?(?:obrigad\w*|brigad\w*|valeu|grat[oa])(?: (?:viu|mesmo|demais|moc[oa]|querid[oa]|amig[oa]|ai))?|agradecid[oa]|por (?:favor|gentileza)|(?:o |oh )?(?:moc[oa]|amig[oa]|querid[oa]|(?:meu|minha) (?:filh[oa]|anjo|bem|amig[oa]|rei|querid[oa]|flor|amor))|k+|rs+|(?:ha|he){1,5}|que (?:bom|otimo|maravilha|legal)|(?:esta |ta )?tudo certo|(?:e )?so isso|e isso(?: ai| mesmo)?|ate (?:la|mais|logo)|(?:entao|agora|ai|ah|ta|ta bom|pronto|bom|bem|vai|e|legal|maravilha|show)(?: (?:entao|bom|vai))?)$/
/** 'tá, deixa. pode pedir': a yes after 'deixa' still agrees; the guest gave up only the other question. */
const letsGo = /^(?:(?:ta|ah|ok|entao|bom) )?deixa(?: (?:quieto|estar))?$/

/** 'antes que eu mude de ideia', 'antes que acabe': the guest is in a hurry and sets no condition. */
const hurry = /\bantes que [a-z ]{1,50}(?=$| [,!])/
const coming = '(?:(?:posso|podemos|devo|devemos|vou|vamos) )?(?:me |nos )?'
const minutes =
  '(?:(?:uns|alguns|talvez uns|so uns|poucos) )?(?:\\d{1,2} )?(?:minutinhos?|minutos?|min)|um (?:pouco|pouquinho|tiquinho)'
const later = 'depois|atrasad[oa]s?|mais tarde|de atraso'
/** 'só que eu chego uns minutinhos depois' */
const delay = new RegExp(
  `(?:\\b(?:so que|mas|porem|e|eu|a gente|nos|talvez|acho que|ja aviso que) )*\\b${coming}(?:cheg(?:o|ar|amos) (?:(?:${minutes}) (?:${later})|atrasad[oa]s?(?: (?:${minutes}))?)|atras(?:o|ar|amos) (?:${minutes}))(?= ?$| [,!])`,
)

/** Whether a message says that the guest comes some minutes late. */
export const isDelayTold = (text: string): boolean => text.length <= 160 && delay.test(normalizedWords(text))

/** Whether one part of a message agrees to what the step read back and every other part is a courtesy. */
export function agreesTo(step: StepName, text: string): boolean {
  const clause = clauses.get(step)
  if (!clause || text.length > 160 || text.includes('?')) return false
  const said = normalizedWords(text)
    .replace(hurry, '')
    .replace(delay, ' ')
    .split(/ ?[,.!]+ ?/)
    .map((part) => part.replace(/ (?:k+|rs+)$/, '').trim())
    .filter((part) => part !== '')
  const agreed = said.findLastIndex((part) => clause.yes.test(part) && !courtesy.test(part))
  const isBeside = (part: string, index: number) =>
    courtesy.test(part) || clause.named?.test(part) || (index < agreed && letsGo.test(part))
  return agreed >= 0 && said.every((part, index) => clause.yes.test(part) || isBeside(part, index))
}
