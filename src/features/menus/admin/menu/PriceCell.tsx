import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type Item, priceText } from '../menu-words.ts'
import type { PriceActions } from './usePricing.ts'
import { pricesFault } from '../../prices.ts'
import { shownPrice } from '../../rules.ts'
import { MoneyInput } from '#ui/input/MoneyInput.tsx'
import styles from './PriceCell.module.css'

type Props = { item: Item; open: boolean; actions: PriceActions }

/** An item's price: a press makes it a field. Enter saves and goes on to the next row, Esc leaves the price as it was. */
export function PriceCell({ item, open, actions }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const refocus = useRef(false)
  useEffect(() => {
    // After Enter the field of the next row has the focus already.
    if (!open && refocus.current && document.activeElement === document.body) button.current?.focus()
    refocus.current = false
  }, [open])
  if (open) return <PriceField item={item} actions={actions} onEnd={() => (refocus.current = true)} />

  const { now, before } = shownPrice(item.price_cents, item.promo_price_cents)
  return (
    <button ref={button} type="button" className={styles.price} onClick={() => actions.openPrice(item)}>
      <VisuallyHidden>Mudar o preço de {item.name}:</VisuallyHidden>
      {before !== null && <s>{priceText(before)}</s>}
      <span>{priceText(now)}</span>
    </button>
  )
}

function PriceField({ item, actions, onEnd }: Omit<Props, 'open'> & { onEnd: () => void }) {
  const [cents, setCents] = useState(item.price_cents)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const fault = pricesFault({ price_cents: cents, promo_price_cents: item.promo_price_cents })
  const save = (goOn: boolean) => {
    if (!fault) actions.savePrice(item, cents, goOn)
  }
  return (
    <div className={styles.field}>
      <MoneyInput
        aria-label={`Preço de ${item.name}`}
        ref={input}
        enterKeyHint="next"
        value={cents}
        onValue={setCents}
        error={fault}
        classNames={{ input: styles.input }}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => save(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          if (event.key === 'Enter' && fault) return
          onEnd()
          if (event.key === 'Enter') save(true)
          else actions.closePrice()
        }}
      />
      {item.promo_price_cents !== null && (
        <p className={styles.promo}>Promocional: {priceText(item.promo_price_cents)}</p>
      )}
    </div>
  )
}
