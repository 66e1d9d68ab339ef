import { NativeSelect, NumberInput, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { FormModal } from '#admin/form/FormModal.tsx'
import { useKeptForm } from '#admin/kept/useKeptForm.ts'
import { type Item, itemsText, priceText, type Section } from '../menu-words.ts'
import { maxPriceCents, priceFaults, shownPrice } from '../../rules.ts'
import { type Prices, raisedItems, raiseLimits, roundings } from '../../prices.ts'
import { countText } from '#lib/text/count-text.ts'
import { formatCents } from '#lib/text/money.ts'
import styles from './RaiseForm.module.css'

type PriceRaise = { item: Item; prices: Prices }[]

type Props = {
  section: Section
  opened: boolean
  onClose: () => void
  onRaise: (raised: PriceRaise) => void
}

/** Rows of the preview; the button counts all. */
const previewed = 100

const roundingChoices = roundings.map((cents) => ({
  value: String(cents),
  label: cents === 1 ? 'Centavo' : formatCents(cents),
}))

/** Changes all prices of a section by a percentage, after showing each. Needs a new `key` for each one. */
export function RaiseForm({ section, opened, onClose, onRaise }: Props) {
  const [percent, setPercent] = useState<number | ''>('')
  const [rounding, setRounding] = useState(50)
  const [asked, setAsked] = useState(false)
  useKeptForm<{ percent: number | ''; rounding: number }>(opened ? `raise.${section.id}` : null, {
    saved: { percent: '', rounding: 50 },
    typed: { percent, rounding },
    isDirty: percent !== '' || rounding !== 50,
    restore: (typed) => {
      setPercent(typed.percent)
      setRounding(typed.rounding)
    },
  })
  const raised = percent === '' ? [] : raisedItems(section.items, { percent, rounding })
  const unpriced = section.items.filter(({ price_cents }) => price_cents === null).length
  const fault = raised.some(({ prices }) => (prices.price_cents ?? 0) > maxPriceCents)
    ? priceFaults.tooHigh
    : asked && raised.length === 0
      ? percent === ''
        ? 'Informe de quanto é o reajuste.'
        : 'Esse reajuste não muda nenhum preço.'
      : null
  return (
    <FormModal
      title={`Reajustar preços de ${section.name}`}
      opened={opened}
      changed={false}
      saving={false}
      refusal={null}
      submitLabel={
        raised.length > 0 ? `Reajustar ${countText(raised.length, 'preço', 'preços')}` : 'Reajustar'
      }
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (raised.length > 0 && !fault) onRaise(raised)
        else setAsked(true)
      }}
    >
      <SimpleGrid cols={2} spacing="sm">
        <NumberInput
          label="Reajuste"
          description="Negativo, fica mais barato."
          data-autofocus
          suffix=" %"
          decimalScale={1}
          min={raiseLimits.min}
          max={raiseLimits.max}
          clampBehavior="blur"
          hideControls
          attributes={{ input: { inputMode: 'decimal', autoComplete: 'off' } }}
          value={percent}
          error={fault}
          onChange={(value) => setPercent(typeof value === 'number' ? value : '')}
        />
        <NativeSelect
          label="Arredondar para"
          description="O múltiplo mais próximo."
          data={roundingChoices}
          value={String(rounding)}
          onChange={(event) => setRounding(Number(event.currentTarget.value))}
        />
      </SimpleGrid>
      {raised.length > 0 && <Preview raised={raised} />}
      {unpriced > 0 && <p className={styles.note}>Sem preço, fica como está: {itemsText(unpriced)}.</p>}
    </FormModal>
  )
}

function Preview({ raised }: { raised: PriceRaise }) {
  const rest = raised.length - previewed
  return (
    <table className={styles.preview}>
      <thead>
        <tr>
          <th>Item</th>
          <th>Hoje</th>
          <th>Novo</th>
        </tr>
      </thead>
      <tbody>
        {raised.slice(0, previewed).map(({ item, prices }) => (
          <tr key={item.id}>
            <td dir="auto">{item.name}</td>
            <td className={styles.before}>
              {priceText(shownPrice(item.price_cents, item.promo_price_cents).now)}
            </td>
            <td>{priceText(shownPrice(prices.price_cents, prices.promo_price_cents).now)}</td>
          </tr>
        ))}
      </tbody>
      {rest > 0 && (
        <tfoot>
          <tr>
            <td colSpan={3}>e mais {itemsText(rest)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
