import { Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useCallQuery } from '#admin/data/queries.ts'
import { ownerSentence } from '../rules.ts'
import { listUsers } from '#features/users/contract.ts'
import { profileIds } from '#features/users/rules.ts'
import { searchDebounceMs } from '#ui/constants.ts'
import type { BusinessForm } from './business-form.ts'
import { ownerLabel } from './owner-label.ts'

type Person = { id: number; name: string; email: string }

export type OwnerProps = {
  form: BusinessForm
  /** The saved owner: always among the choices. */
  owner: Person | null
  businessId: number | null
}

/** Chooses the owner of a business, by name or e-mail, among the active people with the profile Negócio (D-23). */
export function OwnerSelect({ form, owner, businessId, entered }: OwnerProps & { entered: boolean }) {
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed, searchDebounceMs)
  const [chosen, setChosen] = useState(owner)
  const known = [owner, chosen].filter((person) => person !== null)
  // The field shows the chosen person as its text, which is not a search.
  const search = known.some((person) => ownerLabel(person) === settled) ? '' : settled.trim()
  const people = useCallQuery(listUsers, {
    query: { profile_id: profileIds.business, status: 'active', search },
  })
  const { value, onChange, onFocus, ...field } = form.getInputProps('business_owner_id')
  const found = people.data?.data ?? []
  const all = new Map<number, Person>([...known, ...found].map((person) => [person.id, person]))
  const ownsAnother = new Set(
    found.filter(({ owns }) => owns.some((id) => id !== businessId)).map(({ id }) => id),
  )
  const shown = search ? found.map(({ id }) => id) : [...all.keys()]
  const selected = typeof value === 'number' ? all.get(value) : undefined
  const choices = new Set([...(selected ? [selected.id] : []), ...shown])

  return (
    <Select
      label="Responsável"
      placeholder="Buscar por nome ou e-mail"
      description={ownerSentence}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...field}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person focused the field before the select loaded
      autoFocus={entered}
      // Selects the name, so that typing replaces it with a search.
      onFocus={(event) => {
        onFocus?.(event)
        event.currentTarget.select()
      }}
      data={[...choices].flatMap((id) => {
        const person = all.get(id)
        return person ? { value: String(id), label: ownerLabel(person) } : []
      })}
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const person = all.get(Number(option.value))
        return (
          <div>
            <Text>{person?.name}</Text>
            <Text size="sm" c="dimmed">
              {person?.email}
              {person && ownsAnother.has(person.id) && ' · responsável também por outro negócio'}
            </Text>
          </div>
        )
      }}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Remover responsável' }}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={
        people.isError
          ? 'Não foi possível buscar. Tente novamente.'
          : people.isPending || settled !== typed
            ? 'Buscando…'
            : 'Ninguém encontrado. Cadastre a pessoa em Usuários.'
      }
      value={selected ? String(selected.id) : null}
      onChange={(id) => {
        setChosen(id === null ? null : (all.get(Number(id)) ?? null))
        onChange(id === null ? null : Number(id))
      }}
    />
  )
}
