/**
 * What to do about an error of Meta. `retry`: the same call may work, a few times with jitter. `wait`: the caller pauses first, minutes.
 * `final`: the same call fails again. `reconnect`: the token or its rights are gone; a person signs in at Meta again.
 */
export type Advice = 'retry' | 'wait' | 'final' | 'reconnect'

type Known = { advice: Advice; sentence: string }

const expired = 'O acesso à Meta expirou ou foi retirado. Conecte o canal novamente.'
const forbidden =
  'A Meta não deu a permissão necessária. Conecte o canal novamente e aceite todas as permissões.'
const temporary = 'A Meta está com uma falha temporária. Tente novamente em alguns minutos.'
const throttled = 'A Meta pediu uma pausa por excesso de chamadas. Tente novamente em alguns minutos.'
const faulty = 'A Meta não aceitou os dados enviados.'
const locked = 'A Meta bloqueou esta conta. Veja o motivo no Gerenciador do WhatsApp.'
const unregistered = 'Este número não está registrado na API do WhatsApp.'
const badTemplate = 'A Meta não aceitou os valores deste modelo.'

/** Each code of Meta's errors that we know (meta-platform §3, §7, §11). */
export const metaErrors: Readonly<Record<number, Known>> = {
  0: { advice: 'reconnect', sentence: expired },
  190: { advice: 'reconnect', sentence: expired },
  3: { advice: 'reconnect', sentence: forbidden },
  10: { advice: 'reconnect', sentence: forbidden },
  131005: { advice: 'reconnect', sentence: forbidden },
  1: { advice: 'retry', sentence: temporary },
  2: { advice: 'retry', sentence: temporary },
  1200: { advice: 'retry', sentence: temporary },
  131000: { advice: 'retry', sentence: temporary },
  131016: { advice: 'retry', sentence: temporary },
  133004: { advice: 'retry', sentence: temporary },
  135000: { advice: 'retry', sentence: temporary },
  4: { advice: 'wait', sentence: throttled },
  17: { advice: 'wait', sentence: throttled },
  32: { advice: 'wait', sentence: throttled },
  613: { advice: 'wait', sentence: throttled },
  80006: { advice: 'wait', sentence: throttled },
  80007: { advice: 'wait', sentence: throttled },
  33: { advice: 'final', sentence: faulty },
  100: { advice: 'final', sentence: faulty },
  131008: { advice: 'final', sentence: faulty },
  131009: { advice: 'final', sentence: faulty },
  131021: { advice: 'final', sentence: 'Um número não pode enviar mensagem para si mesmo.' },
  230: { advice: 'final', sentence: 'Esta pessoa ainda não permitiu que o perfil dela seja visto.' },
  551: { advice: 'final', sentence: 'Esta pessoa não pode receber mensagens agora.' },
  130429: {
    advice: 'retry',
    sentence: 'Este número está enviando mensagens demais. O envio continua mais devagar.',
  },
  131056: {
    advice: 'wait',
    sentence: 'Mensagens demais para esta pessoa em pouco tempo. O envio continua em instantes.',
  },
  131048: { advice: 'final', sentence: 'A Meta limitou os envios deste número por suspeita de spam.' },
  131064: {
    advice: 'final',
    sentence: 'A Meta limitou os envios deste número por modelos na categoria errada.',
  },
  131047: { advice: 'final', sentence: 'A janela de 24 horas terminou. Envie um modelo de mensagem.' },
  131026: {
    advice: 'final',
    sentence:
      'A mensagem não pôde ser entregue: esta pessoa não usa o WhatsApp ou precisa atualizar o aplicativo.',
  },
  130472: {
    advice: 'final',
    sentence: 'A Meta não entregou esta mensagem: a pessoa participa de um experimento de marketing.',
  },
  131049: {
    advice: 'final',
    sentence: 'A Meta segurou esta mensagem de marketing. Não envie outra nas próximas 24 horas.',
  },
  131050: { advice: 'final', sentence: 'Esta pessoa não quer mais receber mensagens de marketing.' },
  131030: {
    advice: 'final',
    sentence: 'Este número de teste só envia para as pessoas cadastradas na lista da Meta.',
  },
  131031: { advice: 'final', sentence: locked },
  368: { advice: 'final', sentence: locked },
  130497: { advice: 'final', sentence: 'A Meta não permite que esta conta envie mensagens para este país.' },
  131037: { advice: 'final', sentence: 'A Meta ainda não aprovou o nome de exibição deste número.' },
  131042: {
    advice: 'final',
    sentence: 'Há um problema com o pagamento na Meta. Regularize a cobrança no Gerenciador do WhatsApp.',
  },
  131045: { advice: 'final', sentence: unregistered },
  133010: { advice: 'final', sentence: unregistered },
  131051: { advice: 'final', sentence: 'O WhatsApp não aceita este tipo de mensagem.' },
  131052: { advice: 'final', sentence: 'A mídia enviada pela pessoa não pôde ser baixada.' },
  131053: {
    advice: 'final',
    sentence: 'A mídia não pôde ser enviada. Confira o tipo e o tamanho do arquivo.',
  },
  131057: {
    advice: 'wait',
    sentence: 'A Meta está atualizando este número. O envio continua em alguns minutos.',
  },
  131062: { advice: 'final', sentence: 'Esta mensagem precisa do telefone da pessoa.' },
  131063: { advice: 'final', sentence: 'Esta conta não pode enviar modelos de marketing.' },
  132000: { advice: 'final', sentence: 'O modelo mudou na Meta: a quantidade de variáveis é outra.' },
  132001: {
    advice: 'final',
    sentence: 'Este modelo não existe ou ainda não foi aprovado pela Meta neste idioma.',
  },
  132005: { advice: 'final', sentence: 'O texto do modelo ficou longo demais com os valores preenchidos.' },
  132007: { advice: 'final', sentence: 'A Meta não aceita o conteúdo deste modelo.' },
  132008: { advice: 'final', sentence: badTemplate },
  132012: { advice: 'final', sentence: badTemplate },
  132015: { advice: 'final', sentence: 'A Meta pausou este modelo por baixa qualidade.' },
  132016: { advice: 'final', sentence: 'A Meta desativou este modelo por baixa qualidade.' },
  132068: { advice: 'final', sentence: 'A Meta bloqueou este fluxo.' },
  132069: { advice: 'wait', sentence: throttled },
  133005: { advice: 'final', sentence: 'O PIN da confirmação em duas etapas não confere.' },
  133006: {
    advice: 'final',
    sentence: 'Este número precisa ser confirmado com um código antes do registro.',
  },
  133008: {
    advice: 'wait',
    sentence: 'O PIN foi digitado errado vezes demais. Espere antes de tentar novamente.',
  },
  133009: { advice: 'wait', sentence: 'O PIN foi digitado rápido demais. Espere antes de tentar novamente.' },
  133015: {
    advice: 'wait',
    sentence: 'Este número foi removido há pouco. Espere cinco minutos e tente novamente.',
  },
  133016: {
    advice: 'final',
    sentence: 'Este número foi registrado vezes demais. Tente novamente em três dias.',
  },
  136024: {
    advice: 'final',
    sentence: 'A Meta não enviou o código. Espere alguns minutos ou peça por ligação.',
  },
  136025: { advice: 'final', sentence: 'O código de confirmação não confere ou expirou.' },
}

/** The caller has used up its calls: it pauses as a whole. Other waits are about one person, one PIN or one message. */
const budgets = new Set([4, 17, 32, 613, 80006, 80007])

export const isBudget = (code: number | null, status: number): boolean =>
  code === null ? status === 429 : budgets.has(code)

const permissions: Known = { advice: 'reconnect', sentence: forbidden }
const serverFault: Known = { advice: 'retry', sentence: temporary }
const unknown: Known = { advice: 'final', sentence: 'A Meta recusou a operação.' }

/** By Meta's code; without a known one by HTTP status: 401 reconnect, 429 wait, 5xx retry, anything else final. */
export function metaError(code: number | null, status: number): Known {
  const known = code === null ? undefined : metaErrors[code]
  if (known) return known
  if (code !== null && code >= 200 && code <= 299) return permissions
  if (status >= 500) return serverFault
  if (status === 401) return metaErrors[190]!
  if (status === 429) return metaErrors[4]!
  return unknown
}
