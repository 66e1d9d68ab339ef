import { Banner } from '#visitor/frame/Banner.tsx'

/** For an invitee who does not come: nothing of theirs is kept, so they tell their host themselves (decision 0068). */
export const Declined = ({ owner, href }: { owner: string; href: string }) => (
  <div className="section" data-declined hidden>
    <Banner tone="off" title="Que pena que você não vai." level={2}>
      <p data-withdrawn hidden />
      <p>Avise {owner}, para que a mesa fique do tamanho certo.</p>
    </Banner>
    <div className="actions">
      <a className="button wide" href={href} target="_blank" rel="noopener noreferrer">
        Avisar pelo WhatsApp
      </a>
      <button type="button" className="button quiet wide" data-again>
        Mudei de ideia
      </button>
    </div>
  </div>
)
