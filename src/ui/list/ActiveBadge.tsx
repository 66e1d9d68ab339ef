import { StatusBadge } from './StatusBadge.tsx'

/** 'Ativo' or 'Inativo', for anything that can be either. */
export function ActiveBadge({ active }: { active: boolean }) {
  return <StatusBadge tone={active ? 'good' : 'off'}>{active ? 'Ativo' : 'Inativo'}</StatusBadge>
}
