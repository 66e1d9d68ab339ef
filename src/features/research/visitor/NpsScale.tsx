import { npsLimit } from '../rules.ts'

/** 0 to 10, each large enough for a thumb, with a label at both ends (D-63). */
export function NpsScale({ house }: { house: string }) {
  return (
    <div
      role="radiogroup"
      className="section"
      aria-labelledby="nps-label"
      aria-describedby="nps-ends nps-error"
      aria-required
    >
      <h2 id="nps-label">De 0 a 10, qual a chance de você recomendar {house} a um amigo?</h2>
      <div className="nps">
        {Array.from({ length: npsLimit + 1 }, (_, nps) => (
          <label key={nps} className="slot">
            <input type="radio" name="nps" value={nps} />
            <span>{nps}</span>
          </label>
        ))}
      </div>
      <p className="nps-ends" id="nps-ends">
        <span>0 = de jeito nenhum</span>
        <span>10 = com certeza</span>
      </p>
      <p className="error" id="nps-error" />
    </div>
  )
}
