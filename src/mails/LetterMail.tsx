import { Body, Button, Container, Head, Heading, Html, Preview, Section, Text } from 'react-email'
import type { LetterContent } from '#lib/text/letter.ts'
import { LetterFactTable } from './LetterFactTable.tsx'
import { LetterFooter } from './LetterFooter.tsx'
import { LetterHeader } from './LetterHeader.tsx'
import { LetterSection } from './LetterSection.tsx'
import { fonts, light, type Palette, paletteOf, sheetOf } from './palette.ts'

const text = { margin: '0 0 12px', color: light.ink, fontSize: '16px', lineHeight: '25px' }

/** A letter as a mail: the one template for every letter of the product. */
export function LetterMail({ subject, letter }: { subject: string; letter: LetterContent }) {
  const palette = paletteOf(letter.sender.color)
  return (
    <Html lang="pt-BR">
      <LetterHead subject={subject} palette={palette} />
      <Body
        lang="pt-BR"
        className="paper"
        style={{
          margin: 0,
          padding: '24px 12px',
          backgroundColor: light.paper,
          fontFamily: fonts,
          wordBreak: 'break-word',
          overflowWrap: 'anywhere',
        }}
      >
        <Preview useTitleTag={false}>{letter.preheader}</Preview>
        <Container
          className="card"
          style={{
            maxWidth: '560px',
            backgroundColor: light.card,
            border: `1px solid ${light.line}`,
            borderCollapse: 'separate',
            borderRadius: '12px',
          }}
        >
          <LetterHeader sender={letter.sender} palette={palette} />
          <Section tdClassName="inside" style={{ padding: '28px 32px 32px' }}>
            <Heading
              className="ink"
              style={{
                margin: '0 0 16px',
                color: light.ink,
                fontSize: '26px',
                lineHeight: '32px',
                fontWeight: 700,
              }}
            >
              {letter.title}
            </Heading>
            <Text className="ink" style={text}>
              {letter.greeting}
            </Text>
            {letter.sentences.map((sentence) => (
              <Text key={sentence} className="ink" style={text}>
                {sentence}
              </Text>
            ))}
            {letter.facts.length > 0 && <LetterFactTable facts={letter.facts} palette={palette} />}
            {letter.button && <LetterButton {...letter.button} palette={palette} />}
            {letter.sections.map((section) => (
              <LetterSection key={section.title} {...section} />
            ))}
          </Section>
        </Container>
        <LetterFooter letter={letter} palette={palette} />
      </Body>
    </Html>
  )
}

function LetterHead({ subject, palette }: { subject: string; palette: Palette }) {
  return (
    <Head>
      <title>{subject}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
      <style>{sheetOf(palette)}</style>
    </Head>
  )
}

type ButtonProps = { label: string; url: string; palette: Palette }

function LetterButton({ label, url, palette: { primary, onPrimary, link } }: ButtonProps) {
  return (
    <Section style={{ margin: '24px 0 0' }}>
      <Button
        href={url}
        className="edge"
        style={{
          display: 'block',
          boxSizing: 'border-box',
          padding: '15px 24px',
          backgroundColor: primary,
          color: onPrimary,
          // Visible also where the branch's colour is that of the card.
          border: `1px solid ${link}`,
          borderRadius: '10px',
          fontSize: '16px',
          fontWeight: 600,
          textAlign: 'center',
        }}
      >
        {label}
      </Button>
    </Section>
  )
}
