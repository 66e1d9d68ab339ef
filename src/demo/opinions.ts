import type { NpsClass } from '#features/research/rules.ts'
import { npsClass } from '#features/research/rules.ts'
import type { Db } from '#platform/database/database.ts'
import { hashToken, newLinkToken } from '#platform/secrets.ts'
import { type Random, seeded } from './random.ts'

type BranchKey = { business_id: number; branch_id: number }

const words: Record<NpsClass, readonly string[]> = {
  promoter: [
    'Massa perfeita e atendimento carinhoso. Já é a nossa casa de domingo.',
    'Voltaremos com certeza!',
    'Melhor jantar do mês. O tiramisù estava impecável.',
    'A equipe lembrou do nosso aniversário e trouxe uma vela sem ninguém pedir.',
    'Ambiente lindo, comida de verdade.',
    'Fui com a minha mãe, que tem 82 anos, e cuidaram dela o tempo todo. Muito obrigada.',
    'O garçom indicou o vinho e acertou em cheio.',
    'Chegamos sem reserva num sábado e em dez minutos estávamos sentados.',
    'Preço justo pelo tamanho do prato.',
    'Levei amigos de fora e todos elogiaram. Parabéns à cozinha!',
  ],
  neutral: [
    'Comida boa, mas a espera foi longa.',
    'Um pouco barulhento no sábado, difícil conversar.',
    'O preço subiu desde a última vez.',
    'Gostei, mas a sobremesa que eu queria tinha acabado.',
    'Tudo certo, só achei a luz forte demais para um jantar.',
    'O prato é bom, a porção podia ser um pouco maior.',
    'Bom, mas da outra vez estava melhor.',
  ],
  detractor: [
    'Meu prato chegou frio e demoraram para trocar.',
    'Esperei 40 minutos mesmo com reserva.',
    'Mesa apertada para seis pessoas, ficamos com um de pé até acharem cadeira.',
    'Cobraram um couvert que ninguém pediu.',
    'Avisei da alergia a camarão e mesmo assim veio no molho. Podia ter sido grave.',
    'O atendente foi grosseiro quando pedimos para dividir a conta.',
    'Banheiro sem papel e sem sabonete.',
  ],
}

/** What the team wrote down after calling an unhappy guest. */
const notes = [
  'Liguei e pedi desculpas. Ofereci a sobremesa na próxima visita, e aceitou.',
  'Respondi pelo WhatsApp no mesmo dia. A cozinha revisou o ponto do prato.',
  'Conversei com a equipe do sábado. O cliente agradeceu o retorno.',
  'Estornamos o couvert.',
  'Liguei duas vezes, sem resposta. Mandei mensagem.',
]

const dayMs = 86_400_000
const scores = [10, 10, 10, 9, 9, 9, 8, 8, 7, 6, 5, 4, 2, 0]

type Guest = { id: number; name: string; phone: string }
type SurveyFacts = { customers: readonly Guest[]; now: Date; team: readonly number[] }

/** What the team did about an answer: most old complaints are handled, the newest still wait. */
function handlingOf(
  chances: Random,
  { nps, finished_at }: { nps: number; finished_at: Date },
  { now, team }: SurveyFacts,
) {
  const ageDays = (now.getTime() - finished_at.getTime()) / dayMs
  const isUnhappy = npsClass(nps) === 'detractor'
  if (ageDays < 4 || !chances.chance(isUnhappy ? 0.75 : 0.1)) return {}
  return {
    handling: 'handled' as const,
    handling_note:
      isUnhappy || chances.chance(0.4) ? chances.pick(isUnhappy ? notes : ['Agradecemos.']) : null,
    handling_at: new Date(finished_at.getTime() + chances.between(2, 60) * 3_600_000),
    handling_user_id: chances.pick(team),
  }
}

function inventAnswer(random: Random, branch: BranchKey, { now, customers }: SurveyFacts) {
  const started_at = new Date(now.getTime() - random.next() * 90 * dayMs)
  const begun = { ...branch, token_hash: hashToken(newLinkToken()), started_at }
  if (random.chance(0.2)) return begun
  const nps = random.pick(scores)
  const level = nps >= 9 ? 5 : nps >= 7 ? 4 : nps >= 5 ? 3 : 2
  const mark = () => Math.min(5, Math.max(1, level + random.between(-1, 1)))
  const known = random.chance(0.35) ? random.pick(customers) : null
  const seconds = random.between(30, 240)
  return {
    ...begun,
    finished_at: new Date(Math.min(started_at.getTime() + seconds * 1000, now.getTime())),
    nps,
    food_note: mark(),
    treatment_note: mark(),
    place_note: mark(),
    price_note: mark(),
    time_note: mark(),
    comment: random.chance(0.6) ? random.pick(words[npsClass(nps)]) : null,
    customer_id: known?.id ?? null,
    name: known?.name ?? null,
    phone: known?.phone ?? null,
  }
}

/** Surveys of the last 90 days: some only started, most answered, a third with a name. Not everybody is happy. */
export async function writeOpinions(trx: Db, branch: BranchKey, random: Random, given: SurveyFacts) {
  // A generator of its own, so that the rest of the demo does not change.
  const chances = seeded(branch.branch_id * 7919)
  const answers = Array.from({ length: 220 }, (_, index) =>
    inventAnswer(index < 130 ? random : chances, branch, given),
  )
  const rows = answers.map((answer) =>
    'nps' in answer ? { ...answer, ...handlingOf(chances, answer, given) } : answer,
  )
  await trx.insertInto('research_answer').values(rows).execute()
}
