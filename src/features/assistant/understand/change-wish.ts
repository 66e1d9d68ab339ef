/** Words with which guests change a reservation, as a request or as news. */
import { anyOf, everyOf, followed } from './word-patterns.ts'

const day =
  '(?:(?:segunda|terca|quarta|quinta|sexta|sabado|domingo)s?(?: feira)?|hoje|amanha|dia \\d{1,2}(?:/\\d{1,2})?)'
const ours = '(?:a |o |as |os )?(?:minhas?|nossas?|meu|nosso)'
const booked = '(?:reservas?|mesas?|almoco|jantar|janta|horario|agendamento|marcacao|lugar|encontro)'
const few = '(?:(?:so|apenas|somente|em|por|para|umas?|uns|entao|agora|com|nos|mesmo|a) ){0,3}'

const asked = anyOf(
  '(?:mud(?:ar?|o|anca|e)|alter(?:ar?|o|acao|e)|tro(?:c(?:ar?|o)|que[m]?)|remarc(?:ar?|o|acao)|remarque[m]?|reagend(?:ar?|o|amento)|adi(?:ar|a|o)|antecip(?:ar?|o|e)|adiant(?:ar?|e)|transferir?|transfira|modific(?:ar?|acao)|corrigir|corrij[oa]|retific\\w+|edit(?:ar?|e)|aument(?:ar?|o|e)|diminu(?:ir|i|a)|reduzir|reduza|prorrog\\w+|posterg\\w+) (?!de ideia)',
  '(?:mudar|alterar|trocar|remarcar|reagendar|adiar|antecipar|modificar|editar)$',
  'mudar|alterar|remarcar|reagendar|adiar|alteracao|mudanca',
  `(?:pass|jog|bot|coloc|puxa|puxe|puxar|empurr|atras|arrast|mov|deix|po[em]|ponha|poe|leva|troca)\\w* (?:a gente |nos |a |as |o |la |ai )?(?:(?:minha|nossa|meu|nosso) ?)?(?:${booked} )?(?:de [a-z0-9]+ )?(?:para|mais) (?:as |o |a |os )?(?:\\d{1,2}|${day}|meio|mais|cedo|tarde|depois|outr[oa] (?:dia|h|horario|data|noite|semana)|uma (?:h|da))`,
  `(?:pass|jog|bot|coloc|puxa|puxe|puxar|empurr|atras|arrast|mov|po[em]|ponha|poe)\\w* ${ours}(?: (?:de [a-z0-9]+|${booked}))?(?: [a-z]+){0,2} (?:para|mais|antes|depois)(?! (?:a |o |um |uma |as |os )?(?:outr[oa]s? (?!dia|h|horario|data|semana)|quem|alguem))`,
  '(?:pass(?:ar?|e)|atras(?:ar?|e)) (?:a |o |minha |nossa )*(?:reserva|mesa|horario)(?! (?:a|para)(?: a| o)? (?:outr|frente|quem|proxim)| adiante)',
  '(?:empurr|pux|jog|atras|adiant|estic|cheg)(?:a|e|ar|ue) (?:mais |um pouco |um pouquinho |um bocadinho |um tiquinho ){0,2}(?:mais )?(?:para (?:a |o )?)?(?:mais )?(?:tarde|cedo|frente|noite)',
  `(?:coloc|adicion|inclu|acrescent|tir|remov|somar?|junt)\\w+ [^,]{0,20}\\b(?:pessoas?|lugar(?:es)?|cadeiras?|gente|pessoal|\\d{1,2})\\b[^,]{0,25}\\b(?:reserva|mesa)`,
  'em vez|(?:outr[oa]|nov[oa]) (?:horario|dia|data|quantidade|numero) [^?]{0,30}(?:marquei|reservei|ruim|total|igual)|nov[oa] (?:quantidade|total|numero de pessoas|horario|data) \\d',
  `(?:da|dava|daria|pode|tem como|consegue\\w*|queria|quero) (?:para )?(?:ser )?(?:em |n?o |n?um )?outr[oa] (?:horario|dia|data|h)[^?]{0,12}\\?[^?]*(?:marquei|reservei|minha|nossa|ruim)`,
  `(?:enganei|errei|confundi|equivoquei|marquei|reservei|pus|coloquei) [^?]{0,40}(?:dat[ae]|dia|horario|h|errad[oa]|numero|quantidade|gente|pessoas) [^?]{0,40}(?:era|e|so|sao|somos|ajeit\\w+|arrum\\w+|corrij\\w+|acert\\w+|consert\\w+|\\d)`,
  'atras(?:ar|e|em) [^,]{0,25} (?:fica|ficava|ficar|para|seria|pode ser) (?:para )?(?:as )?\\d{1,2}|(?:pass|mud|tro[cq]|alter|remar[cq]|adi|antecip|reagend)[a-z]{1,3} (?:me|nos) (?:isso |isto |a reserva |a mesa |a marcacao )?(?:para|mais)',
  'cancel\\w* (?:so |apenas |somente )?(?:um|uma|\\d{1,2}) (?:pessoas?|lugar(?:es)?|cadeiras?|adultos?|criancas?)',
  'onde se le|leia se',
)

