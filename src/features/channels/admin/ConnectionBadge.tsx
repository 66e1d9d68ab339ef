import { StatusBadge } from '#ui/list/StatusBadge.tsx'

/** 'Conectado', 'Desconectado', or 'Carregando...' while it is asked (CHAN-07, CHAN-08, CHAN-09). */
export function ConnectionBadge({ valid }: { valid: boolean | undefined }) {
  if (valid === undefined) return <StatusBadge tone="waiting">Carregando...</StatusBadge>
  return valid ? (
    <StatusBadge tone="good">Conectado</StatusBadge>
  ) : (
    <StatusBadge tone="off">Desconectado</StatusBadge>
  )
}
