/** Matters that people of the house answer (D-153): a complaint, an allergy or an illness. */
import type { Matter } from './understanding.ts'
import { anyOf, everyOf, followed } from './word-patterns.ts'

const illness = anyOf(
  'alergi\\w*|alergic\\w*|alerg|doencas? (?:d[eoa]s? [a-z]+|renal|cronica|autoimune|inflamatoria|celiaca|grave|intestinal)|crohn|retocolite|colite|lupus|fibrose|sindrome d[aeo] [a-z]+|fodmap|imunossuprimid[oa]|transplantad[oa]|anafila\\w*|[cs]eliac[oa]s?|intolera\\w+|diabet\\w*|hipertens[oa]|pressao alta|bariatric[oa]|fenilceton\\w*|aplv',
  'dieta (?:por causa|medica|do medico)|por causa d[aeo]s? (?:rim|rins|diabetes|pressao|colesterol|alergia)|problemas? (?:de|no|nos|na) (?:rim|rins|coracao|estomago|figado|vesicula|intestino)|insuficiencia|dialise|hemodialise|gastrite|refluxo|disfagia',
  'cirurgia (?:d[oe]|no) estomago|operad[oa] (?:a|ao|d[oe]|no) estomago|(?:comida|dieta|alimentacao) (?:pastosa|liquida|restrita|especial|sem sal)|restric(?:ao|oes) alimentar(?:es)?',
  'so (?:pode|posso|podem|come|consegue) (?:com(?:er|ida)|coisas?) (?!a partir|depois|as|hoje|amanha)',
  'nao (?:pode|posso|podem|podemos|come) (?:nem )?(?:comer |ter |com |consumir |ver )?(?:nada (?:com|de|que|cru|frito|picante)|comida crua|coisas? cruas?|nem|sal|acucar|gluten|trigo|leite|lactose|ovos?|camarao|amendoim|frutos|castanhas?|contaminacao|gordura|pimenta|frituras?|carne de porco)',
  'contaminacao(?: cruzada)?|(?:inch(?:a|o|ou)|empol(?:a|o|ou)) (?:tod|com|se|a )\\w*|garganta fecha|fecha a garganta|choque anafilatico|(?:vai|vou|fui|foi|leva) (?:parar )?(?:no|na|para o|para a) (?:hospital|upa|pronto socorro|emergencia)',
)
/** 'tem opção para celíacos?' is a question about the menu, unless the guest says that somebody is ill. */
const asksMenu =
  /\b(?:tem|teem|ha|existe|quais|qual|servem|serve|fazem|oferecem)\b[^?]{0,30}\b(?:opc\w+|pratos?|algo|algum\w*|coisas?|cardapio|menu|comidas?|sobremesas?|pizzas?|pao|massas?|doces?)\b/
const ofSomebody =
  /\b(?:sou|somos|tenho|minha|meu|nossa|nosso|ela|ele|posso|e (?:alergic|celiac|seliac|intolerant|diabetic)\w+|seguro|segura|perigo|risco|cuidado|avis\w+)\b/

const spoilt =
  'fri[oa]s?|congelad[oa]s?|gelad[oa]s?|morn[oa]s?|cru[as]?|crua|queimad[oa]s?|azed[oa]s?|estragad[oa]s?|salgad\\w*|passad[oa]s?|dur[oa]s?|ress?ecad[oa]s?|sec[oa]s?|sem (?:sal|gosto|sabor|tempero|graca)|murch[oa]s?|podres?|vencid[oa]s?|mofad[oa]s?|empapad[oa]s?|borrachud[oa]s?|encharcad[oa]s?|gorduros[oa]s?|pessim[oa]s?|horrive(?:l|is)|ruim|ruins|suj[oa]s?|imund[oa]s?|deplorave\\w+|nojent[oa]s?|fedorent[oa]s?|fedendo|intragave\\w+|sem gas|quente demais|aguad[oa]s?|insoss[oa]s?|choc[oa]s?|rij[oa]s?|rancos[oa]s?|amarg[oa]s?|oleos[oa]s?|empedrad[oa]s?|fibros[oa]s?|minuscul[oa]s?|ridicul[oa]s?|requentad[oa]s?|ensos[oa]s?|sensaborao|mal (?:passad|cozid|assad|frit|lavad|limp)[oa]s?|por cozer|fora (?:do prazo|de validade|da validade)|car[oa] demais'
