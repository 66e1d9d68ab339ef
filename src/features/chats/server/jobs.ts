import { readCustomerName } from './customer/ask-name.ts'
import { forgetWaitingChanges } from './inbound/waiting.queries.ts'
import { fetchFilesJob } from './media/fetch.ts'
import { forgetFilesJob } from './media/forget.ts'
import { outboundJobs } from './outbound/jobs.ts'
import { tellRead } from './read.ts'

export const jobs = [
  forgetWaitingChanges,
  fetchFilesJob,
  forgetFilesJob,
  readCustomerName,
  tellRead,
  ...outboundJobs,
]
