import { lengthLimit, plainText } from './plain-text.ts'
import { normalizedWords } from './words.ts'
import type { Topic } from '#features/house-answers/topics.ts'

/** What guests ask every house, by topic (`house-answers`). A house that answers a topic gets fewer such questions. */
const topicPatterns: Record<Topic, RegExp> = {
  parking:
    /\b(?:estacionamentos?|estacionar|carros?|manobristas?|vall?et)\b|\b(?:onde|lugar|local|vagas?) (?:\w+ ){0,2}(?:parar|motos?|bicicletas?|bikes?)\b/,
  pets: /\b(?:cachorr\w+|caes|cao|gat[oa]s?|pets?|animais|animal)\b/,
  children:
    /\b(?:kids|brinquedoteca|playground|parquinho|cadeirao|cadeiroes|cadeirinhas?|fraldario|trocador|recreacao|monitor(?:a|es|as)?)\b|\b(?:espaco|area|cantinho|brinquedos?|cadeiras?) (?:\w+ ){0,2}(?:infantil|infantis|bebes?|criancas?)\b|\b(?:aceitam?|permitem?|permitido|podem?|pode entrar|posso (?:ir com|levar)|recebem?) (?:as |com )?(?:criancas?|bebes?)\b|\b(?:criancas?|bebes?) (?:podem?|pagam?|entram?|sao|e) ?(?:permitid\w+|bem[ -]?vind\w+|entrar|ir|meia|inteira|[?,])/,
  corkage:
    /\brolhas?\b|\b(?:levar|trazer|entrar com) (?:\w+ ){0,3}(?:vinhos?|espumantes?|champanhes?|champagnes?|garrafas?|bebidas?|cervejas?|whisky)\b/,
  accessibility:
    /\b(?:acessibilidade|acessivel|acessiveis|cadeirantes?|rampas?|elevador(?:es)?|pcd|deficientes?|muletas|bengala|andador)\b|\bcadeiras? de rodas\b|\bmobilidade reduzida\b|\bbanheiros? adaptad\w+\b|\b(?:tem|ha|muitas?) (?:escadas?|degraus?)\b/,
  dress:
    /\b(?:dress ?code|trajes?|vestimentas?)\b|\b(?:que|qual|quais) (?:a |tipo de )?roupas?\b|\bcomo (?:\w+ ){0,3}vestid[oa]s?\b|\b(?:ir|entrar|entra|pode|posso|vou) (?:\w+ ){0,2}de (?:bermudas?|chinelos?|shorts?|regatas?|tenis|bones?)\b/,
}

/** Other things that only people of the house know. */
const others =
  /\b(?:sem (?:fazer |ter )?reserva|ordem de chegada|(?<!(?:no|nesse|neste) )telefones?|contato|whatsapp|instagram|insta|wi ?fi|senha|bolos?|decoracao|baloes|banheiros?|musica|show|telao|jogo|karaoke|fumantes?|fumar|ar condicionado|area externa|varanda|delivery|entregam?|ifood|retirada|cart(?:ao|oes)|pix|vr|va|sodexo|alelo|ticket|dinheiro|parcelam?|couvert|taxa|gorjeta|evento|eventos|salao|espaco|fila|espera|desconto|promocao|cupom|vagas? de emprego|emprego|curriculo|atras\w+|esqueci|perdi|achados)\b/
/** Wishes besides a table that a reservation has no field for. */
const requests =
  /\b(?:janelas?|velas?|velinhas?|surd[oa]s?|ceg[oa]s?|flores|buque|petalas|vista para|(?:lugar|canto|cantinho|mesa|local|area) (?:mais |bem |muito )?(?:tranquil|sossegad|calm|silencios|reservad)[a-z]+|(?:sou|somos|e|sao|tem|uma?|\d+) vegetarian[oa]s?|nao come[m]? carne)\b/
/** Notes to write down, late guests, and questions about a night. */
const notes =
  /\b(?:observac(?:ao|oes)|anot(?:a|ar|e|em|ado|ou)|cheg(?:o|a|ar|amos|ando) [^,?]{0,20}(?:depois|mais tarde|atrasad[oa]s?)|segura[mr]? a (?:minha |nossa )?mesa|barulh\w+|tranquil\w+|sossegad\w+|lot(?:a|am|ar|ad[oa]s?)|ench(?:e|em|er)|muito cheio|movimentad[oa]|vazi[oa]|menos gente|junta(?:m|r)?(?: as)? mesas?|quant(?:as pessoas|os|as) cabem)\b/
const bringing = /\b(?:levar|trazer|entrar com)\b/

/** Words of `others` that may belong to a topic: 'taxa de rolha', 'espaço kids', 'cachorro na varanda'. */
const besideTopic = /\b(?:taxas?|espaco|area externa|varanda|salao|banheiros?|vagas?)\b(?! de emprego)/g
/** Events and failures: a guest who writes this does not ask what the house offers. */
const incident =
  /\b(?:esquec\w+|perd(?:i|eu|emos|eram|ido|ida)|achados?|achou|acharam|achei|encontr\w+|deix(?:ei|ou|amos|aram)|fic(?:ou|aram)|atras\w+|roub\w+|furt\w+|bat(?:i|eu|eram|ida)|arranh\w+|risc(?:ou|aram|ado)|quebr\w+|amass\w+|multad\w+|guinch\w+|fechando|trancad\w+|bloque\w+|trav\w+|cobrar[ao]m|cobrou|suj(?:ou|aram|o|a)|latindo|mord\w+|caiu|cair|machuc\w+|recla\w+|pessim\w+|horrivel|absurdo|nojo|barat(?:a|as|inha)|rat[oa]s?|paguei|pagamos|estava|estavam|foi|foram|tinha|tinham|demor\w+|dentro do)\b/
