import { ActionIcon, TextInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { reservationMessages } from '../../rules.ts'
import { afterPress } from '#lib/press.ts'
import styles from './PartyField.module.css'

type Props = { value: number; min: number; max: number; onValue: (people: number) => void }

/** Number of people, typed or by minus and plus. A number outside the branch's limits becomes the limit and says so (RES-45, RES-46). */
export function PartyField({ value, min, max, onValue }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [said, setSaid] = useState('')

  const set = (people: number) => {
    setTyped(null)
    const limit =
      people < min ? reservationMessages.tooFew(min) : people > max ? reservationMessages.tooMany(max) : ''
    afterPress(() => setSaid(limit))
    onValue(Math.min(max, Math.max(min, people)))
  }
  const commit = () => {
    if (typed !== null) set(typed === '' ? value : Number(typed))
  }

  return (
    <div className={styles.party}>
      <TextInput
        label="Pessoas"
        inputMode="numeric"
        autoComplete="off"
        classNames={{ input: styles.number }}
        value={typed ?? value}
        aria-describedby={id}
        leftSectionPointerEvents="all"
        leftSection={
          <ActionIcon aria-label="Menos uma pessoa" onClick={() => set(value - 1)}>
            <IconMinus size={20} aria-hidden />
          </ActionIcon>
        }
        rightSectionPointerEvents="all"
        rightSection={
          <ActionIcon aria-label="Mais uma pessoa" onClick={() => set(value + 1)}>
            <IconPlus size={20} aria-hidden />
          </ActionIcon>
        }
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
            event.preventDefault()
            set(value + (event.key === 'ArrowUp' ? 1 : -1))
          }
          if (event.key === 'Enter') commit()
        }}
      />
      <p id={id} role="alert" className={styles.said}>
        {said}
      </p>
    </div>
  )
}
