import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { ProfilePage } from '#features/branches/visitor/ProfilePage.tsx'
import { RegistrationForm } from '#features/customers/visitor/RegistrationForm.tsx'
import { RegistrationPage } from '#features/customers/visitor/RegistrationPage.tsx'
import { MenuPage } from '#features/menus/visitor/MenuPage.tsx'
import { MenusPage } from '#features/menus/visitor/MenusPage.tsx'
import { GuestsPage } from '#features/reservations/visitor/GuestsPage.tsx'
import { ReservationForm } from '#features/reservations/visitor/ReservationForm.tsx'
import { ReservePage } from '#features/reservations/visitor/ReservePage.tsx'
import { RsvpPage } from '#features/reservations/visitor/RsvpPage.tsx'
import { StatusPage } from '#features/reservations/visitor/StatusPage.tsx'
import { SurveyPage } from '#features/research/visitor/SurveyPage.tsx'
import { NotFoundPage, SystemErrorPage } from './ErrorPage.tsx'
import { FailedPage } from './FailedPage.tsx'
import { RootPage } from './RootPage.tsx'

type Entry = {
  html: (data: never) => string
  /** Sources of what runs on the phone, as paths from the project's root. */
  scripts: string[]
  hydrates: boolean
}

/** A page of plain HTML, with enhancements at most. */
function plain<Data extends object>(Page: ComponentType<Data>, ...scripts: string[]): Entry {
  return { html: (data: Data) => renderToString(<Page {...data} />), scripts, hydrates: false }
}

/** A page around one island, which is rendered apart, as the browser will hydrate it. */
function around<Data extends object>(
  Page: ComponentType<Data & { island: string }>,
  Island: ComponentType<Data>,
  script: string,
): Entry {
  return {
    html: (data: Data) => renderToString(<Page {...data} island={renderToString(<Island {...data} />)} />),
    scripts: [script],
    hydrates: true,
  }
}

/** Every page that the server can name. */
const pages: Record<string, Entry> = {
  root: plain(RootPage, 'src/visitor/root.enhance.ts'),
  'not-found': plain(NotFoundPage, 'src/visitor/error.enhance.ts'),
  'system-error': plain(SystemErrorPage, 'src/visitor/error.enhance.ts'),
  failed: plain(FailedPage),
  profile: plain(ProfilePage, 'src/features/branches/visitor/profile.enhance.ts'),
  menus: plain(MenusPage, 'src/features/menus/visitor/menus.enhance.ts'),
  menu: plain(MenuPage, 'src/features/menus/visitor/menu.enhance.ts'),
  registration: around(
    RegistrationPage,
    RegistrationForm,
    'src/features/customers/visitor/RegistrationForm.island.tsx',
  ),
  reserve: around(
    ReservePage,
    ReservationForm,
    'src/features/reservations/visitor/ReservationForm.island.tsx',
  ),
  status: plain(StatusPage, 'src/features/reservations/visitor/status.enhance.ts'),
  guests: plain(GuestsPage),
  rsvp: plain(RsvpPage, 'src/features/reservations/visitor/rsvp.enhance.ts'),
  survey: plain(SurveyPage, 'src/features/research/visitor/survey.enhance.ts'),
}

/** The body of a page, and what its document must load. Throws for a name that is no page. */
export function render(name: string, data: object): { html: string; scripts: string[]; hydrates: boolean } {
  const entry = pages[name]
  if (!entry) throw new Error(`There is no page called ${name}.`)
  return { html: entry.html(data as never), scripts: entry.scripts, hydrates: entry.hydrates }
}
