import { forgetWaitingChanges } from './inbound/waiting.ts'

export const jobs = [forgetWaitingChanges]
