import type { Intent } from './understanding.ts'

/** Messages that consist only of a greeting, a thank you, a yes or a no: every word is one of these. */

const setOf = (...lines: string[]) => new Set(lines.flatMap((line) => line.split(' ')))

const greetings = setOf(
  'oi bomdia boatarde boanoite bom boa dia tarde noite tudo bem bao tranquilo como vai alo iae saudacoes',
  'buenas boas viva ora coe dae ei eii hey fala diga paz senhor prezados prezadas caros joia firmeza beleza',
)
const thanks = setOf(
  'obrigado valeu agradeco agradecemos agradecido agradecida agradecidos grato grata gratos gratas falou tmj tchau gratidao merci',
)
const strongYes = setOf(
  'sim claro isso confirmo confirmado confirmada confirmar confirmamos exato exata exatamente positivo aham uhum arram ahan certeza joinha confirma confirme correto correta correta fechou',
  'perfeitamente afirmativo concordo aceito aceitamos topo topamos obvio logico evidentemente justamente operante absoluta certa simbora confirmadas lindo linda',
)
const mildYes = setOf(
  'ok okay okey beleza certo pode podem ser fechado combinado perfeito perfeita otimo show bora certinho ta bom bem quero top massa ja vamos maravilha',
  'demorou siga segue seguir prosseguir prossiga fixe selado demoro jae manda mande mandar ver fechar suave tranquilo firmeza dahora feito crer pa joia legal excelente ideal',
)
const refusals = setOf(
  'nao negativo nunca jamais nop nops deixa deixe esquece errado errada nam nem nepia dispenso dispensamos incorreto incorreta',
)
const fillers = setOf(
  ', . ? ! ( ) # por favor muito mesmo a o e com que la so ai ja e de do da d para pela atencao pelo atendimento ajuda gente pessoal voce voces tudo senhor senhora senhores senhoras agora precisa preciso quero melhor hoje amanha eu nos mim ate tchau abraco abracos nada isso isto dia tarde noite bom boa tenha um otimo otima logo tambem todos todas amigo amiga amigos meu minha querido querida irmao irmaos entao hum hein ne ta certo esta assim',
  'sao disse esse essa este esta eh foi era tu te ti contigo convosco cima familia galera povo turma casa gurizada rapaziada meninas meninos em paz pai degua acordo duvida sem problema problemas boas demais',
)
const known = [greetings, thanks, strongYes, mildYes, refusals, fillers]

