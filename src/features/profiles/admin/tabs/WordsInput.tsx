import { Pill, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { most } from '../../profile-lists.ts'
import styles from './WordsInput.module.css'

type Props = {
  label: string
  description: string
  className?: string | undefined
  words: readonly string[]
  error: string | undefined
  onWords: (words: string[]) => void
}

/** Short words in a row: Enter or a comma ends a word; Backspace in the empty field removes the last one. */
export function WordsInput({ label, description, className, words, error, onWords }: Props) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const isFull = words.length >= most.categories
  const add = (text: string) => {
    const known = new Set(words.map((word) => word.toLocaleLowerCase('pt-BR')))
    const fresh = text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '' && !known.has(word.toLocaleLowerCase('pt-BR')))
    if (fresh.length > 0) onWords([...words, ...fresh.slice(0, most.categories - words.length)])
    setTyped('')
  }
  return (
    <div className={className}>
      <TextInput
        ref={input}
        label={label}
        description={description}
        data-path="categories"
        maxLength={30}
        autoComplete="off"
        enterKeyHint="done"
        placeholder={isFull ? '' : 'Escreva e aperte Enter'}
        disabled={isFull}
        value={typed}
        error={error}
        onChange={({ currentTarget: { value } }) => (value.includes(',') ? add(value) : setTyped(value))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed.trim()) {
            event.preventDefault()
            add(typed)
          } else if (event.key === 'Backspace' && typed === '') onWords(words.slice(0, -1))
        }}
        onBlur={() => add(typed)}
      />
      {words.length > 0 && (
        <ul className={styles.words} aria-label={label}>
          {words.map((word) => (
            <li key={word}>
              <Pill
                size="lg"
                withRemoveButton
                className={styles.word}
                removeButtonProps={{
                  'aria-label': `Remover ${word}`,
                  'aria-hidden': false,
                  tabIndex: 0,
                  size: 32,
                }}
                onRemove={() => {
                  onWords(words.filter((each) => each !== word))
                  input.current?.focus()
                }}
              >
                {word}
              </Pill>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
