import { Frame } from './frame/Frame.tsx'
import type { Site } from '#lib/page.ts'

/** Shown when the server could not make the page; the link tries the same address again (pages spec §8). */
export function FailedPage({ site, sentence }: { site: Site; sentence: string | null }) {
  return (
    <Frame site={site}>
      <main className="message">
        <h1>Algo deu errado!</h1>
        {sentence && <p>{sentence}</p>}
        <form>
          <button className="button">Tentar novamente</button>
        </form>
      </main>
    </Frame>
  )
}
