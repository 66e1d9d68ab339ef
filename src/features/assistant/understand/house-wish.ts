/** Words with which guests ask what the house has, when it opens and where it is. */
import { anyOf } from './word-patterns.ts'

export const asksForMenu = anyOf(
  'cardapios?|menu(?! (?:inicial|principal))|ementas?|carta (?:de|com|dos?) [a-z]+|(?:a|sua|vossa) carta|pratos?|precos?|que tipo de comida|o que (?:voces |os senhores )?serve[m]?',
  'o que (?:(?:e )?que )?(?:tem|ha|voces tem|voces servem|servem|da)(?: de bom)?(?: hoje)? (?:para comer|de bom|no almoco|no jantar|para jantar|para almocar)',
  'quanto (?:(?:que|e que) )?(?:custa[m]?|e|sai|saem|fica[m]?|ta|esta|tao|estao|vale|cobram (?:n?o|n?a|pel[oa]))(?! (?:a taxa|a rolha|rolha|o estacionamento|a entrada|o couvert))|a quanto (?:esta|sai|fica|ta)|qnt (?:ta|e)',
  '(?:voces|os senhores|ces|ai|a casa) (?:ainda )?(?:servem|vendem|trabalham com) (?!almoco|jantar|reservas?|cafe da manha|ate|a partir|no |na |aos|as |hoje|amanha|#)[a-z]+',
  '(?<!mesa )(?:da|serve|servem|alimenta) (?:para )?quant[oa]s(?: pessoas)?(?= ?\\?|$)|o que (?:vem|tem) (?:no|na) [a-z]+|vem com [a-z]+|acompanha (?:o que|arroz|batata|salada|farofa|quais)',
)

/** Dishes and drinks. */
export const namesFood = anyOf(
  'rodizio|buffet|self service|vegan[oa]s?|vegetarian[oa]s?|sem (?:gluten|lactose|acucar|carne|leite|ovo)|sobremesas?|vinhos?|bebidas?|drinks?|valores|valor|pizzas?|sushi|feijoada|moqueca',
  'tira gostos?|aperitivos?|acompanhamentos?|guarnic\\w+|peixes?|frango|frutos do mar|saladas?|sopas?|caldos?|sucos?|refri(?:gerante)?s?|cervejas?|agua de coco|queijos?|tortas?|petiscos?|espetinhos?|carnes?|caranguejo|siri|salmao|tilapia|linguica|pastel|pasteis|coxinha|crepes?|omelete|polenta|caldinho|sorvetes?|picanha|costela|churrasco|bacalhau|polvo|camarao|lagosta|peixada|caldeirada|tambaqui|pirarucu|filhote na brasa|pato no tucupi|tacaca|manicoba|acai|vatapa|caruru|acaraje|buchada|sarapatel|baiao|carne de sol|macaxeira|tapioca|cuscuz|galinhada|virado|tutu|parmegiana|strogonoff|lasanha|nhoque|macarronada|risoto|massas|macarrao|hamburgue(?:r|res)|burger|batata frita|porco|cordeiro|leitao|ostras?|mexilhoes|francesinha|cataplana|arroz de (?:pato|marisco|polvo)|temaki|sashimi|yakisoba|ceviche|paella|chopp?|caipirinha|cervejas? (?:artesanal|sem alcool)|prato (?:feito|do dia|executivo|kids)|executivo|menu kids|kids menu|entradas|petiscos|porcoes|pudim|petit gateau',
)
/** Things that guests bring themselves are not about the menu. */
export const brings = /\b(?:levar|trazer|levo|rolha|guardado)\b/

