/** Every route of the staff and master areas, and the page it opens. */
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  redirect,
  RouterProvider,
} from '@tanstack/react-router'
import { CurrentProvider } from '#admin/current/CurrentProvider.tsx'
import { GuestSearch } from '#features/reservations/admin/guest-search/GuestSearch.tsx'
import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { lazyPart } from '#admin/page/lazyPart.tsx'
import { CustomerRecordHost } from '#features/customers/admin/record/CustomerRecordHost.tsx'
import type { RecordSection, SectionProps } from '#features/customers/admin/record/sections.ts'
import { SectionSkeleton } from '#features/customers/admin/record/SectionSkeleton.tsx'
import { ProfileSkeleton } from '#features/profiles/admin/ProfileSkeleton.tsx'
import { MasterLayout } from '#admin/frame/MasterLayout.tsx'
import { queryClient } from '#admin/data/query-client.ts'
import { routerOf } from '#admin/address/router.ts'
import type { Session } from '#admin/current/session.ts'
import { StaffLayout } from '#admin/frame/StaffLayout.tsx'
import * as sitePath from '#lib/address/site-path.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { splashMs } from '#ui/constants.ts'
import { DialogHost } from '#ui/overlay/DialogHost.tsx'
import { Toasts } from '#ui/overlay/Toasts.tsx'

type Component = ReturnType<typeof lazyRouteComponent>

const AccountForm = lazyDialog(
  async () => (await import('#features/users/admin/AccountForm.tsx')).AccountForm,
)

const Team = lazyPart(async () => (await import('#features/users/admin/Team.tsx')).Team, <ProfileSkeleton />)

/** What other features show in a customer's record. */
const recordSections: RecordSection[] = [
  {
    title: 'Reservas',
    ability: 'reservation',
    Content: lazyPart<SectionProps>(
      async () =>
        (await import('#features/reservations/admin/customer/CustomerReservations.tsx')).CustomerReservations,
      <SectionSkeleton />,
    ),
  },
  {
    title: 'Conversas',
    ability: 'chat',
    Content: lazyPart<SectionProps>(
      async () => (await import('#features/chats/admin/customer/CustomerChats.tsx')).CustomerChats,
      <SectionSkeleton />,
    ),
  },
  {
    title: 'Avaliações',
    ability: 'research',
    Content: lazyPart<SectionProps>(
      async () => (await import('#features/research/admin/CustomerAnswers.tsx')).CustomerAnswers,
      <SectionSkeleton />,
    ),
  },
  {
    title: 'Privacidade',
    ability: 'customer',
    Content: lazyPart<SectionProps>(
      async () => (await import('#features/privacy/admin/CustomerPrivacy.tsx')).CustomerPrivacy,
      <SectionSkeleton />,
    ),
  },
]

