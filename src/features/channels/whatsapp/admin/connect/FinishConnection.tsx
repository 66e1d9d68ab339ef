import { Alert, Button, PinInput, Text } from '@mantine/core'
import { useState } from 'react'
import { useBranch } from '#admin/current/current.ts'
import { type MutationRefusal, useCallMutation } from '#admin/data/mutations.ts'
import { finishNumber, requestNumberCode, verifyNumberCode } from '../../../connect.contract.ts'
import { findNumber, listNumbers } from '../../../contract.ts'
import { checkWhatsApp } from '../../../oauth.contract.ts'
import { toast } from '#ui/overlay/toast.ts'
import styles from './ConnectWizard.module.css'

/** What a person can do about a connection that stopped. */
export type Needs = 'retry' | 'code' | 'pin'

/** What a refusal asks for; `before` if it does not say. */
const needsAfter = (refusal: MutationRefusal | null, before: Needs): Needs => {
  const needs = /^needs_(retry|code|pin)$/.exec(refusal?.code ?? '')?.[1]
  return (needs as Needs | undefined) ?? before
}

type Props = { id: number; first: { needs: Needs; reason: string }; onDone: (message: string) => void }

const failure = 'Houve um erro ao salvar, tente novamente.'

/** Goes on with a number that stopped half-way: again, with a code that Meta sends, or with its PIN. */
export function FinishConnection({ id, first, onDone }: Props) {
  const { business_id } = useBranch()
  const params = { business_id, id }
  const options = { failure, changes: [listNumbers, findNumber, checkWhatsApp] }
  const finish = useCallMutation(finishNumber, options)
  const verify = useCallMutation(verifyNumberCode, options)
  const request = useCallMutation(requestNumberCode, { failure })
  const [typed, setTyped] = useState('')
  const [last, setLast] = useState<'finish' | 'verify' | 'request'>()
  const refusal = last ? { finish, verify, request }[last].refusal : null
  const needs = last === 'request' ? 'code' : needsAfter(refusal, first.needs)
  const saving = finish.running || verify.running

  const go = async () => {
    setLast(needs === 'code' ? 'verify' : 'finish')
    const done =
      needs === 'code'
        ? await verify.run({ params, body: { code: typed } })
        : await finish.run({ params, body: needs === 'pin' ? { pin: typed } : {} })
    setTyped('')
    if (done) onDone(done.message)
  }
  const send = async (method: 'SMS' | 'VOICE') => {
    setLast('request')
    const sent = await request.run({ params, body: { method } })
    if (sent) toast(sent.message)
  }
  return (
    <form
      className={styles.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void go()
      }}
    >
      <Alert color="yellow" role="alert">
        {refusal?.msg ?? first.reason}
      </Alert>
      {needs === 'code' && (
        <div className={styles.ways}>
          <Button variant="default" loading={request.running} onClick={() => void send('SMS')}>
            Enviar código por SMS
          </Button>
          <Button variant="default" loading={request.running} onClick={() => void send('VOICE')}>
            Receber código por ligação
          </Button>
        </div>
      )}
      {needs !== 'retry' && (
        <div>
          <Text component="label" size="sm" fw={500} id="wa-digits">
            {needs === 'code' ? 'Código de confirmação' : 'PIN da confirmação em duas etapas'}
          </Text>
          <PinInput
            length={6}
            type="number"
            inputMode="numeric"
            oneTimeCode={needs === 'code'}
            aria-labelledby="wa-digits"
            getInputProps={(place) => ({ 'aria-label': `Algarismo ${place + 1} de 6` })}
            value={typed}
            disabled={saving}
            onChange={setTyped}
          />
        </div>
      )}
      <div className={styles.footer}>
        <Button type="submit" loading={saving} disabled={needs !== 'retry' && typed.length < 6}>
          {needs === 'code' ? 'Confirmar código' : needs === 'pin' ? 'Confirmar PIN' : 'Tentar novamente'}
        </Button>
      </div>
    </form>
  )
}
