/** Thanks, goodbyes, refusals and agreements in longer words, for messages without a wish. */
import type { Intent } from './understanding.ts'
import { anyOf } from './word-patterns.ts'

const rest = '(?:(?:resto|restaurante) de |inicio de |final de |comeco de )?'
const times =
  'semana|semaninha|fim de semana|final de semana|domingo|sabado|sexta|segunda|terca|quarta|quinta|feriado|natal|ano novo|ano|pascoa|trabalho|expediente|trampo|descanso|servico|festas|fds|carnaval'
/** 'uma ótima semana', 'bom trabalho', 'um bom dia'; 'boa noite' alone greets. */
const wishing = `(?:(?:(?:um|uma|tenha[m]?|desejo|continuacao de|votos de) ){1,3}(?:(?:muito |bom|boa|otim[oa]|feliz|excelente|lindo|linda|abencoad[oa]|santo|santa|e) ?){1,4}${rest}(?:dia|tarde|noite|${times})|(?:bom|boa|otim[oa]|feliz|excelente|prosper[oa]|abencoad[oa]) ${rest}(?:${times}))`

const thanking = anyOf(
  'obrigad\\w*|brigad\\w+|valeu\\w*|agradec\\w+|agradeco|grat[oa]s?|gratidao|merci|bem haja[m]?|tmj|tamo junto|estamos juntos',
  'tchau\\w*|adeus|falou|fui|xau|abrac\\w+|beij\\w+|bj|um cheiro|cheiro no|passar bem|cumprimentos|atenciosamente|lembrancas? (?:minhas? )?(?:para|a|ao|aos|do|da)|recomendaco?es (?:para|a|ao|aos)|respeitosamente|cordialmente|saudacoes cordiais|bem hajam?',
  'parabens|nota mil|(?:atendimento|comida|jantar|almoco|tudo|lugar|servico|prato|noite|equipe|casa)(?: [a-z]+){0,2} (?:maravilhos[oa]|otim[oa]|excelente|perfeit[oa]|impecavel|delicios[oa]|sensacional|nota 10|incrivel|espetacular|arretad[oa]|show|divin[oa])|(?:maravilhos[oa]|otim[oa]|excelente|perfeit[oa]|impecavel|sensacional|incrivel|arretad[oa]) (?:atendimento|comida|servico)|amei|adorei|adoramos|amamos|gostei (?:muito|demais)|gostamos (?:muito|demais)',
  '(?:deus|jesus|senhor|nossa senhora|nazinha|santo antonio|sao [a-z]+|virgem maria|ceu)(?: [a-z]+){0,4} (?:abenco\\w+|pague|ilumin\\w+|proteja\\w*|guarde\\w*|de|cubra\\w*|acompanhe\\w*|retribua)|abencoe|bencaos? |benca(?= |$)|deus te de|arras(?:a|am|ou|aram)|fi(?:ca|que|quem|cam) (?:bem|com deus|na paz|com (?:jesus|nossa senhora)|em paz)|va[io]? com deus|com deus|muita saude|saude a todos|deus lhe pague',
  `${wishing}|boas festas|tudo de bom|te devo (?:uma|essa)|(?:voces|os senhores) sao (?:10|demais|tudo|otim[oa]s|maravilhos[oa]s|uns|umas|muito|show|top|fof[oa]s|nota)|(?:es|e) um amor|salv(?:ou|aram) (?:a|o|meu|minha|me)|(?:me|nos) salv(?:ou|aram)|que (?:fof[oa]s?|gentileza|alivio|querid[oa]s?|simpatia|atencios[oa]s?)`,
)

/** 'obrigado pela mesa de ontem': the object of the thanks is not wished. */
const reason =
  /\b(?:obrigad[oa]s?|valeu|grat[oa]s?|agradec\w+|agradeco|parabens)(?: (?:muito|demais|mesmo|de coracao|desde ja|imenso)){0,2} (?:pel[oa]s?|por|a|o|as|os) (?:[a-z]+ ?){1,3}/

