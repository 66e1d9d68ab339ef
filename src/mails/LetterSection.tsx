import { Fragment } from 'react'
import { Heading, Text } from 'react-email'
import { light } from './palette.ts'

/** A longer text under its title; its line breaks are kept, everything else in it is plain text. */
export function LetterSection({ title, text }: { title: string; text: string }) {
  return (
    <>
      <Heading
        as="h2"
        className="ink"
        style={{
          margin: '28px 0 4px',
          color: light.ink,
          fontSize: '16px',
          lineHeight: '24px',
          fontWeight: 600,
        }}
      >
        {title}
      </Heading>
      <Text className="muted" style={{ margin: 0, color: light.muted, fontSize: '15px', lineHeight: '23px' }}>
        {text.split(/\r\n|\r|\n/).map((line, at) => (
          // The index is a good key: the text never changes.
          <Fragment key={at}>
            {at > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </Text>
    </>
  )
}
