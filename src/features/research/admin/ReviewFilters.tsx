import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { handlings, npsClasses } from '../rules.ts'
import {
  classPlurals,
  type ReviewFilterValues,
  handlingPlurals,
  periodChoice,
  periods,
} from './review-filters.ts'
import { DayInput } from '#ui/input/DayInput.tsx'
import { SearchBox } from '#ui/input/SearchBox.tsx'
import { Toolbar } from '#ui/list/Toolbar.tsx'
import styles from './ReviewFilters.module.css'

type Props = { filters: ReviewFilterValues; onFilters: (change: Partial<ReviewFilterValues>) => void }

const dates = 'datas'

const periodChoices = [
  { value: '0', label: 'Sempre' },
  ...periods.map((days) => ({ value: String(days), label: periodChoice(days) })),
  { value: dates, label: 'Datas…' },
]
const classChoices = [
  { value: '', label: 'Todas' },
  ...npsClasses.map((value) => ({ value, label: classPlurals[value] })),
]
const handlingChoices = [
  { value: '', label: 'Todas' },
  ...handlings.map((value) => ({ value, label: handlingPlurals[value] })),
]

/** Search, period, class, state and 'com comentário' (D-64); each applies as soon as it is chosen. */
export function ReviewFilters({ filters, onFilters }: Props) {
  const { search, days, from, to, nps, handling, commented } = filters
  const [choosesDates, setChoosesDates] = useState(false)
  const showsDates = choosesDates || from !== '' || to !== ''
  // A link may name any number of days.
  const periodData = periods.includes(days) || days === 0 ? periodChoices : [...periodChoices, other(days)]
  return (
    <>
      <Toolbar>
        <SearchBox
          label="Buscar avaliação"
          placeholder="Nome ou comentário"
          value={search}
          onSearch={(text) => onFilters({ search: text })}
        />
        <NativeSelect
          label="Período"
          data={periodData}
          value={showsDates ? dates : String(days)}
          onChange={({ currentTarget: { value } }) => {
            setChoosesDates(value === dates)
            onFilters({ days: value === dates ? 0 : Number(value), from: '', to: '' })
          }}
        />
        <NativeSelect
          label="Nota"
          data={classChoices}
          value={nps}
          onChange={({ currentTarget: { value } }) => onFilters({ nps: value })}
        />
        <NativeSelect
          label="Situação"
          data={handlingChoices}
          value={handling}
          onChange={({ currentTarget: { value } }) => onFilters({ handling: value })}
        />
        <label className={styles.commented}>
          <input
            type="checkbox"
            checked={commented}
            onChange={(event) => onFilters({ commented: event.currentTarget.checked })}
          />
          Só com comentário
        </label>
      </Toolbar>
      {showsDates && (
        <fieldset className={styles.dates} aria-label="Datas das avaliações">
          <DayInput
            label="De"
            value={from}
            max={to || undefined}
            onValue={(day) => onFilters({ from: day })}
          />
          <DayInput
            label="Até"
            value={to}
            min={from || undefined}
            onValue={(day) => onFilters({ to: day })}
          />
        </fieldset>
      )}
    </>
  )
}

const other = (days: number) => ({ value: String(days), label: periodChoice(days) })
