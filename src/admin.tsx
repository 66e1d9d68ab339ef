/** The staff app: every route of the staff and master areas, and the page it opens. */
import '@mantine/core/styles.layer.css'
import '#ui/tokens.css'
import '#ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  redirect,
  RouterProvider,
} from '@tanstack/react-router'
import { leave } from '#admin/call.ts'
import { CurrentProvider } from '#admin/CurrentProvider.tsx'
import { lazyDialog } from '#admin/lazyDialog.tsx'
import { lazyPart } from '#admin/lazyPart.tsx'
import { ProfileSkeleton } from '#features/branches/admin/ProfileSkeleton.tsx'
import { forgetTypedByOthers } from '#admin/kept-typing.ts'
import { MasterLayout } from '#admin/MasterLayout.tsx'
import { queryClient } from '#admin/query-client.ts'
import { routerOf } from '#admin/router.ts'
import { storedSession } from '#admin/session.ts'
import { StaffLayout } from '#admin/StaffLayout.tsx'
import { DialogHost } from '#ui/DialogHost.tsx'
import { mount } from '#ui/mount.tsx'
import { Toasts } from '#ui/Toasts.tsx'

type Component = ReturnType<typeof lazyRouteComponent>

const AccountForm = lazyDialog(
  async () => (await import('#features/users/admin/AccountForm.tsx')).AccountForm,
)

const Team = lazyPart(async () => (await import('#features/users/admin/Team.tsx')).Team, <ProfileSkeleton />)

const root = createRootRoute()
const staffArea = createRoute({
  getParentRoute: () => root,
  id: 'staff-area',
  component: () => <StaffLayout account={AccountForm} />,
})
const masterArea = createRoute({
  getParentRoute: () => root,
  id: 'master-area',
  component: () => <MasterLayout account={AccountForm} />,
})
const channelArea = createRoute({
  getParentRoute: () => staffArea,
  id: 'channel-area',
  component: lazyRouteComponent(() => import('#features/channels/admin/ChannelArea.tsx'), 'ChannelArea'),
})

const staff = (path: string, component: Component) =>
  createRoute({ getParentRoute: () => staffArea, path, component })
const channels = (path: string, component: Component) =>
  createRoute({ getParentRoute: () => channelArea, path, component })
const master = (path: string, component: Component) =>
  createRoute({ getParentRoute: () => masterArea, path, component })
const forward = (path: string, to: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true })
    },
  })

const routes = root.addChildren([
  forward('/admin', '/admin/dashboard'),
  forward('/dashboard', '/admin/dashboard'),
  forward('/master', '/master/negocios'),
  masterArea.addChildren([
    master(
      '/master/negocios',
      lazyRouteComponent(() => import('#features/businesses/admin/BusinessesPage.tsx'), 'BusinessesPage'),
    ),
    master(
      '/master/negocio/$id',
      lazyRouteComponent(() => import('#features/businesses/admin/BusinessPage.tsx'), 'BusinessPage'),
    ),
    master(
      '/master/usuarios',
      lazyRouteComponent(() => import('#features/users/admin/UsersPage.tsx'), 'UsersPage'),
    ),
  ]),
  staffArea.addChildren([
    staff(
      '/admin/dashboard',
      lazyRouteComponent(() => import('#features/home/admin/HomePage.tsx'), 'HomePage'),
    ),
    staff(
      '/admin/branches',
      lazyRouteComponent(() => import('#features/branches/admin/BranchesPage.tsx'), 'BranchesPage'),
    ),
    staff(
      '/admin/branch/$id/add',
      lazyRouteComponent(() => import('#features/branches/admin/NewBranchPage.tsx'), 'NewBranchPage'),
    ),
    staff(
      '/admin/branch/$id/edit',
      lazyRouteComponent(async () => {
        const { BranchPage } = await import('#features/branches/admin/BranchPage.tsx')
        return { default: () => <BranchPage team={Team} /> }
      }),
    ),
    staff(
      '/admin/menus',
      lazyRouteComponent(() => import('#features/menus/admin/MenusPage.tsx'), 'MenusPage'),
    ),
    staff(
      '/admin/menu/$id/edit',
      lazyRouteComponent(() => import('#features/menus/admin/MenuPage.tsx'), 'MenuPage'),
    ),
    staff(
      '/admin/research/comment',
      lazyRouteComponent(() => import('#features/research/admin/ReviewsPage.tsx'), 'ReviewsPage'),
    ),
    staff(
      '/admin/research/dashboard',
      lazyRouteComponent(() => import('#features/research/admin/RatingsPage.tsx'), 'RatingsPage'),
    ),
    staff(
      '/admin/customers',
      lazyRouteComponent(() => import('#features/customers/admin/CustomersPage.tsx'), 'CustomersPage'),
    ),
    staff(
      '/admin/reservations',
      lazyRouteComponent(
        () => import('#features/reservations/admin/ReservationsPage.tsx'),
        'ReservationsPage',
      ),
    ),
    staff(
      '/admin/reservations/config',
      lazyRouteComponent(() => import('#features/availability/admin/SettingsPage.tsx'), 'SettingsPage'),
    ),
    staff(
      '/admin/reservations/services',
      lazyRouteComponent(() => import('#features/availability/admin/ServicesPage.tsx'), 'ServicesPage'),
    ),
    staff(
      '/admin/atendimento',
      lazyRouteComponent(() => import('#features/chats/admin/ChatsPage.tsx'), 'ChatsPage'),
    ),
    channelArea.addChildren([
      channels(
        '/admin/atendimento/canais',
        lazyRouteComponent(() => import('#features/channels/admin/ChannelsPage.tsx'), 'ChannelsPage'),
      ),
      channels(
        '/admin/atendimento/canais/wa',
        lazyRouteComponent(() => import('#features/channels/admin/NumbersPage.tsx'), 'NumbersPage'),
      ),
      channels(
        '/admin/atendimento/canais/wa/$id',
        lazyRouteComponent(() => import('#features/channels/admin/NumberPage.tsx'), 'NumberPage'),
      ),
      channels(
        '/admin/atendimento/canais/wa/$numberId/$id',
        lazyRouteComponent(() => import('#features/channels/admin/TemplatePage.tsx'), 'TemplatePage'),
      ),
    ]),
  ]),
])

const router = routerOf(routes)
const session = storedSession()

if (session) {
  forgetTypedByOthers(session.user.id)
  mount(
    <>
      <QueryClientProvider client={queryClient}>
        <CurrentProvider session={session} go={(to) => router.navigate({ to, ignoreBlocker: true })}>
          <RouterProvider router={router} />
        </CurrentProvider>
      </QueryClientProvider>
      <DialogHost />
      <Toasts />
    </>,
  )
} else {
  leave()
}
