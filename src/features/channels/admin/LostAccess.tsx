import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '#admin/data/call.ts'
import { useBranch } from '#admin/current/current.ts'
import { connectionText } from './connection-text.ts'
import { type checkWhatsApp, startWhatsAppSignIn } from '../oauth.contract.ts'
import { anyFailure } from '#lib/call/any-failure.ts'
import { CallFailed } from '#lib/call/call.ts'
import type { AnswerOf } from '#lib/call/endpoint.ts'
import { notice } from '#ui/overlay/dialogs.ts'

/** Why WhatsApp is disconnected or soon will be, and the way to Facebook that mends it; nothing while all is well. */
export function LostAccess({ checked }: { checked: AnswerOf<typeof checkWhatsApp> | undefined }) {
  const { business_id, timezone } = useBranch()
  const [going, setGoing] = useState(false)
  const text = connectionText(checked, timezone)
  if (!text || !checked?.configured) return null
  const go = async () => {
    setGoing(true)
    try {
      const answer = await call(startWhatsAppSignIn, { query: { business_id } })
      if ('url' in answer) return location.assign(answer.url)
      await notice((answer as { msg?: string }).msg ?? anyFailure)
    } catch (error) {
      await notice(error instanceof CallFailed ? (error.msg ?? anyFailure) : anyFailure)
    }
    setGoing(false)
  }
  return (
    <Alert color="yellow" role="alert" mb="md" title="WhatsApp">
      {text}{' '}
      <Button size="compact-sm" variant="subtle" loading={going} onClick={() => void go()}>
        Entrar com o Facebook
      </Button>
    </Alert>
  )
}
