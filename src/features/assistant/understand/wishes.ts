import type { Intent } from './understanding.ts'

type Wish = Exclude<Intent, 'greeting' | 'thanks' | 'yes' | 'no' | 'unknown'>

/** 'não quero cancelar', 'não precisa reservar': the wish is not there. */
const negated =
  /\bnao (?:(?:quero|queria|vou|vamos|precisa|preciso|precisamos|gostaria de|desejo|pretendo|e|e para|e sobre|era para|pode|podem|estou|quis|querendo|querer) ){0,3}(?:a |o |um |uma )?(?:cancel\w*|desmarc\w*|reserv\w*|agend\w*|marcar|mudar|alterar|trocar|remarcar|cardapio|menu|endereco|(?:falar com )?(?:o |um )?(?:atendente|humano))\b(?: (?:a )?(?:minha |nossa )?(?:reserva|mesa)\b)?/g

/** Not about a reservation that exists: what it would cost, until when. */
const aboutCancelling =
  /\b(?:politica|taxa|multa|prazo|custo) d[eo] cancelamento\b|\bposso cancelar (?:depois|ate|sem)\b|\bse (?:eu )?(?:precisar )?cancelar\b/g

/** A place for something else than guests. */
const otherPlace =
  /\b(?:lugar|lugares|vagas?|espaco) (?:para|de) (?:estacionar|parar|deixar|carros?|motos?|bikes?|fumar|brincar)\b/g

const person =
  /\batendentes?\b|\bhuman[oa]s?\b|\bpessoa (?:de verdade|real|humana)\b|\b(?:fal(?:ar|a|o|e)|conversar|tratar|contato) (?:com|c|direto com) (?:o |a |um |uma |algum |alguma )?(?:alguem|pessoa|voces|gerente|gerencia|dono|dona|responsavel|funcionari[oa]|recepcao|equipe|atendimento|garcom|maitre|gente|ser)\b|\bger(?:ente|encia)\b|\b(?:nao|sem|odeio) (?:quero )?(?:falar com )?(?:o |um )?rob[oô]s?\b|\brecla(?:mar|macao)\b|\balguem (?:pode |poderia |consegue |para )?(?:me )?(?:atende|atender|ajuda|ajudar|responde|responder)\b|\btem alguem ai\b|\bcham(?:ar?|e) (?:(?:ai|o|a|um|uma) ){0,2}(?:alguem|gerente|responsavel|dono|dona|funcionari[oa]|garcom|maitre)\b|\bme (?:liga|ligue|ligar)\b/
/** A guest who cannot reserve by themselves needs a person. */
const trouble =
  /\bnao (?:estou |to )?(?:consigo|conseguimos|consegui|conseguindo|deixa|deu)(?: [a-z]+){0,3} (?:reservar?|agendar|marcar)\b|\b(?:site|link|pagina|aplicativo|app|formulario)\b[^,?]{0,20}\b(?:nao (?:me )?(?:deixa|abre|funciona|carrega|vai|aceita|esta (?:abrindo|funcionando|carregando))|erro|fora do ar|travou|travando|caiu)\b/
const cancel =
  /\bcancel(?:ar?|o|e|em|amento|ando|amos)\b|\bdesmarc(?:ar?|o|que|amos)\b|\bdesist(?:ir|i|o|e|imos|amos)\b|\bnao (?:quero|queremos|vou querer|vamos querer|preciso|precisamos) mais (?:d?[ao] )?(?:minha |nossa )?(?:reserva|mesa)\b|\b(?:tirar|retirar|excluir|apagar) (?:a )?(?:minha )?reserva\b/
const cannotCome =
  /\bnao (?:vou|vamos|vai|posso|poderei|poderemos|podemos|conseguirei|conseguiremos|consigo|conseguimos)(?: mais)?(?: poder| conseguir| dar para)?(?: mais)? (?:ir|comparecer|chegar)\b|\bnao (?:vou|vamos|vai) (?:mais|dar)\b|\bnao (?:poderei|poderemos|iremos|irei)\b/
const change =
  /\b(?:mud(?:ar?|o|anca|e)|alter(?:ar?|o|acao|e)|troc(?:ar?|o|que)|remarc(?:ar?|o|acao)|reagend(?:ar?|o|amento)|adi(?:ar|a|o)|antecip(?:ar?|o)|adiant(?:ar?|e)|transferir|modific(?:ar?|acao)|corrigir|edit(?:ar?|e)|aument(?:ar?|o)|diminu(?:ir|i)|reduzir) (?!de ideia)|\b(?:mudar|alterar|trocar|remarcar|reagendar|adiar|antecipar|modificar|editar)$|\b(?:mudar|alterar|remarcar|reagendar|adiar|alteracao|mudanca)\b|\bpass(?:ar?|e) (?:a |minha |nossa )*(?:reserva|mesa)\b|\b(?:atras(?:ar?|e)) (?:a |o )?(?:minha |nossa )?(?:reserva|mesa|horario)\b|\b(?:coloc|adicion|inclu|acrescent|tir|remov)\w+ [^,]{0,20}\bpessoas?\b[^,]{0,12}\b(?:reserva|mesa)\b/