/** 'vai mais uma pessoa', 'posso levar mais 2 pessoas?', 'vai faltar uma pessoa': more or fewer people than before. */
const joining = anyOf(
  '(?:vamos ser|seremos|somos|vai ser|vao ser|vamos) (?:mais|menos) (?:\\d{1,2}|um|uma)(?: pessoas?)?(?= (?:do que|que o|afinal|agora)| ?[,.!]|$)',
  '(?:convidei|convidamos|chamei|chamamos|apareceu|apareceram|arranjei|juntou se|juntaram se) mais (?:gente|pessoas|pessoal|malta|amig\\w+|\\d{1,2}|um|uma|uns|alguem)',
  '(?:vai|vao|vou|vamos|quer|querem) (?:trazer|levar|chamar|convidar) mais (?:gente|pessoas|pessoal|malta|amig\\w+|\\d{1,2}|um|uma|uns|alguem)|(?:vai|vao|vem|vieram|veio|posso levar|vou levar|entr(?:ou|aram)|junt(?:a|am|ou|aram)(?: se)?|chegou|chegaram|apareceu|apareceram) (?:vir |ter |ir )?(?:mais|menos) [^,]{0,12}\\b(?:pessoas?|gente|malta|pessoal|\\d{1,2}|um|uma)',
  'vai faltar [^,]{0,12}\\bpessoas?|mais (?:uma?|\\d{1,2}) (?:cadeiras?|lugar(?:es)?)|(?:aument|diminu|cresc)(?:ou|iu|eu) (?:a|o|de|nosso|nossa) (?:turma|grupo|numero|pessoal|gente|familia|galera|mesa)',
)

