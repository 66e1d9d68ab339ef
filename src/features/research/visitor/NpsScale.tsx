import { npsLimit } from '../rules.ts'

/** 0 to 10, each large enough for a thumb, with both ends named where they stand (D-63). */
export function NpsScale({ house }: { house: string }) {
  return (
    <div
      role="radiogroup"
      className="section"
      aria-labelledby="nps-label"
      aria-describedby="nps-low nps-high nps-error"
      aria-required
    >
      <h2 id="nps-label">De 0 a 10, qual a chance de você recomendar {house} a um amigo?</h2>
      <div className="nps-scale">
        <p id="nps-low">0 = de jeito nenhum</p>
        <div className="nps">
          {Array.from({ length: npsLimit + 1 }, (_, nps) => (
            <label key={nps} className="slot">
              <input type="radio" name="nps" value={nps} />
              <span>{nps}</span>
            </label>
          ))}
        </div>
        <p id="nps-high">10 = com certeza</p>
      </div>
      <p className="error" id="nps-error" />
    </div>
  )
}
