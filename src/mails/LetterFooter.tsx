import { Container, Link, Text } from 'react-email'
import { type LetterContent, senderTitle } from '#lib/text/letter.ts'
import { light, type Palette } from './palette.ts'

const small = { margin: '0 0 10px', color: light.muted, fontSize: '13px', lineHeight: '20px' }

/** Below the card: why the letter was sent, who and where the sender is, and which platform sent it. */
export function LetterFooter({ letter, palette }: { letter: LetterContent; palette: Palette }) {
  const { sender, platform, closing } = letter
  const link = { color: palette.link, textDecoration: 'underline' }
  return (
    <Container style={{ maxWidth: '560px', padding: '20px 24px 8px', textAlign: 'center' }}>
      {closing.map((sentence) => (
        <Text key={sentence} className="muted" style={small}>
          {sentence}
        </Text>
      ))}
      <Text className="muted" style={small}>
        <strong className="ink" style={{ color: light.ink, fontWeight: 600 }}>
          {senderTitle(sender)}
        </strong>
        {sender.address.map((line) => (
          <span key={line}>
            <br />
            {line}
          </span>
        ))}
        {sender.phone && (
          <>
            <br />
            <Link href={sender.phone.url} className="link" style={link}>
              {sender.phone.label}
            </Link>
          </>
        )}
      </Text>
      {sender.name !== platform.name && (
        <Text className="muted" style={{ ...small, margin: 0 }}>
          Enviado por{' '}
          {platform.url ? (
            <Link href={platform.url} className="link" style={link}>
              {platform.name}
            </Link>
          ) : (
            platform.name
          )}
        </Text>
      )}
    </Container>
  )
}
