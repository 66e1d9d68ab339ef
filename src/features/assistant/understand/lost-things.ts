/** What guests leave behind: people of the house look for it. */
import { anyOf, everyOf, followed } from './word-patterns.ts'

const thing =
  'oculos|lentes?|celular|cel|telemovel|telefone|iphone|smartphone|chaves?|chaveiro|bols(?:a|inha)|carteira|porta moedas|casac[oa]|blusa|blusao|jaqueta|moletom|agasalho|sueter|cardiga|terno|paleto|gravata|xale|manta|mantinha|cachecol|echarpe|lenco|guarda chuva|sombrinha|chapeu|bone|gorro|luvas?|brincos?|anel|alianca|pulseira|colar|corrente|cordao|relogio|joia|boneca|brinquedo|bichinho|ursinho|chupeta|mamadeira|naninha|carrinho|mochila|pochete|sacola|necessaire|pasta|mala|maleta|airpods?|fones?|carregador|tablet|ipad|notebook|pen ?drive|camera|documentos?|identidade|rg|cnh|habilitacao|passaporte|cartao|cartoes|garrafa|garrafinha|marmita|pote|tupperware|livro|caderno|agenda|bengala|muleta|sapatos?|sandalia|chinelo|presente|dentadura|aparelho|remedios?|crachas?|bilhete|peluche|pelucia|urso|coelhinho|bonec[oa]s?|bonequinh[oa]|patins|skate|trotinete|patinete|bicicleta|capacete|cinto|tiara|babador|fraldas?|copo termico|garrafa termica|squeeze|estojo|vestido|calcas|camis(?:a|ola|eta)|meias|toalha|protese|leque|terco|envelope|embrulho|violao|guitarra|portatil|auscultadores|auriculares|headset|smartwatch|piercing|colete|bandolete|pantufas'
const left =
  'esquec(?:i|eu|emos|eram|er|ido)(?: me| se| nos)?|perd(?:i|eu|emos|eram|ido)|deix(?:ei|ou|amos|aram|ado)|larg(?:uei|ou|amos)|tera ficado|ter ficado|ficou|ficaram|caiu|cairam|sumiu|sumiram|desapareceu'
const found =
  'ach(?:ou|aram|ei|aste)|encontr(?:ou|aram|ei)|viu|viram|guard(?:ou|aram)|recolh(?:eu|eram)|pegou|pegaram|apareceu'

const somewhere =
  'na cadeira|na mesa|em cima d\\w+|embaixo d\\w+|no banheiro|no toalete|no balcao|no sofa|debaixo d\\w+|no estacionamento|no restaurante|ai (?:no|na|ontem|hoje|domingo|sabado|sexta)'

/** Any thing: 'esqueceu-se aí do peluche', 'ficou aí a capa do violão', 'a minha tigela ficou aí'. */
const notThings =
  '(?:reservas?|mesas?|marcaca\\w+|nomes?|pedidos?|recados?|mensage\\w+|telefone|numero|contacto|contato|email|horario|h|dia|data|sinal|gorjeta|dinheiro|conta|pago|paga|avaliacao|comentario|lugar|pessoas?|gente|saudades?|tarde|noite|que|quem|confirmad|marcad|combinad)'
const kin =
  '(?:filh|mae|pai|irma|marido|espos|mulher|namorad|noiv|sogr|avo|amig|prim|ti[oa]s?|net[oa]|chefe|colega|cunhad|sobrinh|vizinh|crianca|famili)'
const anyThing = [
  `(?:esquec(?:i|eu|emos|eram)|deix(?:ei|ou|amos|aram)|larg(?:uei|ou)|perd(?:i|eu|emos)|ficou|ficaram|caiu)(?: me| se| nos)?(?: (?:por )?(?:ai|la|com voces|convosco)){1,2}(?: (?:no|na|em|ontem|hoje|sexta|sabado|domingo)(?: [a-z]+)?)?(?: ,)? (?:d[oa]s? |de (?:uma?|umas|uns) |com )?(?:(?:o|a|os|as|uma?|uns|umas|meus?|minhas?|nossos?|nossas?|seus?|suas?) ){1,2}(?!${notThings})[a-z]{3,}`,
  `(?:(?:meus?|minhas?|nossos?|nossas?|uma?|uns|umas) )(?!${notThings}|${kin})[a-z]{3,}(?: (?!${notThings})[a-z]+){0,4} (?:(?:que )?(?:ficou|ficaram|esqueci|esqueceu|deixei|deixou|deixamos|perdi)|deve ter ficado|pode ter ficado|tera ficado)(?: me| se)? (?:por )?(?:ai|la|na casa de banho|no wc|no lavabo|com voces|convosco)(?= ?(?:[,.?!]|$|ontem|hoje|no |na |em |quando|depois|sera|podem|voces|alguem))`,
]
const lostAnyThing = anyOf(...anyThing)

const lost = [
  followed(everyOf(left), anyOf(thing), 45),
  followed(everyOf(`(?:meu|minha|meus|minhas|um|uma|o|a) (?:${thing})`), anyOf(left), 40),
  followed(
    everyOf(
      `(?:${found}) (?:ai |por acaso |por ai |se calhar ){0,2}(?:algum\\w* |um |uma |uns |umas |meu |minha |o meu |a minha )`,
    ),
    anyOf(thing),
    30,
  ),
  followed(everyOf(left), anyOf(`alguem (?:ai |o |a |me )?(?:${found})`), 100),
  followed(everyOf('esqueci|deixei|deixou|esqueceu|ficou|perdi'), anyOf(somewhere), 50),
]
const may = anyOf(left, found)
const office = anyOf('achados e perdidos', 'objetos? perdidos?')
/** 'esqueci o cartão, aceita pix?', 'perdi a confirmação da mesa' */
const notLost = anyOf(
  'que (?:marquei|reservei|combin\\w+|agendei)|aceita[m]?|deix(?:ei|ou|amos) (?:o |a |meu |minha )?(?:carro|moto|bicicleta)|nao esquec\\w+|fic(?:ou|aram) (?:(?:so|apenas|em|entao) )*\\d',
)

/** Whether somebody looks for a thing left in the house. */
export const isLostThing = (words: string): boolean =>
  (office.test(words) ||
    (may.test(words) && (lostAnyThing.test(words) || lost.some((isSaidIn) => isSaidIn(words))))) &&
  !notLost.test(words)
