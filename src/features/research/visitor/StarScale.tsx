import { starLimit } from '../rules.ts'
import { Icon } from '#visitor/icons.tsx'

/** 1 to 5 stars for one question. */
export function StarScale({ field, label }: { field: string; label: string }) {
  return (
    <div
      role="radiogroup"
      className="mark"
      aria-labelledby={`${field}-label`}
      aria-describedby={`${field}-error`}
      aria-required
    >
      <h3 id={`${field}-label`}>{label}</h3>
      <div className="stars">
        {Array.from({ length: starLimit }, (_, index) => (
          <label key={index} className="star">
            <input type="radio" name={field} value={index + 1} />
            <Icon name="star" />
            <span className="hidden">{index === 0 ? '1 estrela' : `${index + 1} estrelas`}</span>
          </label>
        ))}
      </div>
      <p className="error" id={`${field}-error`} />
    </div>
  )
}
