import { deliverMail } from './deliver.ts'
import { pruneMail } from './retention.ts'

export const jobs = [deliverMail, pruneMail]
