/** Words of guests who want a person. */
import { anyOf } from './word-patterns.ts'

const people =
  'alguem|pessoa|voces|gerente|gerencia|dono|dona|patrao|responsavel|funcionari[oa]|empregad[oa]|recepcao|recepcionista|equipe|atendimento|garcom|maitre|gente|ser|human[oa]|atendente|mocinha|ele|ela|chef|proprietari[oa]|encarregad[oa]|quem (?:cuida|manda|resolve|decide|entende|trabalha|responde|atende|gere)|um cristao|vivente|sommelier|cozinheir[oa]|subgerente|supervisor[a]?|coordenador[a]?|administrador[a]?|cozinha|receca?o|senhora? [a-z]+|sr [a-z]+|sra [a-z]+|dr [a-z]+|doutora? [a-z]+'
const called =
  'alguem|gerente|responsavel|don[oa]|patrao|funcionari[oa]|garcom|maitre|chef|ele|ela|seu [a-z]+|dona [a-z]+|human[oa]|pessoa|gente(?! para)|atendente|cristao|proprietari[oa]|o chefe|recepcao|sommelier|supervisor[a]?|encarregad[oa]|senhora? [a-z]+|sra? [a-z]+'

const wanted = anyOf(
  'atendentes?|human[oa]s?|pessoas? (?:de verdade|real|reais|humanas?|vivas?|normal|normais|a serio|mesmo a serio|de carne)|gente (?:de verdade|como a gente|viva|para responder|a serio|real)|(?:alguem|algum) (?:de verdade|real|a serio|vivo)|carne e osso|ser vivo|ger(?:ente|encia)',
  // 'preciso de uma pessoa', 'há alguma pessoa desse lado?', 'prefiro ser atendida por alguém'
  '(?:preciso|precisava|precisamos|quero|queria|prefiro|preferia|gostaria|gostava|exijo|necessito)(?: mesmo| muito| so| e| sim)? (?:de )?(?:uma pessoa|alguem|um ser|gente)(?! (?:para (?:d|cant|toc|decor)|a mais|que cante))|(?:tem|ha|existe) (?:ai )?(?:alguma|uma|qualquer) (?:pessoa|alma|criatura)|(?:alguem|pessoa|gente) (?:[a-z]+ )?d(?:esse|este|o outro|aquele|ai desse) lado|(?:ser |sou |seja |fosse )?atendid[oa]s? por (?:uma |um |algu)[a-z]+',
  // 'uma palavrinha com o chefe', 'um recado para a dona'
  '(?:dar|trocar|ter|dava|dou)(?: lhe| uma| umas| duas| 2| so| com ele){0,3} (?:palavr(?:a|as|inha|inhas)|dedos de (?:prosa|conversa))|(?:uma|umas) palavr(?:a|as|inha|inhas) (?:com|ao|a) [a-z]+|(?:um |o )?recado (?:para|ao|a|pro) (?:o |a )?(?!mesa|reserva)[a-z]+|(?:diga|diz|digam|avis(?:a|e|em)|fal(?:a|e)|cont(?:a|e)|pergunt(?:a|e)) (?:ai |la )?(?:(?:para|com|ao|a|o) ){1,2}(?!gente|mim|nos|ela|ele|minh|meu|noss|todos|que|senhor)[a-z]+(?: [a-z]+)? (?:que|se)',
  '(?:me|nos) (?:podem?|poderiam?|podia[m]?) (?:ligar|telefonar|contactar|contatar|atender)|(?:podem?|poderiam?|podias?|da para|tem como|conseguem?|agradeco que|pedia que) (?:me |nos )(?:ligar|liguem|telefonar|retornar|contactar|contatar)|(?:ligar|telefonar|contactar|contatar|ligarem|telefonarem) (?:me|nos)(?= |$)',
  `(?:fal(?:ar|a|o|e|amos|asse)|convers(?:ar|o|a|amos)|trat(?:ar|o)|tratar de [a-z ]{1,30}|contato|trocar (?:uma )?ideia|bater um papo|prosear|resolver|combinar|dialogar) (?:direto |diretamente |aqui )?(?:com|c|direto com|diretamente com) (?:o |a |um |uma |algum |alguma |os |as )?(?:${people})`,
  '(?:posso|quero|queria|preciso|gostaria de|gostava de|da para|dava para|pode|como faco para|tem como|prefiro|deixa eu|quer[oi]a) (?:[a-z]+ )?(?:falar|conversar|tratar|resolver|me entender) (?:[a-z]+ )?com (?!minhas?|meus?|nosso|ela primeiro|a familia|o pessoal daqui)[a-z]+|(?:preciso|quero|queria|gostaria de|posso) (?:falar|conversar|tratar) (?:sobre|a respeito|de um|de uma|do|da)|cham(?:a|e|ar|em|as) (?:ai |la )?(?:o|a) (?!uber|taxi|carro|conta|segunda|mesa|gente)[a-z]+(?: [a-z]+){0,2} (?:ai|para mim|por favor|la|aqui|no telefone|ao telefone)|ajuda d[eo] (?:um |uma )?(?:pessoa|alguem|gente|humano|funcionari[oa])',
  'em contato com (?:o|a|um|uma|algum\\w*) [a-z]+|direto com (?:o|a|um|uma) (?:responsavel|gerente|dono|dona)',
  '(?:nao|sem|odeio|detesto|cansad[oa] de|cansei de|chega de) (?:quero |aguento mais |aguento |suporto |gosto de |me entendo com |consigo )?(?:falar com |conversar com )?(?:o |um |est[ae] |ess[ae] |uma )?(?:rob[oô]s?|maquinas?|gravac\\w+)|so (?:e |tem )?(?:um )?robo|ou (?:e )?(?:so )?(?:um )?robo',
  'alguem (?:ai )?(?:que )?(?:(?:pode|poderia|consegue|possa|para|sabe|vai) )?(?:me )?(?:atende|atender|ajuda|ajudar|responde|responder|liga|ligar|telefonar|fale|falar comigo|explicar|orientar)|tem alguem(?: ai)?(?= |$)|(?:esta|tem|ha|cade) (?:ai )?alguem(?: ai)?|algum (?:atendente|funcionario|humano)|falar comigo|quero (?:gente|uma pessoa|alguem)(?= |$)|(?:dar|dao|da|quero|aguardo|me de) (?:um |uma |me um )?retorno|secretaria eletronica',
  `(?:cham(?:ar?|e|em|as)) (?:(?:ai|la|o|a|os|um|uma|para mim|por favor) ){0,3}(?:${called})`,
  `(?:pass(?:a|e|ar|em)|transfer(?:e|ir)|encaminh(?:a|e|ar)|bot(?:a|e|ar)|coloc(?:a|ar|que)|po[em]e?|ponha|ponham|poe|conect(?:a|ar)|direcion(?:a|ar))(?: me| ai| la)? (?!a gente|ele|ela)(?:(?:para|ao|a|o|um|uma|com|em contato com) ){0,3}(?:${called})`,
  '(?:me|nos) (?:liga|ligue|ligar|liguem|telefona|telefone|telefonar|telefonem|retorn\\w+ (?:por telefone|a ligacao))|lig(?:a|ue|ar|uem)(?: de volta)? para (?:mim|nos|o meu|esse|este)|ligar me|ligue me|telefonem? me|(?:possa|posso|pode|poderia|consigo|queria) ligar|(?:quero|prefiro|queria) (?:uma )?(?:ligacao|conversar|resolver por telefone|falar por (?:voz|telefone))|por voz',
  'reclamacao|recla(?:mar)|(?:atendimento|suporte|ajuda) human[oa]|numero de alguem',
)
/** 'o sr. Américo está?', 'a dona Cida tá aí?', 'cadê o Zé?': asks for somebody of the house by name or role. */
const roleOrTitle =
  '(?:sr|sra|senhor|senhora|seu|dona|doutora?|dra?|engenheir[oa]|eng|chefe?|tia|tio|mestre|don[oa]|patr(?:ao|oa)|gerente|maitre|garc[oa]m|garconete|recepcionista|moca|rapaz|menin[oa]|cozinheir[oa]|responsavel|proprietari[oa]|encarregad[oa]|sommelier)'