const came =
  'veio|vieram|vinha|vinham|estava|estavam|tava|tavam|chegou|chegaram|servid[oa]s?|serviram|era|eram|achei|foi|trouxeram'
const staff =
  'garc[oa](?:m|ns)|garconetes?|atendentes?|empregad[oa]s?|funcionari[oa]s?|rapaz|moca|recepcionistas?|gerente|caixa|maitre|chef|seguranca|manobristas?|hostess|atendimento|servico|don[oa]|pessoal|equipe|(?:me|nos) atend\\w+'
const rude =
  'gross[oa]s?|grosseir\\w*|grosseria|ignorantes?|mal educad[oa]s?|mal educacao|estupid[oa]s?|rudes?|arrogantes?|destrat\\w+|maltrat\\w+|(?:trat|atend)\\w+ (?:[a-z]+ ){0,4}(?:mal|pessimamente)|mal atendid[oa]s?|pessim[oa]|horrivel|derrub\\w+|derram\\w+|entorn\\w+|revir\\w+|grit\\w+|ignor(?:ou|aram)|lent[oa]s?|demorad[oa]s?|ruim|debochad[oa]|debochou|antipatic[oa]|sem educacao|xing\\w+|(?:riu|riram) d\\w+|ma vontade|nem (?:olh|pedi|lig|respond|deu)\\w*|de cara feia|deselegante|racista|preconceit\\w+|deixou a desejar|cara fechada|sumiu|humilh\\w+|arranh(?:ou|aram)|bateu|quebrou|manch(?:ou|aram)|queim(?:ou|aram)|falou mal'

