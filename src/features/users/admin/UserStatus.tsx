import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { User } from './user-form.ts'

/** Whether a user may sign in. */
export function UserStatus({ user }: { user: Pick<User, 'status'> }) {
  const isActive = user.status === 'active'
  return <StatusBadge tone={isActive ? 'good' : 'off'}>{isActive ? 'Ativo' : 'Inativo'}</StatusBadge>
}
