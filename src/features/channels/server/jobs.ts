import { registerAgainJob } from './connect/register-again.ts'
import { readAllNumbers, readNumber } from './connect/read-number.ts'
import { watchTokens } from './oauth/refresh.ts'

export const jobs = [watchTokens, readNumber, readAllNumbers, registerAgainJob]