/** 'tenho reserva para 4 mas seremos 6', 'reservei para 4, da para colocar 6?' */
const outgrown =
  /\b(?:(?:tenho|temos|fiz|fizemos) (?:uma |a |1 )?(?:reserva|mesa)|reservei|reservamos|agendei|(?:minha|nossa) (?:reserva|mesa))\b[^?]{0,50}\b(?:(?:mas|porem|so que|agora|na verdade|entao|afinal)\b[^?,]{0,20}\b(?:seremos|somos|seriamos|vamos ser|vai ser|vao ser|vamos em|vamos|vao|iremos em|iremos|deu|sao)|da para (?:colocar|por|botar|ser|virar))(?: (?:em|so|apenas|para|nos|#|umas?|uns)){0,2} \d/

/** Somebody who had agreed to come does not, or the other way round. */
const news =
  '(?:desist(?:iu|iram)|fur(?:ou|aram)|adoec(?:eu|eram)|falt(?:ou|aram|ara|arao)|desanim(?:ou|aram)|cancel(?:ou|aram)|confirm(?:ou|aram)|resolv(?:eu|eram)|decid(?:iu|iram)|anim(?:ou|aram)|aument(?:ou|aram)|diminu(?:iu|iram)|entr(?:ou|aram)|cheg(?:ou|aram)|pul(?:ou|aram) fora|arreg(?:ou|aram)|desmarc(?:ou|aram)|(?:esta|estao|ta|tao|ficou|ficaram|caiu) (?:doente|com|gripad|de cama|internad)\\w*|(?:nao|nem) (?:vem|vai|vao|podera|poderao|pode|podem|consegue\\w*|quer\\w*|viaj\\w+|vira|virao)|(?:teve|tiveram|tem|vai ter) (?:que|de)|quebrou|viajou|viajaram|internou|a mais|a menos|apareceu|apareceram|vem tambem|vai tambem)'
const now =
  '(?:somos|seremos|seriamos|vamos ser|vamos em|vamos|vai ser|vao ser|ser(?:a|ao)|iremos|fica|ficou|ficamos|ficaram|ficaremos|sobr(?:ou|amos|aram|a)|restou|restamos|restaram|deu|da|vai dar|vao|vai|virou|viramos|fechou|fechamos|sao|e|passou|caiu|subiu|vai ficar|vamos ficar|levamos|viremos|viriamos)'
const party = `${few}(?:a gente )?${few}(?:\\d{1,3}\\b(?! ?(?:h|:|/|min|reais|anos))|eu\\b)`

/** 'agora somos 6', 'na verdade vamos ser 6', 'fulana não vem mais, ficamos em 4'. */
const toldParty = new RegExp(
  [
    `\\b(?:agora|na verdade|afinal|pensando bem|no fim) (?:(?:a gente|nos|eu|que|so|ja|o pessoal|,|vao|entao) ){0,3}(?:${now} ${party}|${few}\\d{1,3}\\b(?! ?(?:h|:|/|min|reais|pessoas? (?:agora|hoje)))(?! de )(?:$| ?,| pessoas| lugares))`,
    `\\b${now} (?:(?:ser|em|so|apenas) ){0,2}\\d{1,3} (?:pessoas )?(?:agora|no total agora|mesmo agora)(?= ?[,.!]|$)`,
    `\\b(?:eram|era|eramos|de|seriam|seriamos|iam|falei|disse|marquei|reservei|pedi)(?: para)? \\d{1,3}(?: pessoas)? ?,? ?(?:e )?(?:mas |e |so que )?(?:agora|virou|viramos|passou (?:a|para)|foi para|subiu para|caiu para|ficou|ficamos|sao|serao|vao ser|somos|seremos|(?:so )?(?:vao|vamos|vem|iremos)) ${few}\\d`,
    `\\b(?:turma|grupo|nossa mesa|galera|nossa reserva|o numero|pessoal)\\b[^?]{0,40}\\b(?:vai dar|deu|fechou em|fechamos em|virou|passou (?:para|a)|subiu para|caiu para|foi para|ficou em|agora|agora vao) ${few}(?:entre )?\\d`,
    `\\bagora (?:vao|vamos|sao|somos|seremos|vai)\\b[^?]{0,15}\\d[^?]{0,20}\\b(?:nossa|minha|na) (?:mesa|reserva)\\b`,
  ].join('|'),
)

/** 'fulana não vem mais, ficamos em 4' */
const toldAbsence = followed(everyOf(news), new RegExp(`\\b(?:${now}|entao|agora|so) ${party}`), 110)

/** 'vai ser só eu e minha irmã, os outros furaram' */
const dropped = anyOf(
  'desist(?:iu|iram)|fur(?:ou|aram)|falt(?:ou|aram)|(?:nao|nem) (?:vem|vai|vao|podem?|podera|poderao)(?: mais)?|cancel(?:ou|aram)|adoec(?:eu|eram)|desmarc(?:ou|aram)|pul(?:ou|aram) fora',
)
const toldRest = followed(new RegExp(`\\b${now} ${party}`, 'g'), dropped, 80)

/** A plan failed: 'deu ruim na sexta', 'a sexta melou'. */
const failed =
  '(?:mel(?:ou|aram)|ca[iu]u|complic(?:ou|a)|fur(?:ou)|gor(?:ou)|embac(?:ou)|mic(?:ou)|moi(?:ou)|babou|miou|flop(?:ou)|sujou|apert(?:ou)|nao (?:da|deu|vai dar|vai rolar|rola|posso|podemos|pode|podem|consigo|conseguimos|consegue|conseguem|vou|vamos|vai)(?: mais)?(?: ser| ir| para \\w+)?|ja nao (?:da|posso|podemos|consigo|vai dar)|ficou (?:ruim|dificil|complicado|inviavel|apertado)|(?:foi|e|vai ser) (?:ruim|complicado|impossivel|feriado)|deu (?:ruim|errado|zebra|agua|problema|bo)|desmarcou)'
const trouble =
  '(?:deu (?:ruim|errado|zebra|agua|problema|um problema|bo|agua)|(?:surgiu|surgiram|apareceu|pint(?:ou|aram)|tive|tivemos|aconteceu|houve)(?: me| nos)? (?:um |uma |uns )?(?:imprevisto|compromisso|problema|probleminha|viagem|reuniao|plantao|outra coisa|coisa)\\w*|marcaram [a-z]+|nao (?:vou|vamos) (?:poder|conseguir)|nao (?:posso|podemos|consigo|conseguimos)|ficou ruim|complicou)'
const toldDay = new RegExp(
  [
    `\\b${day}(?: (?:a noite|de noite|as \\d+ ?h))? ${failed}\\b[^?]{0,60}\\b${day}`,
    `\\b${failed} (?:n?[oa] )?${day}\\b[^?]{0,60}\\b${day}`,
    `\\b${trouble}\\b[^?]{0,30}\\b${day}\\b[^?]{0,60}\\b(?:vamos|bora|pode ser|da para|tem como|rola|daria|so|ir|fica|prefiro|melhor|consigo|iremos|mesmo)\\b[^?]{0,30}\\b${day}`,
    `\\b${ours} ${booked}?[^?]{0,30}\\b(?:passou a ser|passa a ser|passa|passe|passa para|fica para|ficou para|vai ser|vai para|foi para|muda para|mude para|joga para|jogue para|bota para|bote para)\\b`,
    `\\b(?:o|a|nosso|nossa|minha|meu) ${booked} (?:em nome d[aeo] [a-z]+ |d[aeo] [a-z]+ )?(?:passa|passe|passou|fica|ficou|vai) (?:a ser|de|para)\\b`,
    `\\bnao e mais (?:as |a |no |na |em |para )?[^?,]{1,15},? e (?:as |a |no |na |para )?\\d`,
    `\\b(?:prefiro|preferimos|melhor|queria|quero)\\b[^?]{0,40}\\bem lugar d`,
    `\\bso (?:consigo|conseguimos|posso|podemos|chego|chegamos|vou|vamos|da)(?: poder)?(?: chegar| ir)?\\b[^?]{0,30}\\b(?:muda|altera|troca|passa|remarca|ajeita)`,
    `\\bem vez d[aeo]s? [^?]{1,20}`,
  ].join('|'),
)

/** 'cancela a de sexta e marca outra no sábado': one reservation replaces another. */
const exchanged = new RegExp(
  `\\b(?:cancel|desmarc|desmarqu|tir|apag|desfa|anul|exclu|larg|esquec|remov|risc)\\w* (?:(?:ai|la|essa?|esta|a|o|minha|nossa) ){1,3}(?:(?:reserva|mesa) ?)?(?:(?:de|do|da|das|que|essa|esta) [^?]{1,25}?)? ?,? ?(?:e |mas |, )(?:(?:me|ja|depois|entao|pode) ){0,2}(?:marc|marqu|bot|po[em]|ponh|coloc|faz|faca|fac|arranj|arrum|agend|reserv|abr|cri|guard|pass|separ|quero|queria)\\w*(?: me| ai| la| para mim)? (?:uma|outra|um|outro|nova|no|na|para|em|dia|hoje|amanha|segunda|terca|quarta|quinta|sexta|sabado|domingo)`,
)

/** 'não consigo às 20h, pode ser 20h30?' */
export const otherwise = /\b(?:pode(?:ria)? ser|da para ser|consegue)\b/

/** Whether the guest wants to change a reservation. */
export const isChange = (words: string): boolean =>
  asked.test(words) ||
  joining.test(words) ||
  (/\d|\beu\b/.test(words) &&
    (outgrown.test(words) || toldParty.test(words) || toldAbsence(words) || toldRest(words))) ||
  toldDay.test(words)

/** Whether the guest gives up one reservation for another. */
export const isExchange = (words: string): boolean => exchanged.test(words)

/** The words after it are the new wish, those before it name the reservation: 'tenho mesa amanhã, quero mudar para sábado'. */
const pivot = anyOf(
  '(?:mud|alter|troc|remarc|reagend|adi|antecip|modific|aument|adiant|transfer|transfir|retific|puxa|puxe|puxar|empurr|prorrog|acrescent|diminu)\\w*|pass(?:a|ar|e|ou|em|amos)|jog(?:a|ar|ue|uem)|volt(?:a|ar|e|amos) (?:para|a) (?=\\d)|bot(?:a|ar|e|em)|ponh\\w+|pomos|poe|coloc(?:a|ar|que|amos)|atras(?:a|ar|e)',
  'pode(?:ria)? ser|da para ser|mas|porem|so que|agora|na verdade|afinal|da para (?:colocar|por|botar|ser|virar)|prefiro|leia se|o certo e|e somos|e sao',
  'bora|fica(?:mos|ram)? para|(?:e|,) (?:me )?(?:marc|marqu|bot|po[em]|faz|faca|arranj|arrum|agend|reserv|coloc)\\w*|fic(?:ou|amos|a|aram) (?=so |apenas |em |com \\d|eu |somente |\\d)|sobrou|viramos|virou|(?:iremos|vamos|seremos|somos|vai ser) (?:so|apenas|somente)|tem como (?:ser|ficar|ir)|da para ser|so (?:consigo|chega|podemos|posso|conseguimos|da)|a gente vai|vamos (?:no|na|em|antes)|era (?:dia|para|as|no|na)|(?:outra|uma nova|nova) (?:no|na|para|mais|em|la)|nova',
)

/** The part of a change that names the new values. */
export const fromPivot = (words: string): string => words.slice(pivot.exec(words)?.index ?? 0)
