import { Link, Section } from 'react-email'
import type { LetterFact } from '#lib/text/letter.ts'
import { light, type Palette } from './palette.ts'

/** The facts of the letter as a table: on each line a label and its value. */
export function LetterFactTable({ facts, palette }: { facts: LetterFact[]; palette: Palette }) {
  return (
    <Section
      className="panel"
      style={{
        margin: '20px 0 0',
        padding: '4px 20px',
        backgroundColor: light.paper,
        border: `1px solid ${light.line}`,
        borderCollapse: 'separate',
        borderRadius: '10px',
      }}
    >
      <table width="100%" cellPadding="0" cellSpacing="0" border={0} style={{ borderCollapse: 'collapse' }}>
        <tbody>
          {facts.map((fact, at) => (
            <Fact key={fact.label} fact={fact} isFirst={at === 0} palette={palette} />
          ))}
        </tbody>
      </table>
    </Section>
  )
}

type FactProps = { fact: LetterFact; isFirst: boolean; palette: Palette }

function Fact({ fact: { label, lines, tone, link }, isFirst, palette }: FactProps) {
  const cell = {
    padding: '12px 0',
    borderTop: isFirst ? 'none' : `1px solid ${light.line}`,
    fontSize: '16px',
    lineHeight: '24px',
    textAlign: 'left',
    verticalAlign: 'top',
  } as const
  return (
    <tr>
      <th
        scope="row"
        className="line muted"
        style={{ ...cell, width: '88px', color: light.muted, fontSize: '14px', fontWeight: 400 }}
      >
        {label}
      </th>
      <td className="line" style={cell}>
        {lines.map((line, at) => (
          <span
            key={line}
            className={at === 0 ? (tone ?? 'ink') : 'muted'}
            style={{
              display: 'block',
              color: at === 0 ? light[tone ?? 'ink'] : light.muted,
              fontSize: at === 0 ? '17px' : '14px',
              fontWeight: at === 0 ? 600 : 400,
              lineHeight: at === 0 ? '24px' : '21px',
            }}
          >
            {line}
          </span>
        ))}
        {link && (
          <Link
            href={link.url}
            className="link"
            style={{
              display: 'inline-block',
              color: palette.link,
              fontSize: lines.length > 0 ? '14px' : '17px',
              lineHeight: '24px',
              textDecoration: 'underline',
              whiteSpace: link.url.startsWith('tel:') ? 'nowrap' : 'normal',
            }}
          >
            {link.label}
          </Link>
        )}
      </td>
    </tr>
  )
}
