import { Alert, Skeleton } from '@mantine/core'
import { AppLink } from '#admin/address/AppLink.tsx'
import { useBranch } from '#admin/current/current.ts'
import { useCallMutation } from '#admin/data/mutations.ts'
import { NumberBadge } from '../../admin/badges.tsx'
import { FinishConnection } from './connect/FinishConnection.tsx'
import { setNumberStatus } from '../../connect.contract.ts'
import { findNumber, listNumbers, type WaNumberWhole } from '../../contract.ts'
import { messagingLimitLabel, nameStatusLabel, platformStatusLabel, qualityLabel } from '../number-words.ts'
import { type MissingStep, numberStatusLabel } from '../../rules.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { notice } from '#ui/overlay/dialogs.ts'
import { SwitchButton } from '#ui/input/SwitchButton.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useEffect } from 'react'
import styles from '../../admin/channels.module.css'

/** Shown for numbers that stopped before the reason was stored. */
const interrupted = 'A conexão deste número não terminou.'

const needs = (missing: MissingStep) => (missing === 'verification' ? 'code' : 'retry')

/** A number's phone, switch, and what Meta says of it, below its name in the heading (WANUM-24, WANUM-25, WANUM-26). */
export function NumberFacts({ number }: { number: WaNumberWhole | undefined }) {
  const { branch } = useBranch()
  return (
    <section className={styles.number} aria-label="Número" aria-busy={!number}>
      <p className={styles.branch}>{branch}</p>
      {number ? <Whole number={number} /> : <Skeleton h={120} />}
    </section>
  )
}

function Whole({ number }: { number: WaNumberWhole }) {
  const { business_id } = useBranch()
  const { id, status, missing, missing_reason } = number
  const save = useCallMutation(setNumberStatus, { changes: [findNumber, listNumbers] })
  const { refusal } = save
  useEffect(() => {
    if (refusal) void notice(refusal.msg)
  }, [refusal])
  const isActive = status === 'active'
  const toggle = async (on: boolean) => {
    const saved = await save.run({
      params: { business_id, id },
      body: { status: on ? 'active' : 'inactive' },
    })
    if (saved) toast(saved.msg)
  }
  return (
    <>
      <div className={styles.facts}>
        <b className={styles.phone}>{number.display_phone_number}</b>
        <NumberBadge status={status} />
        {!missing && (
          <SwitchButton
            label={`Número ${numberStatusLabel(status).toLowerCase()}`}
            checked={isActive}
            busy={save.running}
            onToggle={(on) => void toggle(on)}
          />
        )}
      </div>
      {missing ? (
        <FinishConnection
          key={`${missing} ${missing_reason}`}
          id={id}
          first={{ needs: needs(missing), reason: missing_reason ?? interrupted }}
          onDone={toast}
        />
      ) : (
        <dl className={styles.quality}>
          <div>
            <dt>Qualidade</dt>
            <dd>{qualityLabel(number.quality_rating)}</dd>
          </div>
          <div>
            <dt>Limite de envio</dt>
            <dd>{messagingLimitLabel(number.messaging_limit)}</dd>
          </div>
          <div>
            <dt>Situação na Meta</dt>
            <dd>{platformStatusLabel(number.platform_status)}</dd>
          </div>
          <div>
            <dt>Nome na Meta</dt>
            <dd>{nameStatusLabel(number.name_status)}</dd>
          </div>
        </dl>
      )}
      {!missing && !number.has_access && (
        <Alert color="yellow" role="alert" mt="md" title="Sem acesso à Meta">
          Nada sai por este número, e a Meta não recebe modelos dele. Conecte-o de novo em{' '}
          <AppLink href={staffPath.numbers}>Números do WhatsApp</AppLink>.
        </Alert>
      )}
      {!missing && number.notice && (
        <Alert
          color="yellow"
          role="alert"
          mt="md"
          title={isActive ? 'Aviso da Meta' : 'A Meta parou este número'}
        >
          {number.notice}{' '}
          {!isActive && 'Depois de resolver, ative o número: as mensagens que esperam serão enviadas.'}
        </Alert>
      )}
      {!missing && !isActive && (
        <p className={styles.branch}>
          Este número recebe mensagens, mas nem o BOT nem a equipe enviam por ele.
        </p>
      )}
    </>
  )
}
