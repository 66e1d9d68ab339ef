import { useCurrent } from '#admin/current/current.ts'
import { BusinessBranches } from './BusinessBranches.tsx'

/** /admin/branches: the current business's establishments (D-66). The shell opens it only with a business. */
export function BranchesPage() {
  const { business } = useCurrent()
  if (!business) return null
  return (
    <BusinessBranches
      key={business.id}
      business={business}
      title="Estabelecimentos"
      crumbs={[{ label: 'Estabelecimentos' }]}
    />
  )
}
