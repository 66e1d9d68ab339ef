import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { profilePage } from '#features/profiles/pages.contract.ts'
import { ProfilePage } from '#features/profiles/visitor/ProfilePage.tsx'
import { confirmEmailPage, registrationPage } from '#features/customers/pages.contract.ts'
import { ConfirmEmailPage } from '#features/customers/visitor/ConfirmEmailPage.tsx'
import { RegistrationForm } from '#features/customers/visitor/RegistrationForm.tsx'
import { RegistrationPage } from '#features/customers/visitor/RegistrationPage.tsx'
import { menuListPage, menuPage } from '#features/menus/pages.contract.ts'
import { MenuPage } from '#features/menus/visitor/MenuPage.tsx'
import { MenusPage } from '#features/menus/visitor/MenusPage.tsx'
import { askDataLinkPage, demoPolicyPage, ownDataPage } from '#features/privacy/pages.contract.ts'
import { AskDataLinkPage } from '#features/privacy/visitor/AskDataLinkPage.tsx'
import { DemoPolicyPage } from '#features/privacy/visitor/DemoPolicyPage.tsx'
import { OwnDataPage } from '#features/privacy/visitor/OwnDataPage.tsx'
import { inviteesPage, rsvpPage } from '#features/invitations/pages.contract.ts'
import { notOnlinePage, reservePage, statusPage } from '#features/reservations/pages.contract.ts'
import { InviteesPage } from '#features/invitations/visitor/InviteesPage.tsx'
import { NotOnlinePage } from '#features/reservations/visitor/NotOnlinePage.tsx'
import { ReserveForm } from '#features/reservations/visitor/ReserveForm.tsx'
import { ReservePage } from '#features/reservations/visitor/ReservePage.tsx'
import { RsvpPage } from '#features/invitations/visitor/RsvpPage.tsx'
import { StatusPage } from '#features/reservations/visitor/StatusPage.tsx'
import { closedSurveyPage, surveyPage } from '#features/research/pages.contract.ts'
import { ClosedSurveyPage } from '#features/research/visitor/ClosedSurveyPage.tsx'
import { SurveyPage } from '#features/research/visitor/SurveyPage.tsx'
import { notFoundPage } from '#features/site/pages.contract.ts'
import type { FilledPage, PageProps, PageToken, Site } from '#lib/page.ts'
import { failedPage, rootPage, systemErrorPage } from '#platform/http/contract.ts'
import { NotFoundPage, SystemErrorPage } from '#visitor/ErrorPage.tsx'
import { FailedPage } from '#visitor/FailedPage.tsx'
import { RootPage } from '#visitor/RootPage.tsx'

type RenderedPage = {
  html: string
  /** Sources of the scripts that run on the phone, as paths from the project's root. */
  scripts: string[]
  hydrates: boolean
}

/** Renders the page of one token; returns null for any other page. */
type Renders = (page: FilledPage, site: Site) => RenderedPage | null

/** A page of plain HTML, at most with enhancements. */
function plain<Data extends object>(
  token: PageToken<Data>,
  Page: ComponentType<PageProps<NoInfer<Data>>>,
  ...scripts: string[]
): Renders {
  return (page, site) => {
    if (!token.isFilledIn(page)) return null
    return { html: renderToString(<Page {...page.data} site={site} />), scripts, hydrates: false }
  }
}

/** A page around one island, which is rendered separately, just as the browser will hydrate it. */
function islandPage<Data extends object>(
  token: PageToken<Data>,
  Page: ComponentType<PageProps<NoInfer<Data>> & { island: string }>,
  Island: ComponentType<PageProps<NoInfer<Data>>>,
  script: string,
): Renders {
  return (page, site) => {
    if (!token.isFilledIn(page)) return null
    const props = { ...page.data, site }
    const island = renderToString(<Island {...props} />)
    return { html: renderToString(<Page {...props} island={island} />), scripts: [script], hydrates: true }
  }
}

/** Every public page. */
const pages: Renders[] = [
  plain(rootPage, RootPage, 'src/visitor/root.enhance.ts'),
  plain(notFoundPage, NotFoundPage, 'src/visitor/error.enhance.ts'),
  plain(systemErrorPage, SystemErrorPage, 'src/visitor/error.enhance.ts'),
  plain(failedPage, FailedPage),
  plain(
    profilePage,
    ProfilePage,
    'src/features/profiles/visitor/profile.enhance.ts',
    'src/features/reservations/visitor/own-table.enhance.ts',
  ),
  plain(menuListPage, MenusPage, 'src/features/menus/visitor/menus.enhance.ts'),
  plain(menuPage, MenuPage, 'src/features/menus/visitor/menu.enhance.ts'),
  islandPage(
    registrationPage,
    RegistrationPage,
    RegistrationForm,
    'src/features/customers/visitor/RegistrationForm.island.tsx',
  ),
  plain(confirmEmailPage, ConfirmEmailPage, 'src/features/customers/visitor/confirm-email.enhance.ts'),
  islandPage(
    reservePage,
    ReservePage,
    ReserveForm,
    'src/features/reservations/visitor/ReservationForm.island.tsx',
  ),
  plain(notOnlinePage, NotOnlinePage),
  plain(statusPage, StatusPage, 'src/features/reservations/visitor/status.enhance.ts'),
  plain(inviteesPage, InviteesPage),
  plain(rsvpPage, RsvpPage, 'src/features/invitations/visitor/rsvp.enhance.ts'),
  plain(askDataLinkPage, AskDataLinkPage, 'src/features/privacy/visitor/ask-data-link.enhance.ts'),
  plain(demoPolicyPage, DemoPolicyPage),
  plain(ownDataPage, OwnDataPage, 'src/features/privacy/visitor/own-data.enhance.ts'),
  plain(surveyPage, SurveyPage, 'src/features/research/visitor/survey.enhance.ts'),
  plain(closedSurveyPage, ClosedSurveyPage),
]

/** The body of a page, and what its document must load. Throws for an unknown page. */
export function render(page: FilledPage, site: Site): RenderedPage {
  for (const rendersPage of pages) {
    const rendered = rendersPage(page, site)
    if (rendered) return rendered
  }
  throw new Error(`There is no page called ${page.name}.`)
}
