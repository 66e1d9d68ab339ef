import { useParams } from '@tanstack/react-router'
import { useCurrent } from '#admin/current.ts'
import { Page } from '#admin/Page.tsx'
import { BusinessBranches } from '#features/branches/admin/BusinessBranches.tsx'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'

const title = 'Perfil Digital'
const crumbs = [{ label: 'Estabelecimentos', href: '/admin/branches' }, { label: title }]

/** /admin/branch/{id}/add: the digital profiles of the business with that id, and another one to add (D-15). */
export function BusinessProfilesPage() {
  const { id = '' } = useParams({ strict: false })
  const { businesses } = useCurrent()
  const business = businesses.find((each) => each.id === Number(id))
  if (business) return <BusinessBranches key={id} business={business} title={title} crumbs={crumbs} />
  return (
    <Page title={title} crumbs={crumbs}>
      <EmptyPanel sentence="Este negócio não existe ou não é acessível para você." />
    </Page>
  )
}
