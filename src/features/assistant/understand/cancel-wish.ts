/** Words with which guests give up a reservation. */
import { anyOf } from './word-patterns.ts'

const booked =
  'reservas?|mesas?|lugar(?:es)?|agendamento|marcac(?:ao|oes)|vagas?|horario|jantar|almoco|janta|espaco|evento'
const itsOwn = '(?:a |o |as |os |de |d[ao] |essa |esta |esse )?(?:minhas? |nossas? |meu |nosso )?'

/** Asks for it explicitly. */
export const cancelling = anyOf(
  'cancel(?:ar?|o|e|em|amento|ando|amos|arem|armos)|desmarc(?:ar?|o|amos|armos)|desmarque[m]?|anul(?:ar?|e|em|o|amos|arem)|desist(?:ir|i|o|e|imos|amos)',
  `nao (?:quero|queremos|vou querer|vamos querer|preciso|precisamos|precisarei|precisaremos) mais ${itsOwn}(?:reserva|mesa|lugar)`,
  'ja nao (?:preciso|precisamos|(?:vou|vamos) precisar|quero|queremos)(?: d(?:ela|ele|isso))?(?= ?[,.!]|$)|pode[ms]? dar (?:a )?(?:nossa|minha) (?:mesa|reserva)(?= ?[,.!]|$)',
  `ja nao (?:quero|queremos|vou querer|vamos querer|preciso|precisamos|precisarei|precisaremos|e preciso|e necessari[oa]|faz falta|fazemos questao|tenho interesse)(?: de| que)?(?: (?:guard|segur|reserv|mant|ter|fic)[a-z]*)? ?(?:a |o |d[aeo] |n[ao] )?(?:minha |nossa |meu |nosso )?(?:${booked})|nao (?:preciso|precisamos|precisa) (?:mais )?(?:d[ao] |de (?:guardar|segurar) (?:a |o )?)(?:minha |nossa )?(?:mesa|reserva|lugar)(?! (?:maior|grande|perto|na|no|com))`,
  `(?:tir|retir|exclu|apag|desfa|elimin|suprim|desconsider|abort|derrub|suspend|delet|disponibiliz|revog|invalid)\\w* ${itsOwn}(?:${booked})|esque(?:ce|ca|cam) ${itsOwn}(?:${booked})(?= |$)(?! (?:h|que (?:marquei|horas)))`,
  `(?:solt|liber|larg|devolv|dispens)(?!a?ram\\b|am\\b)\\w* (?:(?:ai|la|de volta) )?${itsOwn}(?:${booked})`,
  `(?:d(?:a|e|ar|eem|ao)|pass(?:a|e|ar)|ced(?:e|er|am)|deix(?:a|e|ar|em)) ${itsOwn}(?:reserva|mesa|lugar|vaga)(?: [a-z]+){0,2}? (?:para|a) (?:(?:um |uma |o |a |os |as )?outr[oa]s?|quem|algum|alguem|o proximo|la|frente|a frente|adiante|fila)|pass(?:a|e|ar) (?:a |o )?(?:minha |nossa )?(?:mesa|lugar|vez|vaga) adiante`,
  `(?:risc|risqu|tir|retir|remov|apag|exclu)\\w* (?:(?:ai|la) )?(?:(?:o )?(?:meu|nosso) nome|a gente|nos|eu|(?:a )?(?:minha|nossa) (?:familia|turma|galera) d[ao] (?:lista|reserva|agenda|mesa))(?= |$)`,
  `abr(?:ir|o|imos|i) mao|(?:fica|ficou|fique) sem efeito|sem efeito (?:a|o)|(?:dar|dou|damos|da) baixa|nao (?:conte[m]?|contem mais|me espere[m]?|nos espere[m]?|precisa (?:mais )?(?:guardar|segurar|esperar))(?: mais)?(?: comigo| connosco| conosco| com a gente| a mesa| o lugar)?|deix(?:a|e|ar) (?:a|minha|nossa) (?:reserva|mesa) para la`,
)

/** Says that nobody comes, which may also ask for another day. */
export const absent = anyOf(
  '(?:nao|nem) (?:vou|vamos|vamo|vai|posso|poderei|poderemos|podemos|conseguirei|conseguiremos|consigo|conseguimos)(?: mais)?(?: poder| conseguir| dar (?:mais )?para)?(?: mais)? (?:ir|irmos|comparecer|chegar|estar)',
  '(?:nao|nem) (?:vou|vamos|vamo|vai) (?:mais|dar(?! (?:o|meu|minha|nome))|rolar)|nao (?:poderei|poderemos|iremos|irei|da mais|rola mais|rolou)|ja nao (?:vamos|vou|da|iremos|poderemos)|(?:vou|vamos) ter que faltar|(?:furou|melou|gorou) (?:o|a) [a-z]+',
)
