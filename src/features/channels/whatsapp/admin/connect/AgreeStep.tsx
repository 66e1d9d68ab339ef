import { Alert, Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { type Agreement, agreements } from '../../../rules.ts'
import styles from './ConnectWizard.module.css'

type Props = {
  /** The number that is about to be connected. */
  number: string
  /** Why it was not saved. */
  problem: string | null
  saving: boolean
  onBack: () => void
  onFinish: () => void
}

const names = Object.keys(agreements) as Agreement[]

/** The third step: three agreements (WANUM-10, WANUM-11, WANUM-19). */
export function AgreeStep({ number, problem, saving, onBack, onFinish }: Props) {
  const [agreed, setAgreed] = useState<readonly Agreement[]>([])
  const [isAsked, setAsked] = useState(false)
  const isWhole = agreed.length === names.length
  const toggle = (name: Agreement, on: boolean) =>
    setAgreed(on ? [...agreed, name] : agreed.filter((each) => each !== name))
  const finish = () => {
    setAsked(true)
    if (isWhole) onFinish()
  }
  const shown = isAsked && !isWhole ? 'Você deve concordar com todos os termos para continuar.' : problem
  return (
    <div className={styles.step}>
      {shown && (
        <Alert color="red" role="alert">
          {shown}
        </Alert>
      )}
      <p className={styles.number}>{number}</p>
      {names.map((name) => (
        <Checkbox
          key={name}
          label={agreements[name]}
          checked={agreed.includes(name)}
          disabled={saving}
          onChange={({ currentTarget }) => toggle(name, currentTarget.checked)}
        />
      ))}
      <div className={styles.footer}>
        <Button variant="default" disabled={saving} onClick={onBack}>
          Voltar
        </Button>
        <Button loading={saving} onClick={finish}>
          Finalizar
        </Button>
      </div>
    </div>
  )
}