const complaints = anyOf(
  // Something in the food.
  '(?:cabelos?|fios? de cabelo|moscas?|mosquitos?|baratas?|bich(?:o|os|inho)|insetos?|formigas?|larvas?|minhocas?|lesmas?|caco\\w*|vidro|plastico|pelos?|pedr(?:a|inha)s?|ratos?|unhas?|arame|palito|grampo|mofo) (?:[a-z]+ ){0,3}?(?:na|no|nas|nos|dentro|em|n[ao] meio) (?:d[aeo] )?(?!restaurante|banheiro ai)[a-z]+',
  '(?:achei|encontrei|achamos|encontramos|tinha|veio|havia|vi) (?:um |uma |uns |umas )(?:pedaco de )?(?:cabelo|fio|mosca|mosquito|barata|bicho|inseto|formiga|larva|caco|vidro|plastico|pelo|pedra|rato|unha)',
  // Food and house.
  '(?:pedido|prato|comida|bebida|lanche) (?:[a-z]+ ){0,3}?(?:errad[oa]|trocad[oa]|incomplet[oa])|(?:trouxeram|mandaram|serviram) (?:o |a |tudo |outr[oa] )?(?:pedido |prato |coisa )?(?:errad[oa]|trocad[oa])',
  // The order and what came instead; how it tasted, what it was like, what it cost.
  '(?:pedi|pedimos|encomendei|encomendamos) (?:(?!mesa|reserva|lugar|pedido|confirmac|codigo|uber|taxi|ferias|licenca|para (?!nao|tirar|vir|sem|por))[a-z0-9]+ ){1,9}?(?:e|mas|so que|,) (?:so )?(?:me |nos )?(?:veio|vieram|trouxeram|serviram|mandaram|entregaram|chegou|chegaram|deram) (?!tudo (?:certo|otimo|perfeito)|(?:um |o )?(?:email|e mail|mensagem|confirmacao|link|codigo|otim|perfeit|maravilh))',
  '(?:parec(?:ia|endo|e)(?: mais)?|dur[oa]s? (?:que nem|feito|como|igual)|igual(?:zinh[oa])? a?|feito|tipo|que nem) (?:um |uma |a )?(?:borracha|sola|pedra|papelao|papel|isopor|cola|plastico|chiclete|pastilha elastica|grude|sopa de agua|lavagem|racao|cimento|serragem|palha|pneu|couro)|sola de sapato',
  '(?<!(?:nao|eu|que|so) )(?:gosto|sabor|cheiro|cheirava|cheirando|sabia|sabe|fedor) (?:a|de) (?:sabao|detergente|plastico|queimado|podre|mofo|azedo|ranco|ferrugem|esgoto|terra|estragado|cloro|remedio|bafio|lixivia)|(?:gosto|sabor|cheiro) (?:muito |bem |meio )?(?:estranho|esquisito|horrivel|ruim)|sem (?:sabor|gosto|tempero) (?:nenhum|algum)',
  '(?:preco|precos|valor|conta) (?:[a-z]+ ){0,2}?(?:absurd[oa]s?|abusiv[oa]s?|exorbitantes?|exagerad[oa]s?|surreal|surreais)|que (?:roubo|assalto)|e um (?:roubo|assalto)(?! a)|(?:sai|saimos) (?:roubad|assaltad)[oa]s?|(?:fui|fomos|senti me|me senti) (?:enganad|lesad|burlad|explorad)[oa]s?|(?:enfiaram|meteram) a (?:faca|mao)|que facada|nao val(?:e|eu|ia) (?:o (?:preco|que|valor|dinheiro)|nem|metade)|(?:muito|demasiado|super) car[oa] para (?:o |a )?(?:que|qualidade|pouco|tao)|car[oa] (?:demais )?para (?:o que|tao pouco|pouca)|(?:porcao|dose|prato|porcoes|doses) (?:[a-z]+ ){0,2}?(?:minuscul|ridicul|mirrad|micr)\\w*|(?:ta|esta|so pode ser|isso e|e) (?:de )?(?:sacanagem|brincadeira com|gozacao|gozar|piada)|sacanagem (?:isso|o que|com)',
  'err(?:aram|ou|am) (?:o |a |no |na |em )?(?:meu |minha |nosso |nossa )?(?:pedido|prato|conta|comanda|ponto)|(?:veio|vieram|tinha|achei|encontrei|havia) [a-z ]{2,20}(?:na|no|dentro d[aeo]) (?:minha|meu|nossa|nosso) (?:sopa|prato|comida|salada|pizza|copo|suco|bebida|arroz|feijao|carne|massa|lanche)',
  // People of the house.
  '(?:foi|foram|e|era|eram|estava) (?:(?:muito|super|bem|mo|tao|um|uma|mega|completamente) ){0,2}(?:mal educad|grosseir|gross|arrogant|debochad|estupid|antipatic|desrespeitos)[a-z]* ?(?:com|,|conosco|$)',
  '(?:nos |me |a gente |fui |fomos )(?:trat\\w+|atend\\w+) (?:muito |super |tao |mo )?mal|mal (?:atendid|tratad|recebid|servid)[oa]s?|fomos (?:postos|jogados|largados|esquecidos|ignorados)|ninguem (?:nos |me |veio |foi )(?:atend\\w+|atender|servir|servi\\w+)|falta de (?:respeito|educacao|higiene|atencao|consideracao|preparo)',
  'chama(?:r|ndo) (?:o |a )?garc\\w+ [^?]{0,20}(?:mao|braco|vezes|toda hora)',
  // Waiting.
  'esper(?:ei|amos|ando)(?! (?:resposta|a resposta|a confirmacao|confirmacao|retorno))[^?]{0,30}?(?:\\d{1,3} ?(?:h|min)|uma h|meia h|h|tempo|comida|prato|conta|mesa)',
  '(?:\\d{1,3} ?(?:h|min)(?: ?\\d\\d)?|uma h|meia h)(?: e (?:meia|\\d{1,2})| de relogio| inteir[oa]s?)? (?:esperando|a espera|de espera|para (?:ser|trazer|servir|chegar (?:a|o)|vir|sair|me atender)|por (?:um|uma|uns|causa)|em pe|na fila|para (?:um|uma) (?!pessoa|mesa|casal|so|jantar|almoco|aniversario|reserva|comemorac|familia|grupo|crianca|festa|adulto))',
  '(?:fiquei|ficamos|fique) [^?]{0,25}(?:em pe|na fila|esperando|plantad[oa]s?|aguardando)',
  '(?:egua da|que|essa|muita|tanta|uma) demora|demora (?:absurda|enorme|demais|do caramba|sem fim)|demor(?:ou|aram|aram) (?:muito|demais|pra caramba|uma|mais de|\\d|horrores|tanto)',
  // The bill.
  '(?:me |nos )?cobraram|(?:cobr(?:aram|ou|ado|ada|ados|adas)|paguei|pagamos|passaram) [^?]{0,40}?(?:\\d{1,3} vezes|a mais|em dobro|duplicad\\w+|errad\\w+|indevid\\w+|(?:nao|nem|nunca) (?:[a-z]+ )?(?:pedi\\w*|comemos|comi|comeu|beb\\w+|consum\\w+|veio|tomei|tomamos|tive|quis)|que (?:a gente|eu|nos|ninguem) (?:nem|nao))',
  '(?:paguei|pagamos) [^?]{0,30}(?:caro|para (?:ficar|ser|esperar|nada)|a toa)',
  '(?:taxa|couvert|gorjeta|valor|item) (?:[a-z]+ ){0,3}?(?:veio|cobrad\\w+|cobraram) (?:em dobro|duas vezes|2 vezes|duplicad\\w+)|cobranca (?:errada|indevida|duplicada|em dobro|a mais)|(?:conta|comanda|nota) (?:[a-z]+ ){0,2}?(?:veio|deu|chegou|saiu|estava|tava|ta|esta) [^?]{0,30}?(?:a mais|errad\\w+|em dobro|duplicad\\w+|que nao|trocad\\w+)|(?:na|a) conta [^?]{0,80}(?:nao|nem|ninguem) (?:pedi\\w*|com\\w+|beb\\w+|consum\\w+)|a mais na conta|estorn\\w+|reembols\\w+|(?:meu|nosso) dinheiro de volta|troco errado|(?:quem vai|vao) devolver',
  // Ill after it.
  'intoxic\\w+|vomit\\w+|diarreia|caganeira|dor(?:es)? de barriga|(?:mal|ruim|ruins|doente|estragad\\w+) d[aeo] (?:barriga|estomago)|agarrad[oa] (?:a|na) (?:sanita|privada)|infeccao(?: intestinal| alimentar)?',
  '(?:passei|passou|passamos|passaram) (?:muito |super )?mal [^?]{0,40}?(?:depois|com|apos|comend\\w+|da |do |por causa|comida|ai)|(?:comi|comemos|jantei|jantamos|almocei) [^?]{0,60}(?:passei|passamos|passou) (?:[a-z]+ )?mal',
  // Words of anger.
  'pessim[oa]s? (?:atendimento|servico|experiencia|comida|impressao)|(?:atendimento|servico|experiencia|comida|lugar|restaurante) (?:[a-z]+ ){0,2}?pessim[oa]',
  'horrive(?:l|is)|horroros[oa]s?|terrive(?:l|is)|nojent[oa]s?|pessim[oa]s? (?!horario|dia|hora|data|momento)[a-z]+|pessim[oa]s?$|(?:deix(?:ou|aram|a)|deixando) (?:[a-z]+ )?a desejar|uma vergonha|que vergonha|vergonhos[oa]|um absurdo|que absurdo|absurdo isso|isso e (?:um )?absurdo|decepca\\w+|decepcion\\w+|desilud\\w+|insatisf\\w+|indignad[oa]s?|indignacao|revoltad[oa]s?|lamentavel|inadmissivel|inaceitavel|descaso|desrespeito|palhacada|porcaria|uma bosta|um lixo|um nojo|que nojo|nunca mais (?:volt\\w+|pis\\w+|v[ao]\\w*|entr\\w+|com\\w+)|procon|livro de reclamac\\w+|reclam(?:ar|acao|acoes|o)|queixa|denunci\\w+|fiquei (?:muito |super |bem |mt )?(?:triste|chatead[oa]|desapontad[oa]|brav[oa]|put[oa])|e serio isso|experiencia ruim|nao gostei|nao gostamos|ganh(?:ar|ou) (?:um|uma) estrela',
)
/** Food that came badly, people of the house who were rude. */
const bad = [
  followed(everyOf(came), anyOf(spoilt), 45),
  followed(everyOf(staff), anyOf(rude), 80),
  followed(everyOf(rude), anyOf(staff), 50),
  followed(
    everyOf(
      'comida|prato|pizza|carne|peixe|arroz|feijao|sopa|massa|frango|sobremesa|banheiro|mesa|chao|talher\\w*|copo|lanche|hamburguer|burger|pedido|bebida|cerveja|suco|cafe|salada|picanha|file',
    ),
    anyOf('pessim[oa]|horrivel|estragad[oa]|azed[oa]|imund[oa]|nojent[oa]|deploravel'),
    40,
  ),
]
const may = anyOf(spoilt, rude)
/** 'passei mal, cancela' is no complaint. */
const isDealt = anyOf('cancel\\w*|desmarc\\w*|remarc\\w*|nao vou (?:poder|conseguir)')
/** 'a comida estava ótima, nada a reclamar' */
const denied =
  /\b(?:nada (?:a|para|do que)|nao (?:tenho|temos) (?:nada )?(?:do que|a|que)|sem) reclam\w+|\bnao e (?:uma )?reclamacao\b/g

