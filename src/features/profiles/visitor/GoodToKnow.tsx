import { part } from '../profile-parts.ts'
import type { ProfileData } from '../pages.contract.ts'

/** What guests ask the house about itself, with its answers. */
export function GoodToKnow({ answers }: Pick<ProfileData, 'answers'>) {
  return (
    <section className="section" {...part('house_answers')}>
      <h2>Bom saber</h2>
      <dl className="card good-to-know">
        {answers.map(({ title, text }) => (
          <div key={title}>
            <dt dir="auto">{title}</dt>
            <dd className="lines" dir="auto">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
