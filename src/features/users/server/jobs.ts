import { pruneAudit } from '#platform/audit/audit.ts'
import { pruneChallenges } from '#platform/bot-check/bot-check.ts'
import { pruneAnswers } from '#platform/http/door/idempotency.ts'
import type { Job } from '#platform/jobs/job.ts'
import { pruneLimits } from '#platform/limits/limits.ts'
import { pruneResets, sendRecoveryLink } from './reset.ts'
import { pruneSessions } from './sessions.queries.ts'

const pruneShortLived: Job<object> = {
  name: 'prune_short_lived',
  cron: '17 * * * *',
  async run({ house: { db }, now }) {
    await pruneSessions(db, now)
    await pruneResets(db, now)
    await pruneLimits(db, now)
    await pruneChallenges(db, now)
    await pruneAnswers(db, now)
  },
}

const auditRowsAtOnce = 5000

const pruneAuditLog: Job<object> = {
  name: 'prune_audit_log',
  cron: '41 4 * * *',
  async run({ house: { db }, now }) {
    while ((await pruneAudit(db, now, auditRowsAtOnce)) === auditRowsAtOnce);
  },
}

export const jobs = [sendRecoveryLink, pruneShortLived, pruneAuditLog]
