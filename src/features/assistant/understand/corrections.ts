/** Corrections in a message: 'não é 4, é 5', '21h em vez de 20h', 'sexta, digo, sábado'. */

const weekday = '(?:segunda|terca|quarta|quinta|sexta|sabado|domingo)(?: feira)?'

/** What a correction can be about: a day, a time, a number of people. */
const correctable = [
  `(?:${weekday}|hoje|amanha|dia \\d{1,2})`,
  '\\d{1,2}(?: ?h(?: ?\\d\\d)?|:\\d\\d)',
  '\\d{1,3}(?: pessoas)?(?! ?(?:h|:|/|\\d))',
]
const linking = '(?:(?:e|sao|era|somos|seremos|mais|para|em|no|na|as) ){0,3}'
const meaning =
  '(?:(?:nao |opa |ops |desculpa |perdao |, ){0,4}(?:quer|quis|quero) dizer|digo|alias|ou melhor|corrigindo|corrijo)'

/** 'não, pera', or 'não' between two signs. */
const holdOn =
  '(?:(?:(?:nao|ah|ai) (?:, )?)?(?:pera|perai|espera|espere|calma|opa|ops|errei|minto|me enganei)(?: ai)?(?: [,.!]){0,3}(?: nao)?(?: ,)?(?: (?:melhor|na verdade))?|nao ,)'

/** A denied value goes if another of its kind stands beside it. 'Hoje não amanhã' may mean either. */
const denied = correctable.flatMap((value): [RegExp, string][] => [
  [new RegExp(`\\bnao ${linking}${value}\\b(?: nao)? (?:, )?(?:mas )?(?=${linking}${value}\\b)`, 'g'), ' '],
  // '4, não, quer dizer 5'
  [new RegExp(`\\b${value} (?:, )?${meaning} (?:, )?(?=${linking}${value})`, 'g'), ' '],
  // '2... não, pera, 4'
  [new RegExp(`(?<!\\bdia )\\b${value}(?: [,.!]){0,3} ${holdOn} (?=${linking}${value})`, 'g'), ' '],
  [new RegExp(`\\b(${value}) (?:, (?:e )?|e )nao ${linking}${value}(?= |$)(?! (?:h|:|\\/))`, 'g'), '$1 '],
])

const somebody = '(?:el[ae]s?|eu|a gente|nos|todo mundo|(?:o |a )?(?:meu|minha) [a-z]+)'
const cannot =
  '(?:trabalh\\w+|viaj\\w+|nao (?:pode\\w*|posso|da|consig\\w+|conseg\\w+|vai dar)|(?:tem|tenho|temos) (?:plantao|trabalho|aula|prova|compromisso|missa))'
const busyDay = `(?:${somebody} ${cannot}(?: (?:de|n[ao]|aos?))? ${weekday}|(?:n[ao] |de )?${weekday} ${somebody} ${cannot})\\b`
/** 'domingo, sábado ele trabalha': a day on which somebody cannot come is not wished if the guest names another day. */
export const busyDays: [RegExp, string][] = [
  [new RegExp(`\\b${busyDay}(?=.{0,60}\\b(?:${weekday}|hoje|amanha)\\b)`, 'g'), ' '],
  [new RegExp(`(?<=\\b(?:${weekday}|hoje|amanha)\\b.{0,60})\\b${busyDay}`, 'g'), ' '],
]

/** Each pattern with its replacement; 'em vez' marks the value that was replaced. */
export const corrections: [RegExp, string][] = [
  [/\bem lugar d(?=[aeo]s? \d)/g, 'em vez d'],
  // 'não é mais 19h, é 20h30'
  [
    new RegExp(
      `\\bnao (?:e|sao|somos|vai ser|vamos ser|seremos) mais (?:as |a |em |para |no |na )?(?:${correctable.join('|')}) ?,?`,
      'g',
    ),
    ' em vez ',
  ],
  // '21h em vez de 20h': the old value is not wished.
  [
    new RegExp(
      `\\b(?:em vez|ao inves|no lugar|em lugar) d[aeo]s? (?:(?:${weekday}|hoje|amanha)\\b|\\d{1,4}(?: pessoas| ?h(?: ?\\d\\d\\b)?|:\\d\\d)?)`,
      'g',
    ),
    ' em vez ',
  ],
  ...denied,
  // 'hoje, mas se ela não puder a gente muda pra amanhã': either day.
  [
    new RegExp(
      `\\b(?:mas |e )?se (?:[a-z]+ ){0,3}?nao (?:puder|puderem|der|rolar|tiver|conseguir|quiser|vier)(?: ,)?(?: (?:ai|a gente|eu|nos|mais)){0,2} (?:muda(?:mos)?|passa(?:mos)?|troca(?:mos)?|deixa(?:mos)?|vai|vamos|pode ser|fica)(?: (?:para|pro|n[ao]|em))? (?=${weekday}|hoje|amanha|depois de amanha|dia \\d)`,
      'g',
    ),
    'ou ',
  ],
  // 'na sexta não, no sábado'
  [new RegExp(`\\b(?:n[ao] )?${weekday} nao (?:, )?(?:e )?(?=(?:n[ao]|para [ao]) ${weekday}\\b)`, 'g'), ''],
  // 'hoje não, amanhã'
  [
    new RegExp(
      `\\b(?:hoje|amanha) nao (?:da |posso |consigo )?(?:, |mas ){0,2}(?:so |pode ser |da para )?(?=(?:hoje|amanha|depois|dia|${weekday})\\b)`,
      'g',
    ),
    '',
  ],
]
