/**
 * What to do about an error of Meta. `retry`: the same call may work, a few times with jitter. `wait`: the caller pauses first, minutes.
 * `final`: the same call fails again. `reconnect`: the token or its rights are gone; a person signs in at Meta again.
 */
export type Advice = 'retry' | 'wait' | 'final' | 'reconnect'

/** The reason and the remedy for a person; null if the form that shows it says so. */
type Words = { reason: string; step: string | null }
type MetaErrorEntry = { advice: Advice } & Words

const later = 'Tente novamente em alguns minutos.'
const support = 'Se continuar, fale com o suporte.'
const otherTemplate = 'Envie outro modelo.'
const expired = {
  reason: 'O acesso à Meta expirou ou foi retirado.',
  step: 'Conecte o canal novamente.',
}
const forbidden = {
  reason: 'A Meta não deu a permissão necessária.',
  step: 'Conecte o canal novamente e aceite todas as permissões.',
}
const temporary = { reason: 'A Meta está com uma falha temporária.', step: later }
const throttled = { reason: 'A Meta pediu uma pausa por excesso de chamadas.', step: later }
const faulty = { reason: 'A Meta não aceitou os dados enviados.', step: support }
const locked = {
  reason: 'A Meta bloqueou esta conta.',
  step: 'Veja o motivo no Gerenciador do WhatsApp.',
}
const unregistered = {
  reason: 'Este número não está registrado na API do WhatsApp.',
  step: 'Registre o número de novo nos canais.',
}
const badTemplate = { reason: 'A Meta não aceitou os valores deste modelo.', step: 'Revise os campos.' }