/** Sayings of several words, each as the word that it means. */
const sayings: [RegExp, string][] = [
  [/\bbons dias\b/g, 'bom dia'],
  [/\b(?:sem duvida) (?:nenhuma|alguma)\b|\bta valendo$|\bpor favorzinho\b/g, 'sim'],
  [
    /\b(?:de jeito maneira|to fora|tamo fora|fica para (?:a )?(?:proxima|outra|depois)|quem sabe (?:depois|outro dia))\b/g,
    'nao',
  ],
  [/\bera so isso(?: mesmo)?\b|\bso isso(?: mesmo)?(?=(?: ,)? (?:obrigado|valeu|grat))/g, 'tchau'],
  [/\bpois nao\b/g, 'sim'],
  [
    /\b(?:por mim|de boa|de acordo|sem duvida|sem problemas?|pode crer|pode pa|e nois|so vai|ja e|com (?:toda (?:a )?)?certeza(?: absoluta)?|dale|partiu|por que nao|mas e claro|vai em frente)\b/g,
    'sim',
  ],
  [/\b(?:foi |e )?(?:isso|o) que (?:eu )?(?:disse|quero|queria|pedi|falei)\b/g, 'isso'],
  [
    /\b(?:o|e|a) (?:de casa|da casa)\b|\b(?:[oea] )?paz do senhor\b|\bpaz e bem\b|\ba paz de (?:jesus|cristo|deus)\b|^bao(?= \?$)|\bgraca e paz\b/g,
    'oi',
  ],
  [/\bcomo (?:tem passado|vao|voces estao|estao|andam|passam)\b/g, 'tudo bem'],
  [/\bnada (?:feito|disso|a ver|haver)\b/g, 'nao'],
  [
    /(?:^|\bnao (?:, )?)de todo(?= ?[,.!]|$)|\b(?:nem por isso|longe disso|fora de questao|nem de perto|de todo em todo)\b/g,
    'nao',
  ],
  [
    /\b(bom dia|boa tarde|boa noite)[ ,.!]*(?:digo|quer dizer|alias|ops|perdao|melhor dizendo)[ ,]*(?=(?:bom dia|boa (?:tarde|noite))\b)/g,
    '',
  ],
  [/\boi (?:, )?sumid[oa]s?(?= (?:, |! )?(?:tudo|como|bom|boa|e ai)\b)/g, 'oi'],
  [/\b(?:e ai|oi) (?:, )?trem\b(?= b|$)/g, 'oi'],
  [/\bbem dispost[oa]s?\b/g, 'tudo bem'],
  [/\bsuave na nave\b/g, 'suave'],
  [/^estou(?: sim)?(?= \?$)/g, 'alo'],
  [/^(?:tranquilo|suave|beleza|firmeza|joia|de boa|tudo certo)(?= \?$)/g, 'oi'],
  [/^o so (?:, )?(?=tudo|bom|boa|como)/g, 'oi '],
  [/\b(demorou?|beleza|ok|isso|bora|sim|show|perfeito|otimo|pode)((?: ,)?) fecha(?= ?[,.!]|$)/g, '$1$2 sim'],
  // 'pode reservar' alone may also ask for a table.
  [
    /\b(sim|bom|fechou|perfeit[oa]|otim[oa]|show|fechad[oa]|beleza|ok|cert[oa]|isso|claro|combinad[oa]|bora|maravilha|joia|massa|exato|excelente|top|legal|pode)((?: (?:mesmo|ai|de bola|assim))?(?: ,)?) pode (?:sim )?(?:marcar|reservar|agendar|gravar|registrar|guardar)(?= ?(?:[,.!]|$|assim|sim|entao|ai))/g,
    '$1$2 sim',
  ],
  [/^pode (?:marcar|reservar|agendar) sim$/g, 'sim'],
]

/** 'pode ser amanhã' says a day, 'já fechou?' asks. */
const saysMore =
  /\b(?:pode ser|melhor|quero|vamos|bora) (?:e |so |para )?(?:hoje|amanha)\b(?! (?:e )?nao\b)|\bja fechou\b|\btem (?:jantar|mesa|lugar)\b|\b(?:confirmad|marcad|reservad|valid)[oa]\b.*\?/
const asksBack = /\b(?:nao (?:sei|entendi|lembro)|como assim)\b/

/** 'vou pensar e te falo', 'deixa quieto', 'não quero mais': the guest wants nothing more for now. */
const putOff =
  /\b(?:vou|vamos) (?:pensar|ver|conversar|combinar)\b|\b(?:depois|outro dia|outra h|mais tarde|qualquer coisa) (?:eu |a gente |te |nos ){0,2}(?:vejo|ve|vemos|aviso|avisa|falo|fala|chamo|chama|volto|volta|retorno|decido|decide)\b|\bte (?:aviso|falo|chamo|retorno)\b|\b(?:deixa|deixe|deixar|deixem|deixamos)(?: la| tudo| ai| as coisas)? (?:quieto|assim|estar|para (?:la|depois|(?:a )?proxima|outr[oa] (?:dia|h|vez))|(?:tal )?(?:como|do jeito que) (?:ja )?(?:esta|ta))\b|\b(?:deix|fi[cq]|mant)[a-z]+(?: la| tudo| ai| as coisas)? (?:tal )?(?:como|do jeito que|igual|conforme) (?:ja )?(?:estava|estavam|tava|tavam|era|antes)\b|\b(?:nao (?:quero|queremos|precisa|preciso) mais|desisto|desistimos|esquece)(?: nao| obrigado| ,)*$/

export const isPutOff = (words: string): boolean => putOff.test(words)