const notSomebody =
  '(?:mesas?|reservas?|pedidos?|nomes?|casa|cozinha|restaurante|sistema|site|link|cardapio|ementa|menu|promoca\\w+|rodizio|comida|conta|lugar|vagas?|horario|preco|valor|endereco|loja|bar|salao|espaco|fila|movimento|tempo|som|musica|show|tv|jogo|wi|ar|piscina|parque|estacionamento|carro|uber|jantar|almoco|buffet|feijoada|pizza|chopp|cerveja|agua|luz|gente|dia|data|minha|meu|nossa|nosso|de|que|hoje|amanha|sabado|domingo|sexta|quinta|quarta|terca|segunda|bolo|festa|evento|aniversario|convite|presente|casaco|oculos|celular|carteira|chave|bolsa|brinquedo|mochila|confirmaca\\w+|marcaca\\w+|atendimento|servico|varanda|rua|porta|entrada|terraco|esplanada|cama|cadeira|outr[oa]|quant[oa]s?|qual|onde|partir|serio|espera|vista|banda|turma|familia|criancada|lista)'
const present =
  '(?:ainda |ja |sempre )?(?:(?:esta|ta|tao|estao|anda|encontra se|se encontra|se acha)(?: (?:ai|por ai|hoje|na casa|de servico|de plantao|disponivel|livre|agora|presente|no restaurante)){1,2}|trabalha (?:ai|hoje|ainda)[a-z ]{0,12})'
