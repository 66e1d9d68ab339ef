import type { Job } from '#platform/jobs/job.ts'
import { deliverMail } from './deliver.ts'
import type { LetterWriters } from './letter.ts'
import { pruneMail } from './retention.ts'

/** The jobs of the outbox; `writers` write the letters of which it has facts. */
export const mailJobs = (writers: LetterWriters): Job<never>[] => [deliverMail(writers), pruneMail]
