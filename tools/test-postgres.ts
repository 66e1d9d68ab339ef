/** `npm run test:postgres`: the API tests once more, on the Postgres of TEST_DATABASE_URL. */
import { usualAddress } from './postgres-answers.ts'
import { close, runStep } from './step.ts'
import { vitestStep } from './vitest-step.ts'

const url = process.env.TEST_DATABASE_URL ?? usualAddress
close([await runStep(vitestStep({ name: 'API on Postgres', database: 'postgres', url }))])