const somebodyThere = new RegExp(
  `(?:^|, |! |\\? )(?:(?:oi|ola|bom dia|boa (?:tarde|noite)|por favor|entao|sera que|diz me se|sabe se|e|olha) (?:, )?){0,3}(?:(?:o |a )?${roleOrTitle} (?:[a-z]+ ){0,2}?(?:${present}|(?:esta|ta|encontra se|se encontra)(?= ?(?:\\?|, )))|(?:o|a) (?!${notSomebody}\\b)[a-z]{2,} (?:[a-z]{3,} )?(?:${present}(?= ?(?:[?,]|$))|(?:esta|ta|se encontra|encontra se)(?= ?\\?$)))|\\b(?:cade|por onde anda|onde anda) (?:o |a )?${roleOrTitle}\\b`,
)

/** 'não precisa de atendente', 'atendente não, só quero …'; 'o atendente não respondeu' refuses nobody. */
const unwanted =
  /\bnao (?:(?:quero|queria|queremos|precisa|preciso|precisamos|precisava|vou|de|falar|chamar|chame|chama|com|para|nenhum|nenhuma|um|uma|o|a|mais|agora) ){0,5}(?:atendentes?|human[oa]s?)\b|\bsem (?:precisar de |falar com )(?:atendentes?|human[oa]s?)\b|\b(?:atendentes?|human[oa]s?) nao(?: (?:precisa|quero|preciso|obrigad[oa]|brigad[oa]))?(?= ?[,.!?]|$)/g

/** A guest who cannot reserve by themselves needs a person. */
const trouble = anyOf(
  'nao (?:estou |to )?(?:consigo|conseguimos|consegui|conseguindo|deixa|deu)(?: [a-z]+){0,3} (?:reservar?|agendar|marcar)',
  '(?:site|link|pagina|aplicativo|app|formulario)\\b[^,?]{0,20}\\b(?:nao (?:me )?(?:deixa|abre|funciona|carrega|vai|aceita|esta (?:abrindo|funcionando|carregando))|erro|fora do ar|travou|travando|caiu(?! ai))',
)

/** Whether the guest wants a person; `affirmed` is the text without the wishes that it denies. */
export function wantsPerson(words: string, affirmed: string): boolean {
  const left = withoutRefusedPerson(affirmed)
  if (wanted.test(left) || trouble.test(left) || somebodyThere.test(left)) return true
  // 'não quero falar com robô' asks for a person in negated words.
  return wanted.test(withoutRefusedPerson(words))
}

/** The words without a person whom the guest refuses. */
export const withoutRefusedPerson = (words: string): string => words.replace(unwanted, ' # ')
