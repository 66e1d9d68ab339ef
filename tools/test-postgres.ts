/** `npm run test:postgres`: the API tests once more, on the Postgres of TEST_DATABASE_URL. */
import { close, runStep } from './step.ts'
import { vitestStep } from './vitest-step.ts'

process.env.TEST_DATABASE_URL ??= 'postgres://localhost:5432/postgres'
close([await runStep(vitestStep('API on Postgres', 'postgres'))])
