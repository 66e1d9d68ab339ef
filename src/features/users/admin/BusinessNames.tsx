import { useCurrent } from '#admin/current/current.ts'
import type { ListedUser } from './user-form.ts'

/** How many businesses a row names before it counts the rest. */
const shown = 2

/** The businesses that a user owns, is linked to, or works in at a branch; the hidden ones appear on hover. */
export function BusinessNames({ user }: { user: ListedUser }) {
  const { businesses } = useCurrent()
  const names = businesses
    .filter(
      ({ id, branches }) =>
        user.owns.includes(id) ||
        user.businesses.includes(id) ||
        branches.some((branch) => user.branches.includes(branch.id)),
    )
    .map(({ name }) => name)
  if (names.length === 0) return '–'
  const rest = names.slice(shown)
  return (
    <>
      {names.slice(0, shown).join(', ')}
      {rest.length > 0 && (
        <>
          {' '}
          <abbr title={rest.join(', ')} aria-label={`e mais ${rest.length}: ${rest.join(', ')}`}>
            +{rest.length}
          </abbr>
        </>
      )}
    </>
  )
}
