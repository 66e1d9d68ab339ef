/** Words with which guests ask about a reservation of theirs. */
import { anyOf, everyOf, followed } from './word-patterns.ts'

const request =
  'pedido|solicitacao|mensagem|msg|audio|formulario|reservas?|mesa|email|recado|inscricao|agendamento|marcacao|nome'
const got =
  'receb(?:eu|eram|ido)|chegou|chegaram|entrou|caiu ai|viram|viu|apareceu|aparece|anot(?:ou|aram)|respond(?:eu|eram)|aceit(?:ou|aram)|aprov(?:ou|aram)|guard(?:ou|aram)|separ(?:ou|aram)|const(?:a|ou)|registr(?:ou|aram|ad[oa])|confirm(?:ou|aram)|caiu'
const valid =
  '(?:valendo|de pe|confirmad[oa]|valid[oa]|cert[oa]|certinh[oa]|marcad[oa]|garantid[oa]|reservad[oa]|agendad[oa]|anotad[oa]|ok)'
const made =
  'marquei|reservei|agendei|combinamos|combinei|marcamos|reservamos|marcad[oa]|marcou|reservou|pedi|pedimos|pus|acertamos|ficou|ficamos|fiz|agendou'

const owned = anyOf(
  '(?:minhas?|nossas?) (?:reservas?|mesas?|agendamentos?|marcac(?:ao|oes))|meus? agendamentos?|(?:tenho|tinha|temos|fiz|fizemos) (?:uma |a |alguma |ja |quantas )?(?:reservas?|agendamento|mesa|marcacao)',
  '(?:tem|teem|tinham|acharam|encontraram) (?:ai )?(?:o )?(?:meu|nosso) nome|(?:tinha|tinhamos|havia|tenho) (?:ja )?(?:pedido|reservado|marcado|feito|solicitado|agendado)|(?:pedido|solicitacao) foi (?:aceit|aprovad|confirmad|recebid|registrad|atendid)[oa]',
  'ja (?:tenho|fiz|reservei|agendei)|reservei|agendei|reserva (?:esta |ta |foi )?(?:confirmada|em (?:meu )?nome|no nome|no meu nome|feita)|(?:ver|consultar|status d[ae]|confirmar|conferir|verificar) (?:a |as )?(?:minha |minhas )?reservas?',
  'confirm(?:o|ar?|amos|ando|ada) (?:a |minha |nossa ){0,2}presenca|confirmacao da (?:minha |nossa )?reserva|(?:esta|ta|ficou) (?:tudo )?(?:confirmad|marcad|reservad)[ao]',
  // 'receberam meu pedido?'
  `(?:${got}) (?:ai |bem |direitinho |o |a |de |os ){0,2}(?:meu |minha |nosso |nossa )(?:${request})`,
  `(?:${got}) (?:ai |bem )?(?:a|o) (?:pedido|solicitacao|mensagem|msg|audio|formulario|reserva|recado) (?:que|da|de|do|pedindo)`,
  'ja (?:anot|confirm|reserv|marc|registr|separ|agend|guard)(?:aram|ou) (?:ai )?(?:a gente|nos|meu|minha|o meu|a minha|nossa|nosso|tudo)|(?:confirm|reserv|separ|anot|agend)(?:aram|ou) (?:a |o )?(?:minha|nossa|meu|nosso) (?:mesa|reserva|nome|lugar|pedido)',
  // 'ainda está de pé?'
  `(?:ainda |continua |segue |permanece |esta |ta |fica |ficou |foi |mesmo )(?:[a-z]+ ){0,1}${valid}(?: ainda)? (?:a |o |ai |mesmo |para |ou |esse |essa )?(?:minha|nossa|meu|nosso|que|reserva|mesa|jantar|almoco|hoje|amanha|de|dia|sabado|sexta|nao|ainda|tao|estao)`,
  `(?:minha|nossa|meu|nosso|a|o) (?:(?:reserva|mesa|almoco|jantar|janta|marcacao|de|d[ao]) ?)?[^?]{0,30}(?:ainda|continua|segue|permanece|esta|ta|tao) (?:tudo )?(?:de )?${valid}`,
  // 'a nossa de sábado mantém-se, certo?'
  '(?:minha|nossa|meu|nosso|reserva|mesa|jantar|almoco)[^?]{0,25} (?:mantem(?: se)?|se mantem|mantem se|fica de pe|sempre (?:e|vai|fica|esta|se mantem)|(?:nao )?(?:foi|esta|ficou) esquecid[oa]|continua no mesmo)(?= (?:, )?(?:certo|ne|nao e|para|as|ou|correto|verdade|sim|ok|hoje|amanha)| ?[,?]|$)',
  `mantem se (?:o |a )(?:nossa |nosso |minha |meu )?(?:reserva|mesa|jantar|almoco|marcacao)|(?:tenho|temos|ha) (?:ai )?(?:alguma coisa|algo|qualquer coisa) (?:marcad|reservad|agendad|combinad)[oa]|(?:marcad|reservad|agendad)[oa] (?:convosco|com voces|ai) (?:em nome|no nome|para|\\?)`,
  '(?:estou|to|tou|estamos|tamos|tamo|ja estou|fiquei|ficamos) (?:ai )?(?:mesmo )?(?:n[ao]|em) (?:voss[ao] |su[ao] )?(?:lista|agenda|reservas|caderno|livro|sistema)|(?:minha|nossa|meu|nosso) [a-z]+ (?:esta|ta|ficou|consta) (?:ai )?n[ao] (?:lista|agenda|sistema|caderno)|(?:me |nos )?(?:lembra|lembre|recorda|recorde|relembra|relembre|diz|diga|confirma|fala)(?:r)?(?: me| nos)? (?:ai )?(?:para )?(?:a |o )?(?:que |quant[oa]s |qual )(?:[a-z]+ ){0,4}?(?:reserv|marqu|marc|agend|pedi|combin)\\w*',
  `(?:ainda|continua|segue|permanece) (?:[a-z]+ )?(?:de )?${valid}(?= ?\\?|$)|(?:esta|ta|foi|ficou) (?:tudo )?${valid} (?:mesmo |ne |ja )?(?=\\?)`,
  'continua (?:de pe|valendo|confirmad[oa]|marcad[oa])|tudo cert\\w* com (?:a |o )?(?:minha|nossa|meu|nosso)|deu (?:tudo )?certo (?:a|o|com a) (?:minha |nossa |meu )?(?:reserva|pedido|mesa)|(?:reserva|mesa|pedido)[^?]{0,25} deu certo|sera que (?:ta|esta|ficou|foi) confirmad[oa]',
  `ficou (?:confirmad|reservad|marcad)[oa] (?:mesmo )?(?:ou|\\?)|ficou (?:ou )?nao ficou`,
  // 'que horas eu marquei?'
  '(?:marquei|reservei|agendei|pedi|marcamos|reservamos) (?:mesmo )?(?:para |as )?(?:que|qual|quant[oa]s) (?:h|dia|horario|data|pessoas)',
  `(?:que|qual|quais|quantas?|quantos|quando|a que|para que|para quantas|para quantos|esqueci|lembro) (?:[a-z]+ ){0,6}?(?:eu |nos |a gente |minha [a-z]+ |meu [a-z]+ )?(?:${made})(?! (?:nao|para comer|aberto|fechado|servid))`,
  'para quant[oa]s (?:[a-z]+ ){0,4}(?:reserv|marc|agend|pus|ficou|pedi)\\w*|quant[oa]s (?:lugares|pessoas|cadeiras) (?:[a-z]+ ){0,4}(?:no meu nome|em (?:meu )?nome|registrad\\w+|reservad\\w+|minha|ficou|ficaram|marquei|reservei|pus|anotad\\w+)|quantas reservas|para que (?:h|dia|horario) (?:[a-z]+ ){0,3}(?:marcad|reserv|minha|nossa)\\w*|esqueci (?:a |o )?(?:h|horario|dia|data)',
  // 'confere se meu nome está aí'
  '(?:meu|nosso) nome (?:esta|ta|consta|entrou|aparece|ficou)|(?:esta|ta|consta|tem algo|tem alguma coisa|ficou|tem mesa|alguma coisa|algo|tem reserva) (?:ai )?(?:o meu nome|meu nome|no meu nome|em (?:meu )?nome|no nome|para familia|para a familia)|em nome de quem|no nome de (?:quem|qm)|consta (?:alguma|a minha|ai|minha|reserva|mesa|o meu)|(?:confer|verific|olh|ve|veja|confirm|chec|consult|procur)\\w* (?:[a-z]+ ){0,4}(?:se |meu nome|minha reserva|nossa reserva|o dia|a h|o horario|a reserva)(?![^?]{0,20}(?:lugar|vaga|disponi|mesa para \\d))',
  '(?:disse|falou|avisou|contou) que (?:ja )?(?:reservou|marcou|agendou|fez|pediu)|(?:minha|meu) [a-z]+ (?:ja )?(?:fez|reservou|marcou|agendou|pediu) (?:uma |a |o )?(?:reserva|mesa|para|lugar|jantar|almoco)|(?:coloquei|botei|informei|pus|escrevi|deixei) (?:na|no|para a|para) (?:minha )?(?:reserva|mesa|pedido|formulario)|alguma (?:reserva|mesa|marcacao) (?:no|na|em|com|para) (?:o |a )?(?:meu|minha|nome|cpf|nosso|nossa|telefone|numero)|(?:pode|podem|poderia|podes) (?:me )?(?:verificar|conferir|recordar|lembrar|confirmar)|como ficou (?:a )?(?:minha|nossa)',
)
/** 'mandei um pedido ontem, receberam?' */
const sent = [
  followed(
    everyOf('(?:meu|minha|o|a|nosso) (?:pedido|solicitacao|formulario|mensagem|msg|audio|recado)'),
    anyOf(got),
    60,
  ),
  followed(
    everyOf(
      '(?:mandei|enviei|fiz|fizemos|preenchi|deixei|pedi) [^?]{0,50}(?:pedido|solicitacao|formulario|mensagem|msg|pedindo|marcacao|reserva|inscricao)',
    ),
    anyOf(got, 'respond\\w+|resposta|verific\\w+|e nada|ninguem|confirm\\w+|ficou'),
    80,
  ),
]
/** 'reserva em nome de Paulo, 5 lugares' asks for a table, unless other words say that the reservation exists. */
const named = /\breserva (?:em|no) nome\b.*\b(?:\d{1,3} (?:pessoas|lugares)|para \d{1,3}\b(?! ?h))/
const existing = /\b(?:tenho|temos|minha|nossa|fiz|fizemos|ja|confirm\w*|esta|ta|foi|consta)\b/

/** Whether a message is about an existing reservation. */
export const isAboutOwn = (words: string): boolean =>
  (owned.test(words) || sent.some((isSaidIn) => isSaidIn(words))) &&
  !(named.test(words) && !existing.test(words))
