import { absent, cancelling } from './cancel-wish.ts'
import { isChange, isExchange, otherwise } from './change-wish.ts'
import {
  asksForAddress,
  asksForHours,
  asksForHoursAlone,
  asksForMenu,
  asksTheWay,
  brings,
  namesFood,
} from './house-wish.ts'
import { isAboutOwn } from './own-wish.ts'
import { wantsPerson, withoutRefusedPerson } from './person-wish.ts'
import { askingForTable, makingReservation } from './table-wish.ts'
import type { Intent } from './understanding.ts'

type Wish = Exclude<Intent, 'greeting' | 'thanks' | 'yes' | 'no' | 'unknown'>

/** 'não quero cancelar', 'não precisa reservar': the guest denies the wish. */
const negated =
  /\bnao (?:(?:quero|queria|vou|vamos|precisa|preciso|precisamos|gostaria de|desejo|pretendo|e|e para|e sobre|era para|pode|podem|estou|quis|querendo|querer) ){0,3}(?:a |o |um |uma )?(?:cancel\w*|desmarc\w*|reserv\w*|agend\w*|marcar|mudar|alterar|trocar|remarcar|cardapio|menu|endereco|(?:falar com )?(?:o |um )?(?:atendente|humano))\b(?: (?:a )?(?:minha |nossa )?(?:reserva|mesa)\b)?/g

/** 'cancela não, só muda pra 19h' */
const takenBack =
  /\b(?:cancel\w*|desmarc\w*) (?:(?:a |essa )?(?:mesa|reserva|ela|nada) )?nao\b(?= ?(?:[,.!?]|$)| (?:so|viu|por favor|moc[oa])\b)/g

/** Not about an existing reservation: what it would cost, until when it is possible. */
const aboutCancelling =
  /\b(?:politica|taxa|multa|prazo|custo|limite|regra)s? (?:d[eo]|para(?: o)?) (?:cancelamento|cancelar|desmarcar)\b|\bate quando (?:posso|da para|podemos|se pode) (?:cancelar|desmarcar|mudar)\b|\b(?:tem|ha|paga|pago|cobra|cobram) (?:alguma )?(?:multa|taxa) [^?]{0,20}(?:cancel|desmarc)\w*|\bposso cancelar (?:depois|ate|sem)\b|\bse (?:eu )?(?:precisar )?cancelar\b|\b(?:pode|podem|consegue\w*) cancelar (?:ele|ela|eles|elas)(?: mesm[oa]s?)?\b|\bcancel\w* (?:[a-z]+ ){0,4}?se (?:eu |ele |ela |a gente )?precis\w+|\b(?:so|somente|apenas) cancel\w+ se\b/g

/** How many people a reservation may be for, whether guests need one, and questions before making one. */
const aboutReserving =
  /\bquant[oa]s (?:pessoas|lugares) (?:posso|da para|podemos|pode|se pode) reservar\b|\b(?:minimo|maximo) (?:de pessoas )?para reserv\w+|\bsem (?:fazer |ter )?reserva\b|\bantes de (?:reservar|marcar|agendar|fazer (?:a |uma )?reserva)\b/g

/** 'não vou conseguir ir na reserva': the guest does not ask for the table that they cannot come to. */
const comeTo = /\b(ir|comparecer|estar) (?:n[ao]|a|ao|para [ao]) (?:minha |nossa )?(?:reserva|mesa)\b/g

/** A place for something other than guests. */
const otherPlace =
  /\b(?:lugar|lugares|vagas?|espaco) (?:para|de) (?:estacionar|parar|deixar|automovel|carros?|motos?|bikes?|fumar|brincar)\b|\bmesmo lugar\b/g

/** Somebody else cancelled: 'minha avó teve que cancelar a vinda'. */
const notOurs =
  /\b(?:teve|tiveram|precisou|precisaram|vai ter|vao ter) (?:que |de )?(?:cancelar|desmarcar|desistir)\b|\bcancelar a (?:vinda|ida|presenca|participacao)\b|\bcancel\w* (?:so |apenas |somente )?(?:um|uma|\d{1,2}) (?:pessoas?|lugar(?:es)?|cadeiras?|adultos?|criancas?)\b|\bcancel\w* [oa] [a-z]+ ?,? ?(?:e )?(?:bot|po[em]|ponh|coloc)\w* (?:o |no |em )?nome\b/g

/** 'vou me atrasar 15 minutos': people of the house decide whether to keep the table. */
const late =
  /\b(?:vou|vamos|vo|vamo|estou|estamos|to|tamo|vai)(?: me| nos)? (?:chegar )?atras(?:ar|ad[oa]s?)\b|\bse (?:eu |a gente |o pessoal )?(?:me |nos )?atras(?:ar|armos|o)\b|\b\d{1,2} min (?:de )?atras\w+|\bcheg(?:o|amos|ar) [^?,]{0,25}\b(?:atrasad[oa]s?|de atraso|com atraso)\b/

/** Whether a guest says only that they come late. */
export const isLate = (words: string): boolean => late.test(words)

export type Wishes = {
  wishes: Wish[]
  /** Nobody comes, but the guest may want another day. */
  isVague: boolean
  isNegated: boolean
}

/** The wishes of a message in words, several if it has several, without those that only repeat another one's object ('cancelar a reserva'). */
export function wishesIn(words: string): Wishes {
  const asked = words
    .replace(aboutCancelling, ' # ')
    .replace(comeTo, '$1')
    .replace(aboutReserving, ' # ')
    .replace(otherPlace, ' # ')
  const affirmed = withoutRefusedPerson(asked).replace(negated, ' # ').replace(takenBack, ' # ')
  const isNegated = affirmed !== asked
  if (wantsPerson(words, affirmed)) return { wishes: ['person'], isVague: false, isNegated }
  const dealing = dealingWith(affirmed)
  if (isLate(affirmed) && !dealing.includes('change') && !dealing.includes('cancel'))
    return { wishes: [], isVague: false, isNegated: false }
  const wishes = [...dealing, ...factsOf(affirmed, dealing)]
  if (wishes.length === 0 && absent.test(affirmed)) return { wishes: ['cancel'], isVague: true, isNegated }
  return { wishes, isVague: false, isNegated }
}

function dealingWith(words: string): Wish[] {
  if (isExchange(words)) return ['change']
  const found: Wish[] = []
  const isNews = isChange(words) || (absent.test(words) && otherwise.test(words))
  if (cancelling.test(words.replace(notOurs, ' '))) found.push('cancel')
  if (isNews) found.push('change')
  const makes = makingReservation.test(words)
  if (found.length > 0) return found.includes('cancel') && makes ? [...found, 'reserve'] : found
  if (isAboutOwn(words) && !makes) return ['mine']
  return makes || askingForTable.test(words) ? ['reserve'] : []
}

function factsOf(words: string, dealing: Wish[]): Wish[] {
  const found: Wish[] = []
  const isDealing = dealing.length > 0
  if (asksForMenu.test(words) || (!isDealing && namesFood.test(words) && !brings.test(words)))
    found.push('menu')
  // 'o horário da minha reserva' is not the house's.
  const isOfReservation = isDealing && !dealing.includes('reserve')
  const asksHours =
    !isOfReservation && (asksForHours.test(words) || (!isDealing && asksForHoursAlone.test(words)))
  // The menu's third choice answers both.
  if (asksForAddress.test(words) || (!isDealing && found.length === 0 && asksTheWay.test(words)))
    found.push('address')
  else if (asksHours) found.push('hours')
  return found
}
