import { Column, Img, Row, Section } from 'react-email'
import type { LetterSender } from '#lib/text/letter.ts'
import type { Palette } from './palette.ts'

/** Side of the picture in pixels. */
const side = 56

/** The band in the sender's colour: the picture, if there is one, and the sender's name. It is complete without the picture. */
export function LetterHeader({ sender, palette }: { sender: LetterSender; palette: Palette }) {
  const { name, unit, image } = sender
  const { primary, onPrimary } = palette
  return (
    <Section
      tdClassName="inside"
      style={{ padding: '20px 32px', backgroundColor: primary, borderRadius: '11px 11px 0 0' }}
    >
      <Row>
        {image && (
          <Column width={side + 16} style={{ width: `${side + 16}px`, verticalAlign: 'middle' }}>
            <Img
              src={image}
              alt={`Foto de ${name}`}
              width={side}
              height={side}
              style={{
                backgroundColor: primary,
                borderRadius: '12px',
                color: onPrimary,
                fontSize: '11px',
                lineHeight: '14px',
                objectFit: 'cover',
              }}
            />
          </Column>
        )}
        <Column style={{ color: onPrimary, verticalAlign: 'middle' }}>
          <span style={{ display: 'block', fontSize: '20px', lineHeight: '26px', fontWeight: 700 }}>
            {name}
          </span>
          {unit && <span style={{ display: 'block', fontSize: '15px', lineHeight: '22px' }}>{unit}</span>}
        </Column>
      </Row>
    </Section>
  )
}
