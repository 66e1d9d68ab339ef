/** What guests say about a table that they asked for: a second one, one person more, regret, the wrong unit. */
import { normalizedWords } from './words.ts'

const longest = 240
const wordsOf = (text: string) => (text.length > longest ? '' : normalizedWords(text))

const day = '(?:hoje|amanha|segunda|terca|quarta|quinta|sexta|sabado|domingo|dia \\d)'

/** 'fazer outra domingo', 'quero mais uma mesa'; not 'quero outra data', nor 'a outra', which is an existing one. */
const adding = new RegExp(
  `\\b(?:(?:faz|fazer|faca|marcar?|marque|pedir|pede|peco|abrir?|reservar?)(?: mais| tambem| uma){0,2} (?:outra|mais uma|nova)|(?:quero|queria|queremos|preciso de|tambem) (?:tambem )?(?:uma )?(?:outra|mais uma|nova)(?= (?:mesa|reserva|para|n[oa]|${day})\\b))(?: (?:mesa|reserva))?(?= (?:para|n[oa]|de|${day})| ?[,.!?]|$)`,
)
/** 'e agora a de domingo, …' */
const following = new RegExp(
  `^(?:[a-z]+ ){0,3}?(?:[,!] )?(?:e |, )*(?:agora|depois|falta|faltou)(?: (?:vem|so|faz|quero|marca|vamos|para|,)){0,2} (?:a|uma)(?: (?:reserva|mesa))? (?=(?:de |do |da |para |n[oa] )${day})`,
)
/** 'são duas reservas' */
const several =
  /\b(?:sao|quero|queria|queremos|preciso de|e para ser|fica(?:m)? )(?: as)? ?2 (?:reservas|mesas)\b/
/** Said after a change was read back: both reservations shall stay. */
const both =
  /\b(?:quero|queria|queremos|fico com|manter?|mantem|deixa|sao) (?:mesmo )?as 2\b(?! ?(?:h\b|:))|\b(?:nao|nem) (?:e para |quero |precisa |pode |era para )?(?:mud\w+|troc\w+|mex\w+|alter\w+|tir\w+|substitu\w+) (?:n?a|ess?a|esta|aquela)(?: reserva| mesa)? (?:de|do|da|d[ae]s|outra|primeira|que)\b|\b(?:mant\w+|deix\w+) a(?: reserva| mesa)? (?:de|do|da|primeira|outra|que)\b/

/** What a message says about a second table; null: it asks for none. */
export function anotherTableIn(text: string, { isAboutChange }: { isAboutChange: boolean }): string | null {
  const words = wordsOf(text)
  const isKept = both.test(words)
  const found = adding.exec(words) ?? following.exec(words)
  const isOtherWish =
    /\b(?:cancel|desmarc)\w*/.test(words) || (!isKept && /\b(?:mud|troc|alter|remarc)\w+/.test(words))
  if (found && !isOtherWish) return `mesa ${words.slice(found.index + found[0].length)}`
  const isSeveral = !isOtherWish && several.test(words)
  return isSeveral || (isAboutChange && isKept && !/\b(?:cancel|desmarc)\w*/.test(words)) ? 'mesa' : null
}

/** 'domingo às 13h' may be another table; with such a word it changes the existing one. */
export const isCorrection = (text: string): boolean =>
  /\b(?:melhor|na verdade|alias|prefiro|preferimos|em vez|pensando bem|afinal|desculpa|errei|mud\w+|troc\w+)\b/.test(
    wordsOf(text),
  )

/** 'uma outra', 'são duas', when asked whether it is another table. */
export const meansAnotherTable = (text: string): boolean =>
  /\b(?:outra|nova|mais uma|as 2|sao 2|2 (?:reservas|mesas))\b/.test(wordsOf(text))

/** 'muda a que pedi', to the same question. */
export const meansSameTable = (text: string): boolean =>
  /\b(?:mud\w+|troc\w+|alter\w+|a mesma|a que (?:eu )?(?:ja )?(?:pedi|tenho|fiz|marquei))\b/.test(
    wordsOf(text),
  )

