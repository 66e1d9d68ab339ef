import { Frame } from './Frame.tsx'
import type { Site } from '#lib/page.ts'

type ErrorPageProps = { site: Site; code: string; title: string; text: string; lines?: string[] }

/** The error pages, texts verbatim (pages spec §2.2, D-16); `lines` are ours (D-117). Home is '/', or the staff home in a signed-in browser. */
function ErrorPage({ site, code, title, text, lines = [] }: ErrorPageProps) {
  return (
    <Frame site={site}>
      <main className="message">
        <p className="code" aria-hidden="true">
          {code}
        </p>
        <h1>{title}</h1>
        {text && <p>{text}</p>}
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <a className="button" href="/" data-home>
          Ir para a página inicial
        </a>
      </main>
    </Frame>
  )
}

export function NotFoundPage({ site }: { site: Site }) {
  return (
    <ErrorPage
      site={site}
      code="404"
      title="Page Not Found"
      text=""
      lines={[
        'Esta página não existe ou não está mais disponível.',
        'Confira o endereço ou fale com o restaurante que enviou o link.',
      ]}
    />
  )
}

export function SystemErrorPage({ site }: { site: Site }) {
  return (
    <ErrorPage
      site={site}
      code="500"
      title="System Error"
      text="Something went wrong! Please try again later."
    />
  )
}
