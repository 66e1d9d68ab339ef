import { resume, resumeLate } from './resume.ts'
import { sendQueue } from './run.ts'

export const outboundJobs = [sendQueue, resume, resumeLate]