const company = 'pessoa|amig[oa]|convidad[oa]|adulto|crianca|colega|prim[oa]|irma[o]?|ti[oa]|vizinh[oa]'
const kin = `${company}|namorad[oa]|marido|esposa|mulher|filh[oa]|mae|pai|sogr[oa]|cunhad[oa]|noiv[oa]|av[oa]|bebe`
const more = new RegExp(
  `^(?:[a-z]+ ,? ?){0,4}?(?:vai |vem |vou levar |posso levar |tem problema (?:se )?(?:eu )?levar |queria levar |quero levar |coloca |bota |poe |inclui )?(?:e |ir |vir )?mais (um|uma|\\d{1,2})(?: (?:${kin})s?)?(?: (?:meus?|minhas?|nosso|nossa|d[eo]l[ea]s?|vai|vao|vem|junto|conosco|tambem|na (?:mesa|reserva)|ai|pode|comigo)){0,3}(?= ?[,.!?]|$)`,
)
const brought = new RegExp(
  `\\b(?:levando|trazendo|vai levar|vai trazer|vou levar|vou trazer) (?:o|a|um|uma|meu|minha|seu|sua|mais um|mais uma) (?:${kin})\\b`,
)

/** How many more people come than before: 'mais um amigo vai'; null if a message does not say. */
export function moreIn(text: string): number | null {
  const words = wordsOf(text)
  const said = more.exec(words)?.[1]
  if (said !== undefined) return /\d/.test(said) ? Number(said) : 1
  return brought.test(words) ? 1 : null
}

/** 'dá pra voltar?', 'quero de volta a de terça', 'não era pra cancelar'. */
export const regrets = (text: string): boolean =>
  /\b(?:arrependi|arrependemos|de volta|voltar atras|desfaz\w*|descancel\w*|da para voltar|pode voltar|volta (?:a|como)\b|refaz\w*|recuper\w+|reativ\w+|(?:nao|nem) (?:precisava|era para|devia|deveria|queria)(?: ter)? cancel\w+|cancel\w+ (?:sem querer|errad\w+|por engano)|voce cancelou|acabei de cancelar)\b/.test(
    wordsOf(text),
  )

const house = '(?:unidade|filial|loja|casa)'
/** 'peguei a unidade errada' */
export const isWrongUnit = (text: string): boolean =>
  new RegExp(
    `\\b${house} (?:errada|trocada)\\b|\\b(?:errei|confundi|troquei|enganei|me enganei) (?:a|de|na|com a|d?as) ${house}s?\\b`,
  ).test(wordsOf(text))

/** 'era pra ser em Pinheiros', 'quero trocar a reserva do Centro para Pinheiros': where a unit is named. */
export const isMeantElsewhere = (text: string): boolean =>
  /\bera para (?:ser|ter sido) (?:em|n[oa]|la)\b|\b(?:mud|troc|pass|transf|alter|lev)\w* [^?]{0,30}\breserva\b/.test(
    wordsOf(text),
  )

/** 'a unidade! quero mudar a unidade' */
export const namesUnitToChange = (text: string): boolean =>
  new RegExp(
    `\\b(?:mud\\w+|troc\\w+|alter\\w+) (?:a|de|essa) ${house}\\b|^(?:e )?(?:a |o |de )?${house}(?: [,.!])*$`,
  ).test(wordsOf(text))

/** 'a que já tenho', 'a minha reserva': not the table being asked for. */
export const namesStanding = (text: string): boolean =>
  /\b(?:a(?: reserva| mesa)? que (?:eu |a gente )?(?:ja )?(?:tenho|temos|tinha|fiz|fizemos|pedi|pedimos|marquei|marcamos|reservei)|(?:minha|nossa) (?:reserva|mesa)|reserva que ja)\b/.test(
    wordsOf(text),
  )

/** 'o Roberto pode cancelar ele mesmo se precisar?': asks about cancelling and does not cancel. */
export const asksWhoCancels = (text: string): boolean =>
  /\b(?:quem pode|pode|podem|posso|podemos|consegue\w*|da para) cancelar (?:ele|ela|eles|elas|depois|se|a reserva (?:depois|se))\b/.test(
    wordsOf(text),
  )

/** 'cancela o Bruce, bota o nome Zé Carlos' */
export const isRenaming = (text: string): boolean =>
  /\b(?:cancel|tir|troc|mud)\w* (?:o |a )?[a-z]+ [^?]{0,12}\b(?:bot|po[em]|ponh|coloc|deix)\w* (?:o |no |em )?nome\b/.test(
    wordsOf(text),
  )

const holding = /^(?:(?:ah|opa|ai|ei|moc[oa]|,) )*(?:nao|nem|espera|pera|calma|jamais)\b/

/** 'não! espera…' */
export const isHoldingBack = (text: string): boolean => holding.test(wordsOf(text))

/** 'sim, muda' */
export const saysChange = (text: string): boolean =>
  /^(?:(?:sim|isso|ok|pode|quero|certo|,) ){0,4}(?:mudar?|muda|mude|troca|trocar|troque|alterar?|altera)(?: (?:sim|isso|assim|ai|por favor|[,.!]))*$/.test(
    wordsOf(text),
  )
