/** Words with which guests ask for a table. */
import { anyOf } from './word-patterns.ts'

/** Explicit words. */
export const makingReservation = anyOf(
  '(?:fazer|marcar|solicitar|pedir|realizar|efetuar|criar|nova|outra|novo|outro) (?:uma |a |minha |nossa |nova |outra |um |novo )?(?:reserva|agendamento)|reserv(?:ar|e|ando|em|armos)|agendar|marcar|(?:guard|separ|segur|arrum|arranj|consegu|descol)(?:ar?|e|em|es|ir)(?: me| se| ai)? (?:uma )?mesa',
)

export const askingForTable = anyOf(
  'reservas?|encaix(?:ar?|e)|mes(?:a|inha|as)|cabem? (?:mais )?\\d|\\d (?:pessoas )?cabem?|agendamento|disponibilidade',
  '(?:tem|teem|teria|teriam|ha|haveria|tera|algum|qual|quais|tem algum|quero|queria|um) (?:lugar|vaga|vagas|lugares|horarios?) (?:para|livres?|disponive\\w+|vagos?|hoje|amanha|as|no|na|#|\\d)|(?:tem|teria|ha|tera|tiver) (?:alguma? )?(?:lugar|vagas?|horario)(?: ai| sim| por favor)*(?= [?,]|$)',
  'horarios? (?:livres?|disponive\\w+|vagos?|para reserva)',
  '(?:quero|queria|queremos|queriamos|gostaria de|gostariamos de|gostava de|gostavamos de|vamos|vou|pretendo|pretendemos|pretendia|penso|pensamos em|bora|viriamos|viremos|iriamos|da para|seria possivel|e possivel|posso|podemos|como faco para) (?:levar [a-z ]{1,30} (?:para )?)?(?:jantar|almocar|comemorar|festejar|ir (?:ai|jantar|almocar|comer|comemorar)|comer ai|levar (?:umas?|uns|\\d))',
  '(?:arrum|arranj|separ|guard|segur|descol|consig|consegu|prepar|libera|marca|marque|bota|bote|poe|ponha|coloca|coloque|salva|salve)\\w*(?: me| se| ai| la| para (?:mim|nos|gente|a gente)| por favor)* (?:uma?s?|uns|\\d{1,3}|a|o|aquel[ae])? ?(?:lugar(?:es|zinhos?)?|cantinho|vagas?|cadeiras?|mesinhas?|mesas?)',
  '(?:separ|guard|reserv|segur|arrum|arranj)(?:a|e|em|ar) (?:ai |la )?para (?:nos|mim|a gente)(?= ?(?:[,.?!]|$|hoje|amanha|#))|(?:lugar(?:es|zinhos?)?|cantinho|vaga) (?:para|pros|pro) (?:nos|mim|gente|a gente|eu|\\d{1,3}|um casal|a familia)|\\d{1,3} lugares',
)
