import { syncAllTemplates, syncTemplatesJob } from './sync.ts'

export const templateJobs = [syncTemplatesJob, syncAllTemplates]