const wait =
  /^(?:(?:nao|ah|oi|opa|ei|,|!) ){0,3}(?:espera|pera|perai|calma|(?:so )?um (?:momento|momentinho|minuto|minutinho|instante|min))(?: (?:ai|um pouco|por favor|so|[,.!]))*$/

/** 'não, espera', 'só um minuto' */
export const isWait = (words: string): boolean => wait.test(words)

/** A farewell, with the day or time of the next meeting: 'até sexta!', 'até amanhã às 20h', 'nos vemos lá'. */
const farewell =
  /\b(?:nos vemos|te vejo|a gente se ve|estaremos|estarei)(?: ai| la)?\b(?! \d)(?: n[oa] (?:segunda|terca|quarta|quinta|sexta|sabado|domingo)(?: feira)?(?! as))?|\b(?:hoje|amanha|segunda|terca|quarta|quinta|sexta|sabado|domingo)(?: feira)? (?:e|tamo|estamos) (?:nos|a gente|junt\w+)(?= ?(?:[,.!]|$))|\bate (?:a |o |no |dia )?(?:la|vista|sempre|logo|mais(?: (?:tarde|ver))?|breve|ja|proxima|depois|hoje|amanha|segunda|terca|quarta|quinta|sexta|sabado|domingo|\d{1,2}\/\d{1,2})(?: feira)?(?: que vem)?(?: a noite)?(?: as \d{1,2}(?: ?h(?: ?\d\d)?|:\d\d)?)?(?! ?\d)\b/g

/** The text without a farewell and its day. */
export const withoutFarewell = (words: string): string => words.replace(farewell, ' ')

const opensGreeting =
  /^(?:(?:prezad[oa]s?|caros?|ora|muito|e|senhor(?:es|as?)?|gente) )*(?:, )?(?:oi|e ai|iae|ei|eii|hey|alo|coe|dae|fala|diga|bomdia|boatarde|boanoite|bom dia|boa (?:tarde|noite)|tudo (?:be?m|bom|bao|joia|tranquilo|em paz|na paz)|buenas|boas(?= |$)|viva|saudacoes)\b/

/** 'oi lindas', 'bom dia flor do dia': a greeting with a name. */
const greetsSomebody =
  /^(?:(?:oi|ola|alo|salve) ?){1,3}[,]?(?: [a-z]+){0,2}(?: [,.!])*$|^(?:oi , |oi )?(?:bom dia|boa (?:tarde|noite))(?: ,)?(?: [a-z]+){0,3}(?: [,.!])*$/
const saysSomething =
  /\b(?:sumid\w*|[a-z]+ndo|[a-z]{2,}(?:ei|ou|aram)|estou|to|vou|vamos|quero|queria|tem|meu|minha|pode|gostaria|preciso|e|sou|da|ja|nao|ta|esta|reserva|mesa|cardapio|menu|endereco|horario|com|para|sobre|qual|quais|que|quanto|onde|aqui|hoje|amanha|segunda|terca|quarta|quinta|sexta|sabado|domingo)\b|\d|#/

/** The meaning of a short message, or null: 'não, obrigado' is a no, 'ok, obrigado' a thank you. */
export function shortAnswer(message: string): Intent | null {
  const left = withoutFarewell(message)
  const words = sayings.reduce((read, [what, by]) => read.replace(what, by), left)
  const said = words.split(' ').filter((word) => word !== '')
  if (left !== message && said.every((word) => /^(?:[,.!]|entao|ai|gente|pessoal)$/.test(word)))
    return 'thanks'
  if (said.length > 12 || asksBack.test(words) || saysMore.test(words)) return null
  if (greetsSomebody.test(words) && !saysSomething.test(words.replace(/^oi (?:, )?/, ''))) return 'greeting'
  if (!said.every((word) => known.some((set) => set.has(word)))) return null
  const has = (set: Set<string>) => said.some((word) => set.has(word))
  if (has(refusals)) return 'no'
  if (opensGreeting.test(words)) return has(thanks) ? 'thanks' : 'greeting'
  if (has(strongYes)) return 'yes'
  if (has(thanks)) return 'thanks'
  return has(mildYes) ? 'yes' : null
}