/** 'vai mais uma pessoa', 'posso levar mais 2 pessoas?', 'vai faltar uma pessoa': more or fewer than were said before. */
const joining =
  /\b(?:vai|vao|vem|posso levar|vou levar) (?:vir |ter |ir )?(?:mais|menos) [^,]{0,12}\bpessoas?\b|\bvai faltar [^,]{0,12}\bpessoas?\b|\bmais (?:uma?|\d{1,2}) (?:cadeiras?|lugar(?:es)?)\b/
/** 'vou me atrasar 15 minutos': people keep the table, or not. */
const late = /\b(?:vou|vamos|estou|estamos|to|vai)(?: me| nos)? atras(?:ar|ad[oa]s?)\b/
/** 'não consigo às 20h, pode ser 20h30?' */
const otherwise = /\b(?:pode(?:ria)? ser|da para ser|consegue)\b/
/** '21h em vez de 20h' */
const replaced = /\bem vez\b/
/** 'tenho reserva para 4 mas seremos 6', 'reservei para 4, da para colocar 6?' */
const outgrown =
  /\b(?:(?:tenho|temos|fiz|fizemos) (?:uma |a |1 )?(?:reserva|mesa)|reservei|reservamos|agendei|(?:minha|nossa) (?:reserva|mesa))\b[^?]{0,50}\b(?:(?:mas|porem|so que|agora|na verdade)\b[^?,]{0,20}\b(?:seremos|somos|seriamos|vamos ser|vai ser|vao ser|vamos em|vamos|iremos em|iremos)|da para (?:colocar|por|botar|ser|virar))(?: (?:em|so|apenas|para|nos|#)){0,2} \d/
/** What comes after it is the new wish, what came before is the reservation: 'tenho mesa amanhã, quero mudar para sábado'. */
export const changeVerb =
  /\b(?:mud|alter|troc|remarc|reagend|adi|antecip|modific|aument|adiant|pass)\w*|\bpode(?:ria)? ser\b|\bda para ser\b|\b(?:mas|porem|so que|agora|na verdade|da para (?:colocar|por|botar|ser|virar))\b/

const mine =
  /\b(?:minhas?|nossas?) (?:reservas?|mesas?|agendamentos?)\b|\bmeus? agendamentos?\b|\b(?:tenho|tinha|temos|fiz|fizemos) (?:uma |a |alguma |ja )?(?:reservas?|agendamento|mesa)\b|\bja (?:tenho|fiz|reservei|agendei)\b|\b(?:reservei|agendei)\b|\breserva (?:esta |ta |foi )?(?:confirmada|em (?:meu )?nome|no nome|no meu nome|feita)\b|\b(?:ver|consultar|status d[ae]|confirmar) (?:a |as )?(?:minha |minhas )?reservas?\b|\bconfirm(?:o|ar?|amos|ando|ada) (?:a |minha |nossa ){0,2}presenca\b|\bconfirmacao da (?:minha |nossa )?reserva\b|\b(?:esta|ta|ficou) (?:tudo )?(?:confirmad|marcad|reservad)[ao]\b/
/** 'reserva em nome de Paulo, 5 lugares' asks for a table, unless something says that there is one. */
const named = /\breserva (?:em|no) nome\b.*\b(?:\d{1,3} (?:pessoas|lugares)|para \d{1,3}\b(?! ?h))/
const existing = /\b(?:tenho|temos|minha|nossa|fiz|fizemos|ja|confirm\w*|esta|ta|foi)\b/
const making =
  /\b(?:fazer|marcar|solicitar|pedir|realizar|efetuar|criar|nova|outra|novo|outro) (?:uma |a |minha |nossa |nova |outra |um |novo )?(?:reserva|agendamento)\b|\breserv(?:ar|e|ando)\b|\bagendar\b|\bmarcar\b|\bguard(?:ar?|e) (?:uma )?mesa\b/
const asking =
  /\breservas?\b|\bencaix(?:ar?|e)\b|\bmes(?:a|inha|as)\b|\bcabem? (?:mais )?\d|\d (?:pessoas )?cabem?\b|\bagendamento\b|\b(?:tem|teria|ha|tera|algum|qual|quais|tem algum|quero|queria|um) (?:lugar|vaga|vagas|horarios?) (?:para|livres?|disponive\w+|vagos?|hoje|amanha|as|#|\d)|\b(?:tem|teria|ha|tera|tiver) (?:alguma? )?(?:lugar|vagas?|horario)(?: ai| sim| por favor)*(?= [?,]|$)|\bdisponibilidade\b|\bhorarios? (?:livres?|disponive\w+|vagos?|para reserva)\b|\b(?:quero|queria|queremos|gostaria de|vamos|pretendo) (?:jantar|almocar|ir (?:ai|jantar|almocar))\b/
const menu =
  /\bcardapios?\b|\bmenu\b(?! (?:inicial|principal))|\bcarta de vinhos?\b|\bpratos?\b|\bo que (?:tem|voces tem|voces servem|servem|da) (?:para comer|de bom|no almoco|no jantar)\b|\bprecos?\b|\bquanto (?:custa|e|sai|fica)\b|\bque tipo de comida\b|\bo que (?:voces )?serve[m]?\b/
const food =
  /\brodizio\b|\bbuffet\b|\b(?:vegan[oa]s?|vegetarian[oa]s?|sem gluten|sem lactose)\b|\bsobremesas?\b|\bvinhos?\b|\bbebidas?\b|\bdrinks?\b|\bvalores\b|\bvalor\b|\bpizzas?\b|\bsushi\b|\bfeijoada\b|\bmoqueca\b/
/** What guests bring themselves is no matter of the menu. */
const bringing = /\b(?:levar|trazer|levo)\b/
const hours =
  /\b(?:qual|quais|que|saber|me (?:diz|fala|passa|manda)|ver|e)(?: (?:e|os?|as?|seus?|d[eo]s?)){0,2} horarios?\b(?! (?:livres?|disponive|vagos?|tem|para))|\bhorarios? (?:de|do|d[oe]s) (?:funcionamento|atendimento|abertura|fechamento|voces|restaurante|almoco|jantar|hoje)\b|\b(?:ate )?que h\b|\babr(?:e|em|indo|ir|irao|ira)\b|\b(?:esta|estao|ta|tao|voces estao) (?:aberto|abertos|fechado|fechados|atendendo|funcionando)\b|\babertos?\b|\bja fech(?:ou|aram)\b|\bfech(?:a|am|ado|ados)\b(?! a mesa)|(?<!\bnao )\bfuncion(?:a|am|amento|ando|ara)\b(?! (?:[ao]s? )?(?:reservas?|agendamentos?|cancelamentos?|rodizio|sistema|esquema)\b)|\batendem\b/
const hoursAlone =
  /^(?:o |os |e |seus )?horarios?(?: (?:de|do|d[oa]s) \w+| #| por favor| \?| ,)*$|(?<!\b(?:mesmo|outro|esse|este|nesse|neste|qualquer|algum|um|no) )\bhorarios? (?:por favor|\?)/
const address =
  /\bendereco\b|\ba?onde (?:voces )?(?:fica|ficam|e|eh|estao|esta|se localiza|voces)\b|\b(?:fica|ficam) (?:a)?onde\b|\bperto de onde\b|\blocalizacao\b|\bcomo (?:eu )?(?:chegar|chego|faco para chegar|vou ate)\b|\b(?:mapa|maps|waze)\b|\b(?:qual|que|em que|em qual) (?:a |o )?(?:rua|bairro)\b|\bgps\b|\bmand(?:a|e|ar) (?:a |o )?(?:loc|pin)\b/

/** The wishes of a message in words, several if it has several, without those that only repeat another one's object ('cancelar a reserva'). */
export function wishesIn(words: string): { wishes: Wish[]; isVague: boolean; isNegated: boolean } {
  const asked = words.replace(aboutCancelling, ' # ').replace(otherPlace, ' # ')
  const affirmed = asked.replace(negated, ' # ')
  const isNegated = affirmed !== asked
  const has = (pattern: RegExp) => pattern.test(affirmed)
  if (has(person) || has(trouble)) return { wishes: ['person'], isVague: false, isNegated }
  // 'não quero falar com robô' is a wish for a person, also in negated words.
  if (person.test(words) && !/\bnao (?:quero|preciso)[^,]{0,25}(?:atendente|human)/.test(words)) {
    return { wishes: ['person'], isVague: false, isNegated }
  }
  const dealing = dealingWith(has)
  if (has(late) && !dealing.includes('change') && !dealing.includes('cancel'))
    return { wishes: [], isVague: false, isNegated: false }
  const facts = factsOf(has, dealing)
  const wishes = [...dealing, ...facts]
  if (wishes.length === 0 && has(cannotCome)) return { wishes: ['cancel'], isVague: true, isNegated }
  return { wishes, isVague: false, isNegated }
}

function dealingWith(has: (pattern: RegExp) => boolean): Wish[] {
  const found: Wish[] = []
  if (has(cancel)) found.push('cancel')
  if (has(change) || has(joining) || has(replaced) || has(outgrown) || (has(cannotCome) && has(otherwise)))
    found.push('change')
  const makes = has(making)
  if (found.length > 0) return found.includes('cancel') && makes ? [...found, 'reserve'] : found
  if (has(mine) && !makes && !(has(named) && !has(existing))) return ['mine']
  return makes || has(asking) ? ['reserve'] : []
}

function factsOf(has: (pattern: RegExp) => boolean, dealing: Wish[]): Wish[] {
  const found: Wish[] = []
  const isDealing = dealing.length > 0
  if (has(menu) || (!isDealing && has(food) && !has(bringing))) found.push('menu')
  // 'o horário da minha reserva' is not the house's.
  const isOfReservation = isDealing && !dealing.includes('reserve')
  const asksHours = !isOfReservation && (has(hours) || (!isDealing && has(hoursAlone)))
  // The menu's third choice answers both.
  if (has(address)) found.push('address')
  else if (asksHours) found.push('hours')
  return found
}
