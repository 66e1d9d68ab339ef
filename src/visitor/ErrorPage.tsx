import type { ReactNode } from 'react'
import type { LostHouse } from '#lib/person/contact.ts'
import type { PageProps, Site } from '#lib/page.ts'
import { formatPhone, telLink } from '#lib/person/phone.ts'
import { Frame } from './frame/Frame.tsx'

type ErrorPageProps = {
  site: Site
  code: string
  title: string
  text?: string
  /** The page that the guest most likely wants, before home. */
  instead?: { href: string; label: string } | null
  /** Lines of ours, in the guest's language (D-117). */
  children: ReactNode
}

/** The error pages, texts verbatim (pages spec §2.2, D-16). Home is '/', or the staff home in a signed-in browser. */
function ErrorPage({ site, code, title, text, instead, children }: ErrorPageProps) {
  return (
    <Frame site={site}>
      <main className="message">
        <p className="code" aria-hidden="true">
          {code}
        </p>
        <h1 lang="en">{title}</h1>
        {text && <p lang="en">{text}</p>}
        {children}
        {instead && (
          <a className="button" href={instead.href}>
            {instead.label}
          </a>
        )}
        <a className={instead ? 'button quiet' : 'button'} href="/" data-home>
          Ir para a página inicial
        </a>
      </main>
    </Frame>
  )
}

export function NotFoundPage({ site, house }: PageProps<{ house: LostHouse }>) {
  const { contact = null, profile = null } = house ?? {}
  return (
    <ErrorPage
      site={site}
      code="404"
      title="Page Not Found"
      instead={house && profile ? { href: profile, label: `Ver ${house.title}` } : null}
    >
      <p>Esta página não existe ou não está mais disponível.</p>
      {contact ? (
        <p>
          Confira o endereço ou fale com o restaurante:{' '}
          <a className="number unbroken" href={telLink(contact.phone)}>
            {formatPhone(contact.phone)}
          </a>
        </p>
      ) : (
        <p>Confira o endereço ou fale com o restaurante que enviou o link.</p>
      )}
    </ErrorPage>
  )
}

export function SystemErrorPage({ site }: { site: Site }) {
  return (
    <ErrorPage
      site={site}
      code="500"
      title="System Error"
      text="Something went wrong! Please try again later."
    >
      <p>Algo deu errado do nosso lado.</p>
      <p>Tente de novo em instantes ou fale com o restaurante que enviou o link.</p>
    </ErrorPage>
  )
}
