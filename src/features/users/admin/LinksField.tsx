import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { CurrentBranch, CurrentBusiness } from '#admin/current/current.ts'
import styles from './LinksField.module.css'

type Props = Omit<MultiSelectProps, 'data' | 'renderOption'> & { businesses: readonly CurrentBusiness[] }

/** Links a person to businesses, searched by name. */
export function BusinessesField({ businesses, ...props }: Props) {
  const data = businesses.map(({ id, name }) => ({ value: String(id), label: name }))
  return <Links label="Negócios" data={data} {...props} />
}

const unitOf = ({ branch, name }: CurrentBranch) => branch || name

/** Links a person to establishments, grouped by business; a single business needs no heading. */
export function BranchesField({ businesses, ...props }: Props) {
  const several = businesses.length > 1
  const choicesOf = ({ name, branches }: CurrentBusiness) =>
    branches.map((branch) => ({
      value: String(branch.id),
      label: several ? `${name} · ${unitOf(branch)}` : unitOf(branch),
    }))
  // Businesses with the same name share a heading, because the list identifies headings by their text.
  const byName = Map.groupBy(businesses, ({ name }) => name)
  const groups = [...byName].map(([group, named]) => ({ group, items: named.flatMap(choicesOf) }))
  const data = several ? groups : businesses.flatMap(choicesOf)
  const units = new Map(
    businesses.flatMap(({ branches }) => branches.map((branch) => [String(branch.id), unitOf(branch)])),
  )
  return (
    <Links
      label="Estabelecimentos"
      data={data}
      renderOption={({ option, checked }) => (
        <>
          <span className={styles.unit}>{units.get(option.value)}</span>
          {checked && <IconCheck size={18} aria-hidden />}
        </>
      )}
      {...props}
    />
  )
}

function Links(props: MultiSelectProps) {
  return (
    <MultiSelect
      searchable
      classNames={{ input: styles.frame, inputField: styles.typed, option: styles.option }}
      clearable
      clearButtonProps={{ 'aria-label': 'Remover todos' }}
      // Screen readers ignore everything outside the dialog, so the list must open inside it.
      comboboxProps={{ withinPortal: false }}
      limit={100}
      {...props}
    />
  )
}
