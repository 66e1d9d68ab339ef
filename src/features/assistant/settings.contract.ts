import * as z from 'zod/mini'
import { answeringTimes, type AssistantSettings, optionalChoices, wordsLimit } from './settings.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, Done } from '#lib/fields.ts'

const clock = /^([01]\d|2[0-3]):[0-5]\d$/

const Time = z.nullable(z.string('Horário inválido.').check(z.regex(clock, 'Horário inválido.')))

/** Empty means the house's own words. */
const Words = z.pipe(
  z.nullable(
    z
      .string('Texto inválido.')
      .check(z.trim(), z.maxLength(wordsLimit, `Máximo de ${wordsLimit} caracteres`)),
  ),
  z.transform((text) => text || null),
)

const words = {
  greeting: Words,
  closing: Words,
  choices: z
    .array(z.enum(optionalChoices, 'Opção inválida.'), 'Opções inválidas.')
    .check(z.maxLength(optionalChoices.length, 'Opções inválidas.')),
}

/** What the assistant says in the house's own words, and what its menu offers. */
export const AssistantWords = z.object(words)

const fields = {
  enabled: z.boolean('Informe se o assistente responde.'),
  answers_when: z.enum(answeringTimes, 'Escolha quando o assistente responde.'),
  /** 'HH:mm' on the establishment's clock, for 'hours'; an end before the beginning is on the next day. */
  hours_from: Time,
  hours_to: Time,
  ...words,
}

type Hours = Pick<AssistantSettings, 'answers_when' | 'hours_from' | 'hours_to'>

const hoursRules = [
  z.refine<Hours>(({ answers_when, hours_from }) => answers_when !== 'hours' || hours_from !== null, {
    path: ['hours_from'],
    error: 'Informe a partir de que horas.',
  }),
  z.refine<Hours>(({ answers_when, hours_to }) => answers_when !== 'hours' || hours_to !== null, {
    path: ['hours_to'],
    error: 'Informe até que horas.',
  }),
  z.refine<Hours>(
    ({ answers_when, hours_from, hours_to }) =>
      answers_when !== 'hours' || hours_to === null || hours_from !== hours_to,
    { path: ['hours_to'], error: 'O fim precisa ser diferente do início.' },
  ),
]

/** The settings of the assistant as they are saved. */
export const AssistantFields = z.object(fields).check(...hoursRules)
export type AssistantFields = z.output<typeof AssistantFields>

const Settings = z.object({
  enabled: z.boolean(),
  answers_when: z.enum(answeringTimes),
  hours_from: z.nullable(z.string()),
  hours_to: z.nullable(z.string()),
  greeting: z.nullable(z.string()),
  closing: z.nullable(z.string()),
  choices: z.array(z.enum(optionalChoices)),
  /** Null before the first save. */
  updated_at: z.nullable(z.string()),
})
export type SavedSettings = z.output<typeof Settings>
z.globalRegistry.add(Settings, { id: 'AssistantSettings' })

const path = '/api/business/:business_id/branch/:branch_id/assistant'
const access = { who: 'ability', ability: 'channel', scope: 'branch' } as const

export const getAssistant = endpoint({
  method: 'GET',
  path,
  access,
  summary: 'How an establishment wants its assistant; what it does by itself until the first save.',
  params: BranchPath,
  answer: Settings,
})

/** Throws 'stale' when somebody else saved since `updated_at`; null says that there was nothing yet (D-107). */
export const saveAssistant = endpoint({
  method: 'PUT',
  path,
  access,
  summary: 'Save when the assistant of an establishment answers, its words and its choices.',
  params: BranchPath,
  body: z
    .object({
      ...fields,
      updated_at: z.optional(
        z.nullable(z.iso.datetime({ offset: true, error: 'Data de alteração inválida.' })),
      ),
    })
    .check(...hoursRules),
  answer: z.extend(Done, { settings: Settings }),
})