/** Each code of Meta's errors that we know (meta-platform §3, §7, §11). */
export const metaErrors: Readonly<Record<number, MetaErrorEntry>> = {
  0: { advice: 'reconnect', ...expired },
  190: { advice: 'reconnect', ...expired },
  3: { advice: 'reconnect', ...forbidden },
  10: { advice: 'reconnect', ...forbidden },
  131005: { advice: 'reconnect', ...forbidden },
  1: { advice: 'retry', ...temporary },
  2: { advice: 'retry', ...temporary },
  1200: { advice: 'retry', ...temporary },
  131000: { advice: 'retry', ...temporary },
  131016: { advice: 'retry', ...temporary },
  133004: { advice: 'retry', ...temporary },
  135000: { advice: 'retry', ...temporary },
  4: { advice: 'wait', ...throttled },
  17: { advice: 'wait', ...throttled },
  32: { advice: 'wait', ...throttled },
  613: { advice: 'wait', ...throttled },
  80006: { advice: 'wait', ...throttled },
  80007: { advice: 'wait', ...throttled },
  33: { advice: 'final', ...faulty },
  100: { advice: 'final', ...faulty },
  131008: { advice: 'final', ...faulty },
  131009: { advice: 'final', ...faulty },
  131021: {
    advice: 'final',
    reason: 'Um número não pode enviar mensagem para si mesmo.',
    step: 'Finalize esta conversa: ela é do próprio número.',
  },
  230: {
    advice: 'final',
    reason: 'Esta pessoa ainda não permitiu que o perfil dela seja visto.',
    step: 'Espere a pessoa escrever de novo.',
  },
  551: {
    advice: 'final',
    reason: 'Esta pessoa não pode receber mensagens agora.',
    step: 'Tente mais tarde ou fale com ela por outro meio.',
  },
  130429: { advice: 'retry', reason: 'Este número está enviando mensagens demais.', step: later },
  131056: { advice: 'wait', reason: 'Mensagens demais para esta pessoa em pouco tempo.', step: later },
  131048: {
    advice: 'final',
    reason: 'A Meta limitou os envios deste número por suspeita de spam.',
    step: 'Veja a qualidade do número no Gerenciador do WhatsApp e espere a liberação.',
  },
  131064: {
    advice: 'final',
    reason: 'A Meta limitou os envios deste número por modelos na categoria errada.',
    step: 'Revise as categorias dos modelos no Gerenciador do WhatsApp.',
  },
  131047: { advice: 'final', reason: 'A janela de 24 horas terminou.', step: 'Envie um modelo de mensagem.' },
  131026: {
    advice: 'final',
    reason:
      'A mensagem não pôde ser entregue: esta pessoa não usa o WhatsApp ou precisa atualizar o aplicativo.',
    step: 'Fale com ela por outro meio.',
  },
  130472: {
    advice: 'final',
    reason: 'A Meta não entregou esta mensagem: a pessoa participa de um experimento de marketing.',
    step: 'Espere a pessoa escrever ou fale com ela por outro meio.',
  },
  131049: {
    advice: 'final',
    reason: 'A Meta segurou esta mensagem de marketing.',
    step: 'Não envie outra nas próximas 24 horas.',
  },
  131050: {
    advice: 'final',
    reason: 'Esta pessoa não quer mais receber mensagens de marketing.',
    step: 'Escreva só quando ela entrar em contato.',
  },
  131030: {
    advice: 'final',
    reason: 'Este número de teste só envia para as pessoas cadastradas na lista da Meta.',
    step: 'Cadastre esta pessoa na lista e escreva de novo.',
  },
  131031: { advice: 'final', ...locked },
  368: { advice: 'final', ...locked },
  130497: {
    advice: 'final',
    reason: 'A Meta não permite que esta conta envie mensagens para este país.',
    step: 'Fale com a pessoa por outro meio.',
  },
  131037: {
    advice: 'final',
    reason: 'A Meta ainda não aprovou o nome de exibição deste número.',
    step: 'Espere a aprovação e escreva de novo.',
  },
  131042: {
    advice: 'final',
    reason: 'Há um problema com o pagamento na Meta.',
    step: 'Regularize a cobrança no Gerenciador do WhatsApp.',
  },
  131045: { advice: 'final', ...unregistered },
  133010: { advice: 'final', ...unregistered },
  131051: {
    advice: 'final',
    reason: 'O WhatsApp não aceita este tipo de mensagem.',
    step: 'Escreva como texto.',
  },
  131052: {
    advice: 'final',
    reason: 'A mídia enviada pela pessoa não pôde ser baixada.',
    step: 'Peça a ela que envie de novo.',
  },
  131053: {
    advice: 'final',
    reason: 'A mídia não pôde ser enviada.',
    step: 'Confira o tipo e o tamanho do arquivo.',
  },
  131057: { advice: 'wait', reason: 'A Meta está atualizando este número.', step: later },
  131062: {
    advice: 'final',
    reason: 'Esta mensagem precisa do telefone da pessoa.',
    step: 'Peça o telefone a ela.',
  },
  131063: {
    advice: 'final',
    reason: 'Esta conta não pode enviar modelos de marketing.',
    step: 'Envie um modelo de utilidade.',
  },
  132000: {
    advice: 'final',
    reason: 'O modelo mudou na Meta: a quantidade de variáveis é outra.',
    step: 'Escolha o modelo de novo.',
  },
  132001: {
    advice: 'final',
    reason: 'Este modelo não existe ou ainda não foi aprovado pela Meta neste idioma.',
    step: otherTemplate,
  },
  132005: {
    advice: 'final',
    reason: 'O texto do modelo ficou longo demais com os valores preenchidos.',
    step: 'Encurte os campos.',
  },
  132007: { advice: 'final', reason: 'A Meta não aceita o conteúdo deste modelo.', step: otherTemplate },
  132008: { advice: 'final', ...badTemplate },
  132012: { advice: 'final', ...badTemplate },
  132015: { advice: 'final', reason: 'A Meta pausou este modelo por baixa qualidade.', step: otherTemplate },
  132016: {
    advice: 'final',
    reason: 'A Meta desativou este modelo por baixa qualidade.',
    step: otherTemplate,
  },
  132068: { advice: 'final', reason: 'A Meta bloqueou o fluxo deste modelo.', step: otherTemplate },
  132069: { advice: 'wait', reason: 'A Meta limitou por enquanto o fluxo deste modelo.', step: later },
  133005: {
    advice: 'final',
    reason: 'O PIN da confirmação em duas etapas não confere.',
    step: null,
  },
  133006: {
    advice: 'final',
    reason: 'Este número precisa ser confirmado com um código antes do registro.',
    step: null,
  },
  133008: {
    advice: 'wait',
    reason: 'O PIN foi digitado errado vezes demais.',
    step: 'Espere antes de tentar novamente.',
  },
  133009: {
    advice: 'wait',
    reason: 'O PIN foi digitado rápido demais.',
    step: 'Espere antes de tentar novamente.',
  },
  133015: {
    advice: 'wait',
    reason: 'Este número foi removido há pouco.',
    step: 'Espere cinco minutos e tente novamente.',
  },
  133016: {
    advice: 'final',
    reason: 'Este número foi registrado vezes demais.',
    step: 'Tente novamente em três dias.',
  },
  136024: {
    advice: 'final',
    reason: 'A Meta não enviou o código.',
    step: 'Espere alguns minutos ou peça por ligação.',
  },
  136025: {
    advice: 'final',
    reason: 'O código de confirmação não confere ou expirou.',
    step: null,
  },
}

/** The caller has used up its calls: it pauses as a whole. Other waits are about one person, one PIN or one message. */
const budgets = new Set([4, 17, 32, 613, 80006, 80007])

export const isBudget = (code: number | null, status: number): boolean =>
  code === null ? status === 429 : budgets.has(code)

const permissions: MetaErrorEntry = { advice: 'reconnect', ...forbidden }
const serverFault: MetaErrorEntry = { advice: 'retry', ...temporary }
const unknown: MetaErrorEntry = { advice: 'final', reason: 'A Meta recusou a operação.', step: support }

function knownOf(code: number | null, status: number): MetaErrorEntry {
  const known = code === null ? undefined : metaErrors[code]
  if (known) return known
  if (code !== null && code >= 200 && code <= 299) return permissions
  if (status >= 500) return serverFault
  if (status === 401) return metaErrors[190]!
  if (status === 429) return metaErrors[4]!
  return unknown
}

/**
 * By Meta's code; without a known one by HTTP status: 401 reconnect, 429 wait, 5xx retry, anything else final. `sentence` has the reason and
 * what a person can do.
 */
export function metaError(
  code: number | null,
  status: number,
): { advice: Advice; reason: string; sentence: string } {
  const { advice, reason, step } = knownOf(code, status)
  return { advice, reason, sentence: step === null ? reason : `${reason} ${step}` }
}