/** The routes of one router: a router keeps what it made of them. */
function routesOfStaff() {
  const root = createRootRoute()
  const staffArea = createRoute({
    getParentRoute: () => root,
    id: 'staff-area',
    component: () => (
      <CustomerRecordHost sections={recordSections}>
        <StaffLayout account={AccountForm} search={<GuestSearch />} />
      </CustomerRecordHost>
    ),
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
        const [pathname, query] = to.split('?')
        const search = Object.fromEntries(new URLSearchParams(query)) as never
        throw redirect({ to: pathname, search, replace: true })
      },
    })

  return root.addChildren([
    forward(staffPath.adminArea, staffPath.home),
    forward(sitePath.dashboard, staffPath.home),
    forward(staffPath.masterArea, staffPath.businesses),
    forward(staffPath.oldReadyReplies, staffPath.readyReplies),
    masterArea.addChildren([
      master(
        staffPath.businesses,
        lazyRouteComponent(() => import('#features/businesses/admin/BusinessesPage.tsx'), 'BusinessesPage'),
      ),
      master(
        staffPath.business('$id'),
        lazyRouteComponent(() => import('#features/businesses/admin/BusinessPage.tsx'), 'BusinessPage'),
      ),
      master(
        staffPath.users,
        lazyRouteComponent(() => import('#features/users/admin/UsersPage.tsx'), 'UsersPage'),
      ),
    ]),
    staffArea.addChildren([
      staff(
        staffPath.home,
        lazyRouteComponent(() => import('#features/home/admin/HomePage.tsx'), 'HomePage'),
      ),
      staff(
        staffPath.branches,
        lazyRouteComponent(() => import('#features/branches/admin/BranchesPage.tsx'), 'BranchesPage'),
      ),
      staff(
        staffPath.newBranch('$id'),
        lazyRouteComponent(() => import('#features/branches/admin/NewBranchPage.tsx'), 'NewBranchPage'),
      ),
      staff(
        staffPath.branch('$id'),
        lazyRouteComponent(async () => {
          const { BranchPage } = await import('#features/profiles/admin/BranchPage.tsx')
          return { default: () => <BranchPage team={Team} /> }
        }),
      ),
      staff(
        staffPath.menus,
        lazyRouteComponent(() => import('#features/menus/admin/list/MenuListPage.tsx'), 'MenuListPage'),
      ),
      staff(
        staffPath.menu('$id'),
        lazyRouteComponent(() => import('#features/menus/admin/menu/MenuEditorPage.tsx'), 'MenuEditorPage'),
      ),
      staff(
        staffPath.reviews,
        lazyRouteComponent(() => import('#features/research/admin/ReviewsPage.tsx'), 'ReviewsPage'),
      ),
      staff(
        staffPath.ratings,
        lazyRouteComponent(() => import('#features/research/admin/ratings/RatingsPage.tsx'), 'RatingsPage'),
      ),
      staff(
        staffPath.customers,
        lazyRouteComponent(() => import('#features/customers/admin/list/CustomersPage.tsx'), 'CustomersPage'),
      ),
      staff(
        staffPath.reservations,
        lazyRouteComponent(
          () => import('#features/reservations/admin/ReservationsPage.tsx'),
          'ReservationsPage',
        ),
      ),
      staff(
        staffPath.reservationSettings,
        lazyRouteComponent(
          () => import('#features/availability/admin/settings/SettingsPage.tsx'),
          'SettingsPage',
        ),
      ),
      staff(
        staffPath.reminders,
        lazyRouteComponent(() => import('#features/reminders/admin/RemindersPage.tsx'), 'RemindersPage'),
      ),
      staff(
        staffPath.services,
        lazyRouteComponent(async () => {
          const [{ ServicesPage }, { RefuseTouched }] = await Promise.all([
            import('#features/availability/admin/services/ServicesPage.tsx'),
            import('#features/reservations/admin/RefuseTouched.tsx'),
          ])
          return { default: () => <ServicesPage Act={RefuseTouched} /> }
        }),
      ),
      staff(
        staffPath.chats,
        lazyRouteComponent(() => import('#features/chats/admin/ChatsPage.tsx'), 'ChatsPage'),
      ),
      channelArea.addChildren([
        channels(
          staffPath.channels,
          lazyRouteComponent(() => import('#features/channels/admin/ChannelsPage.tsx'), 'ChannelsPage'),
        ),
        channels(
          staffPath.assistant,
          lazyRouteComponent(() => import('#features/assistant/admin/AssistantPage.tsx'), 'AssistantPage'),
        ),
        channels(
          staffPath.numbers,
          lazyRouteComponent(
            () => import('#features/channels/whatsapp/admin/NumbersPage.tsx'),
            'NumbersPage',
          ),
        ),
        channels(
          staffPath.number('$id'),
          lazyRouteComponent(() => import('#features/channels/whatsapp/admin/NumberPage.tsx'), 'NumberPage'),
        ),
        channels(
          staffPath.template('$numberId', '$id'),
          lazyRouteComponent(
            () => import('#features/channels/whatsapp/admin/template/TemplatePage.tsx'),
            'TemplatePage',
          ),
        ),
      ]),
    ]),
  ])
}

/** The staff app of this session, at the browser's address; its splash stays at least `splash` milliseconds (SHELL-08). */
export function staffApp(session: Session, splash = splashMs) {
  const router = routerOf(routesOfStaff())
  return (
    <>
      <QueryClientProvider client={queryClient}>
        <CurrentProvider
          session={session}
          splashMs={splash}
          go={(to) => router.navigate({ to, ignoreBlocker: true })}
        >
          <RouterProvider router={router} />
        </CurrentProvider>
      </QueryClientProvider>
      <DialogHost />
      <Toasts />
    </>
  )
}
