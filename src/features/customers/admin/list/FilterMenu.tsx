import { Button, NumberInput, Popover } from '@mantine/core'
import { IconChevronDown, IconFilter } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { type CustomerListFilters, noCustomerFilters } from './filters.ts'
import { MoreFilters } from '../segments/MoreFilters.tsx'
import { DateInput } from '#ui/input/DateInput.tsx'
import { DayInput } from '#ui/input/DayInput.tsx'
import { isoDate, numericDate } from '#lib/days/dates.ts'
import styles from './FilterMenu.module.css'

type Fields = Omit<CustomerListFilters, 'search'>
type Props = { filters: CustomerListFilters; onFilters: (filters: Fields) => void }

const typed = (day: string) => (day ? numericDate(day) : '')

/** 'Filtrar': visits, birth dates and visit dates; they apply together, on 'Aplicar'. */
export function FilterMenu({ filters, onFilters }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width="min(720px, calc(100vw - 32px))"
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilter size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          Filtrar
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {opened && (
          <FilterForm
            filters={filters}
            onFilters={(next) => {
              onFilters(next)
              setOpened(false)
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

const wholeNumber = { min: 0, max: 100_000, allowDecimal: false, allowNegative: false } as const

const unfinished = 'Preencha uma data válida!'

function FilterForm({ filters, onFilters }: Props) {
  const [fields, setFields] = useState({
    visitCount: filters.visitCount,
    birthDateFrom: typed(filters.birthDateFrom),
    birthDateTo: typed(filters.birthDateTo),
    visitDateFrom: filters.visitDateFrom,
    visitDateTo: filters.visitDateTo,
    maxVisits: filters.maxVisits,
    birthMonth: filters.birthMonth,
    lastVisitBefore: filters.lastVisitBefore,
    tag: filters.tag,
    marketing: filters.marketing,
  })
  const [isTried, setTried] = useState(false)
  const set = (change: Partial<typeof fields>) => setFields({ ...fields, ...change })
  const errorOf = (text: string) => (isTried && text && !isoDate(text) ? unfinished : undefined)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const [from, to] = [fields.birthDateFrom, fields.birthDateTo]
    if ((from && !isoDate(from)) || (to && !isoDate(to))) return
    onFilters({ ...fields, birthDateFrom: isoDate(from), birthDateTo: isoDate(to) })
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <fieldset className={styles.period}>
        <legend>Visitas</legend>
        <NumberInput
          label="No mínimo"
          aria-label="Visitas, no mínimo"
          {...wholeNumber}
          value={fields.visitCount || ''}
          onChange={(count) => set({ visitCount: Number(count) || 0 })}
        />
        <NumberInput
          label="No máximo"
          aria-label="Visitas, no máximo"
          {...wholeNumber}
          value={fields.maxVisits || ''}
          onChange={(count) => set({ maxVisits: Number(count) || 0 })}
        />
      </fieldset>
      <fieldset className={styles.period}>
        <legend>Data de nascimento</legend>
        <DateInput
          label="De"
          value={fields.birthDateFrom}
          error={errorOf(fields.birthDateFrom)}
          onValue={(text) => set({ birthDateFrom: text })}
        />
        <DateInput
          label="Até"
          value={fields.birthDateTo}
          error={errorOf(fields.birthDateTo)}
          onValue={(text) => set({ birthDateTo: text })}
        />
      </fieldset>
      <fieldset className={styles.period}>
        <legend>Data da visita</legend>
        <DayInput
          label="De"
          value={fields.visitDateFrom}
          onValue={(visitDateFrom) => set({ visitDateFrom })}
        />
        <DayInput label="Até" value={fields.visitDateTo} onValue={(visitDateTo) => set({ visitDateTo })} />
      </fieldset>
      <MoreFilters fields={fields} onChange={set} />
      <div className={styles.buttons}>
        <Button
          variant="default"
          onClick={() => {
            const { search: _search, ...none } = noCustomerFilters
            onFilters(none)
          }}
        >
          Limpar
        </Button>
        <Button type="submit">Aplicar</Button>
      </div>
    </form>
  )
}
