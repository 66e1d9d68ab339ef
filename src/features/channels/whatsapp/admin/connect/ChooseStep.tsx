import { Alert, Button, NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useBranch } from '#admin/current/current.ts'
import { useCallQuery } from '#admin/data/queries.ts'
import { listNumbers } from '../../../contract.ts'
import { type MetaAsset, type Choices, type ChosenNumber, isConnected, type MetaReach } from './reach.ts'
import styles from './ConnectWizard.module.css'

type Props = {
  reach: MetaReach
  chosen: Choices
  onChoose: (chosen: Choices) => void
  onBack: () => void
  onNext: () => void
}

/** A list that is read again for another question; undefined while it is read, null when it did not arrive. */
function useList<Row>(read: (() => Promise<Row[]>) | null, question: string) {
  const [state, setState] = useState<{ question: string; rows: Row[] | null }>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!read) return
    let isGone = false
    const keep = (rows: Row[] | null) => !isGone && setState({ question, rows })
    read().then(keep, () => keep(null))
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- for each question
  }, [question, tries])
  const rows = read && state?.question === question ? state.rows : undefined
  const again = () => {
    setState(undefined)
    setTries((before) => before + 1)
  }
  return { rows, again }
}

/** The second step: business, WhatsApp account, number (WANUM-09, WANUM-18). */
export function ChooseStep({ reach, chosen, onChoose, onBack, onNext }: Props) {
  const [isIncomplete, setIncomplete] = useState(false)
  const { business_id } = useBranch()
  const known = useCallQuery(listNumbers, { params: { business_id } }).data ?? []
  const { business, account, number } = chosen
  const businesses = useList(reach.businesses, 'businesses')
  const accounts = useList(business ? () => reach.accounts(business) : null, business ?? '')
  const numbers = useList(account ? () => reach.numbers(account) : null, account ?? '')
  const failed = [businesses, accounts, numbers].find(({ rows }) => rows === null)
  const isWhole = business && account && number && !isConnected(number, known)
  const next = () => (isWhole ? onNext() : setIncomplete(true))
  return (
    <div className={styles.step}>
      {isIncomplete && !isWhole && (
        <Alert color="red" role="alert">
          Selecione todos os campos para continuar.
        </Alert>
      )}
      {failed && (
        <Alert color="red" role="alert">
          Não foi possível carregar a lista da Meta.{' '}
          <Button size="compact-sm" variant="subtle" onClick={failed.again}>
            Tentar novamente
          </Button>
        </Alert>
      )}
      <Field
        label="Conta empresarial"
        rows={businesses.rows}
        value={business}
        none="Nenhuma conta empresarial nesta conta do Facebook."
        onValue={(id) => onChoose(id ? { business: id } : {})}
      />
      <Field
        label="Conta do WhatsApp"
        waits={!business}
        rows={accounts.rows}
        value={account}
        none="Esta conta empresarial não tem WhatsApp."
        onValue={(id) => onChoose({ business: business!, ...(id ? { account: id } : {}) })}
      />
      <Field
        label="Número de telefone"
        waits={!account}
        rows={numbers.rows?.map((row) => choiceOf(row, isConnected(row, known)))}
        value={number?.id}
        none="Esta conta do WhatsApp não tem números."
        onValue={(id) => {
          const row = numbers.rows?.find((each) => each.id === id)
          onChoose({ business: business!, account: account!, ...(row ? { number: row } : {}) })
        }}
      />
      <div className={styles.footer}>
        <Button variant="default" onClick={onBack}>
          Voltar
        </Button>
        <Button onClick={next}>Continuar</Button>
      </div>
    </div>
  )
}

const nameOf = ({ display_phone_number, verified_name }: ChosenNumber) =>
  verified_name ? `${display_phone_number} · ${verified_name}` : display_phone_number

const choiceOf = (row: ChosenNumber, isTaken: boolean) => ({
  id: row.id,
  name: isTaken ? `${nameOf(row)} · já conectado` : nameOf(row),
  disabled: isTaken,
})

type FieldProps = {
  label: string
  rows: readonly (MetaAsset & { disabled?: boolean })[] | null | undefined
  value: string | undefined
  /** Another field must be chosen first. */
  waits?: boolean
  none: string
  onValue: (id: string) => void
}

function Field({ label, rows, value, waits = false, none, onValue }: FieldProps) {
  const isLoading = !waits && rows === undefined
  const first = isLoading ? 'Carregando...' : 'Selecione'
  return (
    <NativeSelect
      label={label}
      disabled={waits || !rows?.length}
      aria-busy={isLoading}
      description={!waits && rows?.length === 0 ? none : undefined}
      data={[
        { value: '', label: first },
        ...(rows ?? []).map(({ id, name, disabled = false }) => ({ value: id, label: name, disabled })),
      ]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
    />
  )
}