/** 'não temos alergia', 'alergia nenhuma', unless an exception or somebody else follows: 'não tenho, só a camarão'. */
const healthy =
  /\b(?:(?:nao|nem) (?:(?:tenho|temos|tem|ha|existe|sou|somos|e|ninguem|com) ){0,2}(?:nenhum[a]? )?(?:tipo de )?|sem |nenhuma? (?:tipo de )?|ninguem (?:(?:tem|e|com|aqui|la) ){0,2})(?:alergi\w*|alergic\w+|intolera\w+|restric(?:ao|oes) alimentar(?:es)?)(?: (?:nenhuma|alguma|a nada|de nada))?(?=(?: ,)? e |[ ,.!?]*$| [,.!?])|\b(?:alergias?|intolerancias?|restric(?:ao|oes) alimentar(?:es)?) (?:nenhuma|nao|zero)(?= ?[,.!?]| e |$)/g
const exception =
  /\b(?:so|apenas|exceto|menos|fora|tirando) (?:a|ao|de|d[oa]|o|minha|meu|el[ea]|tenho|um|uma)\b|\b(?:mas|porem) [^.!?]{0,30}\b(?:a|ao|tem|tenho|el[ea]|minha|meu|filh\w+|mae|pai|come|pode)\b/
/** Whether a message in words says that nobody is ill. */
export const isHealthy = (words: string): boolean => {
  const left = words.replace(healthy, ' ')
  return left !== words && !illness.test(left) && !exception.test(left)
}

/** The matter of a message in words, or null. */
export function matterOf(words: string): Extract<Matter, 'complaint' | 'allergy'> | null {
  const isIll = illness.test(words) && !(asksMenu.test(words) && !ofSomebody.test(words))
  if (isIll && !isHealthy(words)) return 'allergy'
  const said = words.replace(denied, ' ')
  const isBad = complaints.test(said) || (may.test(said) && bad.some((isSaidIn) => isSaidIn(said)))
  return isBad && !isDealt.test(words) ? 'complaint' : null
}
