import { memo, useState } from 'react'
import { textParts } from '../../words/links.ts'
import { cutTo } from '#lib/text/cut-text.ts'
import styles from './Bubble.module.css'

/** Letters of a message that are shown at once; the rest behind 'Ler tudo'. */
const foldedLength = 1_500

/** Text as it was written, in its own direction; addresses of the web open in a new tab that knows nothing of this one. */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  const [isUnfolded, setUnfolded] = useState(false)
  const isFolded = text.length > foldedLength && !isUnfolded
  return (
    <>
      <p className={styles.text} dir="auto">
        {textParts(isFolded ? cutTo(text, foldedLength) : text).map((part, index) =>
          part.href ? (
            <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
              {part.text}
            </a>
          ) : (
            part.text
          ),
        )}
      </p>
      {isFolded && (
        <button type="button" className={styles.inlineButton} onClick={() => setUnfolded(true)}>
          Ler tudo
        </button>
      )}
    </>
  )
})
