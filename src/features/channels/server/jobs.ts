import { readNumber } from './connect/read-number.ts'
import { watchTokens } from './oauth/refresh.ts'

export const jobs = [watchTokens, readNumber]
