import { registerAgainJob } from '../whatsapp/server/connect/register-again.ts'
import { readAllNumbers, readNumber } from '../whatsapp/server/connect/read-number.ts'
import { watchTokens } from './oauth/refresh.ts'

export const jobs = [watchTokens, readNumber, readAllNumbers, registerAgainJob]