export const asksForHours = anyOf(
  '(?:qual|quais|que|saber|me (?:diz|fala|passa|manda)|ver|e)(?: (?:e|os?|as?|seus?|vossos?|d[eo]s?)){0,2} horarios?(?! (?:livres?|disponive|vagos?|tem|para))|horarios? (?:de|do|d[oe]s) (?:funcionamento|atendimento|abertura|fechamento|voces|restaurante|almoco|jantar|hoje|inverno|verao|domingo|feriado)',
  '(?:ate )?que h|abr(?:e|em|indo|ir|irao|ira)(?! mao)|(?:esta|estao|ta|tao|voces estao) (?:aberto|abertos|fechado|fechados|encerrados?|atendendo|funcionando|servindo)|abertos?|encerra(?:m|dos?)?|ja fech(?:ou|aram)|fech(?:a|am|ado|ados)(?! (?:a |o |essa |esse |minha )?(?:mesa|reserva|pedido|negocio))',
  '(?<!nao )funcion(?:a|am|amento|ando|ara|arao)(?! (?:[ao]s? )?(?:reservas?|agendamentos?|cancelamentos?|rodizio|sistema|esquema))|atendem|(?:voces|ces|ai|segundas?|domingos?|feriados?) (?:trabalham(?! com)|folgam|descansam)|expediente|e folga|(?:da|de) folga\\?',
  '(?:tem|servem|serve|ha) (?:almoco|jantar|cafe|janta)s? (?:todos? (?:os )?dias?|no (?:fim|final) de semana|aos? (?:sabados?|domingos?)|de (?:segunda|terca)|em feriado|na segunda|no domingo|#)|(?:tem|ha) (?:atendimento|servico|cozinha aberta) (?:ate|de|a|no|na|aos)|(?:serve[m]?|atende[m]?) (?:[a-z]+ )?ate|dias? (?:que )?(?:voces )?(?:abrem|funcionam|fecham)|so abre',
)
export const asksForHoursAlone =
  /^(?:o |os |e |seus )?horarios?(?: (?:de|do|d[oa]s) \w+| #| por favor| \?| ,)*$|(?<!\b(?:mesmo|outro|esse|este|nesse|neste|qualquer|algum|um|no) )\bhorarios? (?:por favor|\?)/

export const asksForAddress = anyOf(
  'endereco|a?onde (?:(?:e |eh )?que )?(?:(?:voces|ces|o restaurante|os senhores) )?(?:fica|ficam|e|eh|estao|esta|se localiza|voces)|(?:fica|ficam) (?:a)?onde|perto de onde|localizacao|como (?:e )?(?:que )?(?:(?:eu|nos|a gente|se|posso|podemos|consigo) ){0,2}(?:chegar|chego|chega|chegamos|(?:faco|faz|fazemos|fazer) para (?:chegar|ir)|vou ate|vou para ai|vou ai|ir ate ai|vou ter|vamos ter|la chego|la chegar)|mapa|maps|waze',
  '(?:qual|que|em que|em qual) (?:a |o |e a |e o )?(?:rua|bairro|morada|travessa|avenida|perimetro|logradouro|quadra)|gps|(?:mand|envi|pass|partilh|compartilh)(?:a|e|em|ar|am|ia|ie)(?: me| ai| la)* (?:a |o )?(?:pin|ponto|posicao|link do mapa)',
)

const notPlace =
  '(?:almoco|jantar|noite|tarde|manha|dia|mesa|reserva|nome|cartao|dinheiro|pix|debito|credito|segunda|terca|quarta|quinta|sexta|sabado|domingo|hoje|amanha|h|semana|fim|feriado|mesm[oa]|outr[oa]|meu|minha|nosso|nossa|chapa|brasa|forno|manteiga|site|app|caixa|salao|varanda|janela|area|esplanada|interior|terraco|quantas|que|qual|pe|casa|balcao)\\b'

/** Phrases with a landmark or on the way; they count only if the message asks nothing else. */
export const asksTheWay = anyOf(
  '(?:estou|to|tou|ando|tamo|estamos|fiquei|ficamos) (?:meio |todo |toda |aqui )*perdid[oa]s?|me perdi|nos perdemos|perdid[oa]s? (?:aqui|por aqui|no|na|em)|me (?:orienta|guia|localiza|situa)|qual (?:e )?(?:o )?caminho|(?:voces|ces|os senhores) (?:estao|sao|ficam) (?:localizad[oa]s |situad[oa]s )?(?:n[oa]s?|em|perto|pertinho|ao lado|do lado|proxim[oa]s?|dentro|aquel[ea]s) (?!ferias|recesso|obras?)[a-z]+|n[oa] mesm[oa] (?:rua|quadra|avenida|praca|calcada|predio|galeria|shopping)|direita ou (?:para )?(?:a )?esquerda|esquerda ou (?:para )?(?:a )?direita|me ajud\\w* a (?:chegar|achar|encontrar)|ajuda para chegar|e aquel[ea]s? (?!mesa|reserva|que |prato|dia)[a-z]+|ensina (?:o caminho|a chegar)',
  '(?:um |o |algum )?ponto de referencia|referencia para|(?:qual|me (?:diz|passa|manda|fala)|manda|o|seu) (?:e )?(?:o )?cep|cep|codigo postal|logradouro|morada|perimetro|tabuleta|nome da rua|numero (?:da|de|do) (?:rua|casa|porta|predio|estabelecimento|lugar|restaurante|local|imovel)|(?:qual|alguma?|outra|a) (?:e )?(?:a )?referencia|fachada|(?:no|numero) da casa|qual (?:e )?(?:o )?numero (?:ai|dai|da)|numero da (?:rua|casa)',
  `fica[m]? (?:ai |mesmo |bem |mais |mesmo )?(?:perto|pertinho|proximo|ao lado|do lado|em frente|na frente|nas imediacoes|antes|depois|entre|no|na|num|numa|para que|em que|em qual|longe|junto|dentro|atras|ao pe)`,
  `(?:e|sao|era|ficava[m]?|seria) (?:ali|aquel[ea]s?|la|logo|bem|mesmo)? ?(?:predio |casa |restaurante |lugar |esquina )?(?:ali |bem )?(?:perto|pertinho|proxim[oa]s?|ao lado|do lado|em frente|na frente|na esquina|na beira|no centro|no shopping|dentro do shopping|atras d[aeo]|depois d[aeo]|antes d[aeo]|ao pe|junto)`,
  '(?:que|qual|quais|para que|em que|de que|pela) (?:e )?(?:o |a )?(?:lado|banda|rua|onibus|parada|ponto de onibus|saida|metro|estacao|linha|entrada|canto|esquina|altura|direcao|sentido|rumo|paragem|paragens|autocarro|comboio|camioneta|electrico|bairro|zona)(?! (?:voces )?(?:abre|fecha))',
  '(?:nao|n) (?:acho|achei|achamos|encontro|encontrei|encontramos|vejo|vi|estou (?:achando|encontrando|vendo)|to (?:achando|vendo)|acha|encontra|localizo)(?: mais)? (?:a |o |as |os )?(?:porta|voces|casa|tabuleta|placa|restaurante|lugar|entrada|rua|endereco|fachada|predio|numero|local|,|$)',
  '(?:motorista|taxista|uber|entregador|moto ?boy|taxi|99) [^?]{0,30}(?:nao|pedindo|quer|perdid|precisa|perguntando|rodando|sabe|acha)',
  `(?:vir(?:o|a|ar|amos)|dobr(?:o|a|ar|amos)|entr(?:o|a|ar|a se|amos)|desc(?:o|e|er)|sub(?:o|ir|e)|pego|apanho|sigo|seguir|salto|desembarco|atravesso) (?:[a-z]+ ){0,6}?(?:a? ?(?:direita|esquerda)|para (?:ai|chegar|ir|voces|onde)|antes|depois|ou (?:desco|subo|a esquerda|a direita))`,
  `(?:vindo|venho|vimos|vem|saindo|saio|chegando|partindo|indo) (?:de|d[ao]|pel[ao]) [^?]{1,60}(?:ai|voces|chego(?! (?:em|as|ja|daqui|la pelas|ai em))|chegar|entro|viro|pego|faco|qual|que|onde|direita|esquerda|caminho|sigo)`,
  '(?:da|dava) para ir (?:andando|a pe|de (?:metro|onibus|bike))|(?:e|fica) longe|longe d[aeo]|mesmo (?:lugar|endereco) (?:de )?(?:sempre|antes|ainda|\\?)|(?:continua[m]?|ainda (?:e|fica[m]?|estao)) no mesmo (?:lugar|endereco|local)|mudaram de (?:lugar|endereco)|ir ter convosco|onde e que (?:voces|eu|viro)',
  `(?:uber|gps|waze|maps|taxi|google)(?= |$)`,
  '(?:ha|tem|existe|passa) (?:algum )?(?:autocarro|onibus|metro|comboio|trem|barca|electrico) (?:ate|para|perto|ai|que|la)|nao (?:dou|damos|demos|dei|estou a dar|estamos a dar) com (?:o|a|isso|ai|voces|convosco)',
  // 'é no Leblon ou em Ipanema?'
  `^(?:(?:oi|ola|bom dia|boa (?:tarde|noite)|voces|o restaurante|ai|e|fica|ficam|sao|e isso) (?:, )?){1,3}(?:n[oa]|em) (?!${notPlace})[a-z]+(?: [a-z]+){0,3} ou (?:(?:e|fica) )?(?:n[oa]|em|mais para) (?!${notPlace})[a-z]+(?: [a-z]+){0,3}(?= \\?$)`,
)
