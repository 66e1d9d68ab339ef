import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconRefresh, IconRobot, IconSend2 } from '@tabler/icons-react'
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { RehearsalLine } from './RehearsalLine.tsx'
import { useRehearsal } from './useRehearsal.ts'
import { rehearsalTextLimit } from '../../rehearsal.contract.ts'
import type { AssistantFields } from '../../settings.contract.ts'
import styles from './Rehearsal.module.css'

/** Of the element, for what leads to it. */
export const rehearsalId = 'conversa-de-teste'

const beginnings = ['Oi', 'Mesa para 4 amanhã às 20h', 'Vocês abrem hoje?']

/** A conversation with the assistant as the form describes it: the owner writes as a guest would. Nothing is sent or booked. */
export function Rehearsal({ words }: { words: Pick<AssistantFields, 'greeting' | 'closing' | 'choices'> }) {
  const { lines, isOver, running, refusal, say, again, begin } = useRehearsal(words)
  const [text, setText] = useState('')
  const heading = useId()
  const field = useRef<HTMLInputElement>(null)
  const log = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [lines.length, running, isOver, refusal])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (running || text.trim() === '') return
    void say({ text, choice: null })
    setText('')
  }
  const restart = () => {
    begin()
    requestAnimationFrame(() => field.current?.focus())
  }
  return (
    <section className={styles.panel} aria-labelledby={heading} id={rehearsalId}>
      <header className={styles.header}>
        <h2 id={heading}>Conversa de teste</h2>
        {lines.length > 0 && (
          <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={restart}>
            Recomeçar
          </Button>
        )}
        <p>
          Com os horários e textos de agora, também os que você ainda não salvou. Você escreve como Ana Teste,
          uma cliente nova no WhatsApp. Nada é enviado nem reservado.
        </p>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
      <div className={styles.log} role="log" aria-label="Conversa" tabIndex={0} ref={log}>
        {lines.length === 0 && <Beginnings onChoose={(chosen) => void say({ text: chosen, choice: null })} />}
        {lines.map((line, index) => (
          <RehearsalLine
            key={index}
            line={line}
            disabled={running || isOver}
            onPress={(said) => void say(said)}
          />
        ))}
        {running && <p className={styles.typing}>O assistente está escrevendo…</p>}
        {refusal && (
          <div className={styles.failed} role="alert">
            <p>{refusal.msg}</p>
            <Button variant="default" onClick={() => void again()}>
              Tentar novamente
            </Button>
          </div>
        )}
        {isOver && (
          <p className={styles.note}>
            Aqui uma pessoa da equipe continuaria a conversa. Recomece para testar mais.
          </p>
        )}
      </div>
      <form className={styles.writing} aria-label="Escrever no teste" onSubmit={submit}>
        <TextInput
          ref={field}
          className={styles.field}
          aria-label="Mensagem de teste"
          placeholder={isOver ? 'Recomece para escrever de novo' : 'Escreva como um cliente'}
          autoComplete="off"
          enterKeyHint="send"
          size="md"
          maxLength={rehearsalTextLimit}
          disabled={isOver}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ActionIcon
          type="submit"
          size={44}
          aria-label="Enviar no teste"
          disabled={isOver || text.trim() === ''}
          loading={running}
        >
          <IconSend2 size={20} aria-hidden />
        </ActionIcon>
      </form>
    </section>
  )
}

function Beginnings({ onChoose }: { onChoose: (text: string) => void }) {
  return (
    <div className={styles.empty}>
      <IconRobot size={32} aria-hidden />
      <p>Veja o que seus clientes vão ler. Comece por uma destas ou escreva abaixo.</p>
      <div className={styles.beginnings}>
        {beginnings.map((text) => (
          <Button key={text} variant="default" onClick={() => onChoose(text)}>
            {text}
          </Button>
        ))}
      </div>
    </div>
  )
}