/** Phrases of a question; a topic alone in a few words asks too. */
const asking =
  /\?|\b(?:tem|teria|tera|ha|existe|possuem?|oferecem?|aceitam?|pode|podem|posso|podemos|poderia|permitem?|permitid[oa]|liberad[oa]|cobram?|cobrado|quanto|qual|quais|que|como|onde|precisa|preciso|exigem?|obrigatori[oa]|da para|pagam?|fazem|queria saber|gostaria de saber|saber|duvida|informac\w+|sobre|e (?:pet|acessivel|permitid\w)|friendly)\b/
const loneWords = 4

const wordsOf = (text: string): string | null =>
  text.length > lengthLimit ? null : normalizedWords(plainText(text))

/** Whether a message asks who or what answers here. */
export function asksWhoAnswers(text: string): boolean {
  const words = wordsOf(text)
  return (
    words !== null &&
    /\b(?:robo|bot|maquina|inteligencia artificial|ia|automatic[oa])\b/.test(words) &&
    /\b(?:e|quem|falando)\b/.test(words)
  )
}

const topicsIn = (words: string): Topic[] =>
  (Object.keys(topicPatterns) as Topic[]).filter((topic) => topicPatterns[topic].test(words))

/** Whether a message without a wish asks what only people of the house know, or what the house answers in its own words. */
export function isForPeople(text: string): boolean {
  const words = wordsOf(text)
  return (
    words !== null && (topicsIn(words).length > 0 || [...beside, bringing].some((one) => one.test(words)))
  )
}
const beside = [others, requests, notes]

/** What a part of a message asks the house: its topics, and whether it asks something else. Null: nothing. */
export type AskedOfHouse = { topics: Topic[]; isMore: boolean }

/** 'tem cadeirão e rampa?', 'e posso levar bolo?'. A word or two ask only by a topic; a report of an event asks nothing. */
export function askedOfHouse(text: string): AskedOfHouse | null {
  const words = wordsOf(text)
  if (words === null || incident.test(words)) return null
  const topics = topicsIn(words)
  const isQuestion = words.includes('?') || opening.test(words)
  const left = topics.length > 0 ? words.replace(besideTopic, ' ') : words
  const isMore =
    (isQuestion && (others.test(left) || (topics.length === 0 && bringing.test(words)))) ||
    (topics.length === 0 && (requests.test(words) || notes.test(words)))
  const isTopic = topics.length > 0 && (asking.test(words) || topics.some(isNeed) || isLone(words))
  return isTopic || isMore ? { topics: isTopic ? topics : [], isMore } : null
}
const isLone = (words: string) => words.split(' ').length <= loneWords
/** 'minha sogra é cadeirante' asks as well. */
const isNeed = (topic: Topic) => topic === 'children' || topic === 'accessibility'
const opening =
  /^(?:(?:e|ah|oi|ola|mas|so|tambem|[,.!]) )*(?:voces? |ela quer |eu quero |quero |queria |gostaria de |preciso )?(?:saber |se |ai )*(?:tem|teem|ha|aceitam?|pode|podem|posso|podemos|da para|cobram?|permitem?|quanto|qual|quais)\b/

/** Wishes besides a table: 'mesa para 2 amanhã perto da janela'. */
export function requestsIn(text: string): AskedOfHouse | null {
  const words = wordsOf(text)
  if (words === null) return null
  const topics = topicsIn(words).filter(isNeed)
  const isMore = topics.length === 0 && requests.test(words)
  return topics.length > 0 || isMore ? { topics, isMore } : null
}

/**
 * The topic that a message asks about. Null if it asks about none, about two, about something else too, or reports an event ('esqueci o
 * casaco no estacionamento'): people answer these.
 */
export function houseTopicIn(text: string): Topic | null {
  const words = wordsOf(text)
  if (words === null || incident.test(words)) return null
  const [topic, second] = topicsIn(words)
  if (!topic || second || others.test(words.replace(besideTopic, ' '))) return null
  return asking.test(words) || isLone(words) ? topic : null
}

/** Whether a message asks what something costs. */
export const asksPrice = (text: string): boolean =>
  /\b(?:quanto|precos?|valor|valores|custa)\b/.test(wordsOf(text) ?? '')

/** 'quanto é a rolha', 'valor do estacionamento': understood as a question for the menu's prices, unless the menu is named. */
export function asksPriceOfTopic(text: string): boolean {
  const words = wordsOf(text)
  return (
    words !== null &&
    asksPrice(text) &&
    !/\b(?:cardapios?|menu|pratos?|carta|rodizio|buffet|bebidas?|drinks?|vinhos?|pizzas?)\b/.test(words)
  )
}
