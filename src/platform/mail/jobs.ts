import { deliverMail } from './deliver.ts'
import { forgetMail } from './retention.ts'

export const jobs = [deliverMail, forgetMail]