const refusing = anyOf(
  'nem (?:f\\w+ndo|a pau|pensar|morto|morta|por|com|precis\\w+|que|ferrando|fudendo|lascando|sonhando|brincando|adianta|em sonho|a cacete|vem|ligando|quero|nada)|de (?:jeito|maneira|modo|forma) (?:nenhum|nenhuma|algum|alguma)|em hipotese (?:alguma|nenhuma)|jeito nenhum|de forma alguma',
  'nada (?:disso|feito|a ver|haver|a haver)|nadinha|nadica|negativo|nanan\\w*nao|nem eu nem|nepia|dispens(?:o|amos)|jamais|que nada|mas quando|incorret[oa]s?|equivocad[oa]|enganad[oa]|enganou|engano(?: seu)?|percebeu mal|percebeste mal|entend(?:eu|eram|este) (?:mal|errado|tudo errado)|(?:ta|esta|tudo|ficou|veio|saiu|foi) (?:tudo |meio )?errad[oa]|errou|isso ai nao|isso nao|pedi isso nunca|nunca pedi|deix(?:a|e|em) (?:para (?:la|(?:a )?proxima|outra)|quieto|estar|assim)|nao foi (?:isso|o que)|nao e (?:isso|bem isso|nada disso)|assim nao|quem dera|fora de cogitacao|melhor nao|prefiro nao|passo essa|nenhuma? (?:d[ea]ss[ea]s?|del[ea]s|dos (?:dois|2)|das (?:duas|2))|nao (?:nos|me) atende|larga(?:r)? (?:a )?mao|nao rola(?: para (?:mim|nos))?(?= ?[,.!]|$)',
)
/** 'não essa, a outra': never the one being asked about. */
const anotherOne = anyOf(
  '(?:ess[ae]|est[ae]|iss[oa]|aquel[ae]) (?:ai )?nao(?! (?:da|posso|consigo))|nao (?:e |era |seria |foi )?(?:ess[ae]|est[ae]|aquel[ea]|a primeira|a de cima|dess[ae])|(?:e|era|falo|falei|falava|disse|quero|queria|quis dizer|refiro me|falando|pegou|peguei|pegaram)(?: d)? ?(?:a|o|da|do|na|a da|as)? ?(?:outr[oa]|segund[oa] da|de (?:baixo|cima)|errad[oa]|antig[oa]|anterior)(?! (?:dia|h|horario|data|semana|vez|unidade|filial|casa|loja|mesa|reserva|pessoa))',
  '(?:a|o) outr[oa](?: (?:que|a|la))|errad[oa] (?:ess[ae]|iss[oa]|ai)|ess[ae] (?:e|ta|esta) (?:antig[oa]|errad[oa]|velh[oa])|outra coisa$|(?:a|o) outr[oa]$',
)

/** 'por enquanto não', 'acho que não': a short no in other words; 'não posso' and 'não sei' are no answer. */
const deniesBriefly = /^(?:[a-z]+ ){0,4}nao(?: [a-z]+){0,2}(?: [,.!])*$/
const isNoDenial =
  /\b(?:nao (?:sei|entendi|entendo|lembro|consigo|posso|estou|to|ta|esta|vi|recebi|chegou|tenho|temos|tem|deu|da|vai|vou|vamos|funciona|funcionou|abriu|abre|acho|achei|encontro|encontrei|veio|fui|sou|gostei|era|pude|esquec\w+|gosto|apareceu)|hoje|amanha|segunda|terca|quarta|quinta|sexta|sabado|domingo|dia|[a-z]+ndo|ou nao|quero|porque|por que|se)\b|\d/

const agreeing = anyOf(
  'pode (?:mandar|tocar|seguir|fechar|deixar|prosseguir|crer|continuar|fazer|mandar ver|ir em frente|botar(?: fe)?)(?: assim| ver| sim| ai| isso)?(?= ?[,.!]|$)|podem (?:prosseguir|seguir|fechar|confirmar|continuar)|manda (?:ver|bala|brasa|ai)(?= ?[,.!]|$)|(?:isso|esse|essa|assim) mesmo|perfeitamente|e (?:esse|essa|isso)(?: mesmo| ai)?$|sem sombra de duvida|claro que sim|mas e claro|(?:ta|esta|ficou) (?:otim[oa]|perfeit[oa]|correto|certo|fixe|bom|maravilha|certinh[oa]|tudo certo|joia)(?: assim| sim| para (?:mim|nos))?|bora (?:la|sim)|fechou|demorou?|tudo certo|quero sim|pode sim|pd ser|concordo|aceito|vamos nessa|tamo junto|por mim (?:ta|tudo|pode)',
)
const late = /\batras\w+\b/

const otherReservation = /^nao (?:, )?(?:e |era |quero )?(?:a|o) outr[oa] (?:reserva|mesa)(?= ?[,.!]|$)/

/** 'não, a outra reserva' */
export const meansOtherReservation = (words: string): boolean => otherReservation.test(words)

/** Whether a message means another one than the one shown. */
export const meansAnother = (words: string): boolean =>
  anotherOne.test(words) && !otherDay.test(words) && !words.includes('?') && countOf(words) <= 16

const countOf = (words: string) => words.split(' ').filter((word) => /[a-z0-9]/.test(word)).length
const otherDay = /\b(?:terca|quarta|quinta|sexta|sabado|domingo|amanha|segunda(?! d[ao]))\b/

/** The intent of a message without a wish, by its courtesies; a question has none. */
export function courtesyOf(words: string): Intent | null {
  const count = countOf(words)
  if (meansAnother(words)) return 'no'
  if (deniesBriefly.test(words) && !isNoDenial.test(words)) return 'no'
  if (count <= 10 && refusing.test(words) && !words.includes('?')) return 'no'
  if (late.test(words)) return null
  if (thanking.test(words) && !/[a-z] \?/.test(words.replace(/\b(?:ne|viu|ta|ok) \?/g, ' '))) return 'thanks'
  return count <= 8 && agreeing.test(words) && !words.includes('?') && !/\d/.test(words) ? 'yes' : null
}

const wished = new RegExp(
  `\\b${wishing}\\b|\\bse deus quiser\\b|\\b(?:e|es|sao|nota) (?:nota )?(?:10|1000)\\b(?! pessoas)`,
  'g',
)
/** The text without the object of the thanks and the days of good wishes. */
export const withoutGoodWishes = (words: string): string =>
  words.replace(reason, 'obrigado ').replace(wished, ' tchau ')
