/** Words of guests who want a person. */
import { anyOf } from './word-patterns.ts'

const people =
  'alguem|pessoa|voces|gerente|gerencia|dono|dona|patrao|responsavel|funcionari[oa]|empregad[oa]|recepcao|recepcionista|equipe|atendimento|garcom|maitre|gente|ser|human[oa]|atendente|mocinha|ele|ela|chef|proprietari[oa]|encarregad[oa]|quem (?:cuida|manda|resolve|decide|entende|trabalha|responde)|um cristao|vivente'
const called =
  'alguem|gerente|responsavel|don[oa]|patrao|funcionari[oa]|garcom|maitre|chef|ele|ela|seu [a-z]+|dona [a-z]+|human[oa]|pessoa|gente|atendente|cristao|proprietari[oa]|o chefe|recepcao'

const wanted = anyOf(
  'atendentes?|human[oa]s?|pessoas? (?:de verdade|real|humana|viva|normal)|gente (?:de verdade|como a gente|viva|para responder)|carne e osso|ser vivo|ger(?:ente|encia)',
  `(?:fal(?:ar|a|o|e|amos|asse)|convers(?:ar|o|a|amos)|trat(?:ar|o)|tratar de [a-z ]{1,30}|contato|trocar (?:uma )?ideia|bater um papo|prosear|resolver|combinar|dialogar) (?:direto |diretamente |aqui )?(?:com|c|direto com|diretamente com) (?:o |a |um |uma |algum |alguma |os |as )?(?:${people})`,
  '(?:posso|quero|queria|preciso|gostaria de|gostava de|da para|dava para|pode|como faco para|tem como|prefiro|deixa eu|quer[oi]a) (?:[a-z]+ )?(?:falar|conversar|tratar|resolver|me entender) (?:[a-z]+ )?com (?!minhas?|meus?|nosso|ela primeiro|a familia|o pessoal daqui)[a-z]+|(?:preciso|quero|queria|gostaria de|posso) (?:falar|conversar|tratar) (?:sobre|a respeito|de um|de uma|do|da)|cham(?:a|e|ar) (?:ai |la )?(?:o|a) (?!uber|taxi|carro|conta|segunda|mesa)[a-z]+ (?:ai|para mim|por favor|la|aqui)|ajuda d[eo] (?:um |uma )?(?:pessoa|alguem|gente|humano|funcionari[oa])',
  'em contato com (?:o|a|um|uma|algum\\w*) [a-z]+|direto com (?:o|a|um|uma) (?:responsavel|gerente|dono|dona)',
  '(?:nao|sem|odeio|detesto|cansad[oa] de|cansei de|chega de) (?:quero |aguento mais |aguento |suporto |gosto de |me entendo com |consigo )?(?:falar com |conversar com )?(?:o |um |est[ae] |ess[ae] |uma )?(?:rob[oô]s?|maquinas?|gravac\\w+)|so (?:e |tem )?(?:um )?robo|ou (?:e )?(?:so )?(?:um )?robo',
  'alguem (?:ai )?(?:que )?(?:(?:pode|poderia|consegue|possa|para|sabe|vai) )?(?:me )?(?:atende|atender|ajuda|ajudar|responde|responder|liga|ligar|telefonar|fale|falar comigo|explicar|orientar)|tem alguem(?: ai)?(?= |$)|(?:esta|tem|ha|cade) (?:ai )?alguem(?: ai)?|algum (?:atendente|funcionario|humano)|falar comigo|quero (?:gente|uma pessoa|alguem)(?= |$)|(?:dar|dao|da|quero|aguardo|me de) (?:um |uma |me um )?retorno|secretaria eletronica',
  `(?:cham(?:ar?|e|em|as)) (?:(?:ai|la|o|a|os|um|uma|para mim|por favor) ){0,3}(?:${called})`,
  `(?:pass(?:a|e|ar|em)|transfer(?:e|ir)|encaminh(?:a|e|ar)|bot(?:a|e|ar)|coloc(?:a|ar|que)|po[em]e?|ponha|ponham|poe|conect(?:a|ar)|direcion(?:a|ar))(?: me| ai| la)? (?:(?:para|ao|a|o|um|uma|com|em contato com) ){0,3}(?:${called})`,
  '(?:me|nos) (?:liga|ligue|ligar|liguem|telefona|telefone|telefonar|telefonem|retorn\\w+ (?:por telefone|a ligacao))|lig(?:a|ue|ar|uem)(?: de volta)? para (?:mim|nos|o meu|esse|este)|ligar me|ligue me|telefonem? me|(?:possa|posso|pode|poderia|consigo|queria) ligar|(?:quero|prefiro|queria) (?:uma )?(?:ligacao|conversar|resolver por telefone|falar por (?:voz|telefone))|por voz',
  'reclamacao|recla(?:mar)|(?:atendimento|suporte|ajuda) human[oa]|numero de alguem',
)
/** 'não quero atendente' */
const unwanted = /\bnao (?:quero|preciso)[^,]{0,25}(?:atendente|human)/

/** A guest who cannot reserve by themselves needs a person. */
const trouble = anyOf(
  'nao (?:estou |to )?(?:consigo|conseguimos|consegui|conseguindo|deixa|deu)(?: [a-z]+){0,3} (?:reservar?|agendar|marcar)',
  '(?:site|link|pagina|aplicativo|app|formulario)\\b[^,?]{0,20}\\b(?:nao (?:me )?(?:deixa|abre|funciona|carrega|vai|aceita|esta (?:abrindo|funcionando|carregando))|erro|fora do ar|travou|travando|caiu(?! ai))',
)

/** Whether a person is wanted; `affirmed` is the text without the wishes that it denies. */
export function wantsPerson(words: string, affirmed: string): boolean {
  if (wanted.test(affirmed) || trouble.test(affirmed)) return true
  // 'não quero falar com robô' is a wish for a person, also in negated words.
  return wanted.test(words) && !unwanted.test(words)
}
