import { forgetWaitingChanges } from './inbound/waiting.ts'
import { fetchFilesJob } from './media/fetch.ts'
import { forgetFilesJob } from './media/forget.ts'

export const jobs = [forgetWaitingChanges, fetchFilesJob, forgetFilesJob]
