/** Words without meaning: interjections, laughter, and how people address the other person. */
import { everyOf } from './word-patterns.ts'

const interjections = everyOf(
  'a+h+|hu?mm*|eita|eitcha|eta|putz?|egua|eras|bah|oxe|oxente|vixe|vish|uai(?: so)?|ue|xi|poxa|puxa(?: vida|(?= ,))|caramba|credo|axi|aff?|nossa senhora(?= ?[,!]|$)|barbaridade|capaz(?= ,)',
  'k+(?! h\\b)|k(?:ak)+a?|rs+|(?:ha|he|hua)(?:ha|he|hua)+|hehe|haha|slk|mds|pqp|oloco|tche|visse?|viu(?= [,!?]|$)|mermo|sabe(?= [,?]|$)',
  'por gentileza|por obsequio|por fineza|se faz favor|faz favor|faca o favor|sff',
)

/** 'moça', 'meu rei': addresses the other person, unless it names somebody who comes along. */
const callings = everyOf(
  '(?:moc[oa]|guria|mano|mana|chefe)(?<!\\b(?:e|com|mim|levar|mais|eu) (?:para |com )?(?:a |o )?(?:(?:minha|meu) )?[a-z]+)|mocinh[oa]|maninh[oa]|mn|mermao|parca|parceir[oa](?= ?[,!]|$)|chefia|chefinho|cria(?= ?[,!?]|$)|patrao|gurizada(?= ?[,!]|$)|rapaziada|(?:cara|bicho|fera|vei|parente)(?= ?[,!]|$)|(?<!\\b(?:com|a|o|de|da|do|nossa|minha|toda|tira|para|as|os|nos|quero|tem|bota|mais|ser) )(?:malta|galera|gurizada|pessoal|gente|povo)(?= ?[,!]|$)',
  '(?:meu|minha|meus|minhas) (?:rei|bem|anjo|flor|lindo|linda|caro|cara|querid[oa]s?|amor|amores|sant[oa]|fi|fia|senhora?|jovem|consagrad[oa]|povo|gente(?: boa)?|nobre|guerreir[oa]|joia|patrao|chapa)',
)

/** 'meu amigo, como faço', 'sim meu filho, está bem': beside the first word it addresses somebody and names no companion. */
const kinAtStart =
  /^((?:(?:oi|ola|alo|sim|nao|obrigado|bom dia|boa tarde|boa noite) (?:, )?)?)(?:meus? amig[oa]s?|minhas? amigas?|amigao|meu filho|minha filha)(?= (?!e\b|mais\b|com\b|tambem\b|nao\b|quer\b|vai\b|vem\b|fez\b|ja\b|esta\b|foi\b|disse\b|cancel|desist|reserv|marc|faz\b|tem\b)| ?,)/

/** 'obrigado, minha filha': at the end it addresses somebody and names no companion. */
const kinAtEnd =
  /(?<!\b(?:e|com|mais|para|de|da|do|a|o|mim|minha|meu|um|uma|nossa|nosso|\d) )\b(?:(?:minha filha|meu filho)|filha|filho)(?: ?[,.!?])*$/

/** Words that dictation writes for a sign. */
const dictated: [RegExp, string][] = [
  [/\b(?:virgula|ponto final|ponto e virgula)\b/g, ','],
  [/\bponto(?: de exclamacao)?$/g, ''],
  [/\b(?:ponto de )?interrogacao\b/g, '?'],
]

/** Words with which people begin before they say what they want. */
const openings =
  /^(?:(?:malta|galera|gurizada|pessoal|gente|povo|amig[oa]|querid[oa]|senhor|senhora|minha senhora) (?!de |do |da )|(?:entao|e|ou|olha|olhe|o|oh|bem|mas|ora|ai|ja agora|tipo)(?: ,)+ |(?:olha|olhe|oh|e entao|entao)(?: so)? (?=[a-z])|[,.!] ?)+/

/** The text without them; the text itself if nothing else would be left. */
export function withoutFillers(words: string): string {
  const written = dictated.reduce((read, [what, by]) => read.replace(what, by), words)
  const rest = written
    .replace(interjections, ' ')
    .replace(callings, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .replace(kinAtEnd, '')
    .replace(kinAtStart, '$1')
    .replace(/ {2,}/g, ' ')
    .replace(openings, '')
    .trim()
  return /[a-z0-9]/.test(rest) ? rest : words
}
