import { IconArrowBackUp } from '@tabler/icons-react'
import { defaultSample, filledIn, typedReplies, variablesIn } from '../../template-text.ts'
import type { TemplateFields, WholeTemplate } from '../../../templates.contract.ts'
import styles from './Template.module.css'

const partNames: Record<string, string> = { HEADER: 'cabeçalho', BUTTONS: 'botões', CAROUSEL: 'carrossel' }

type Props = { values: TemplateFields; template: WholeTemplate | null }

/** The message as the customer will read it, with their name filled in (TPL-11). */
export function TemplatePreview({ values, template }: Props) {
  const { content, footer_content, samples, category } = values
  const isCode = category === 'authentication'
  const replies = isCode ? [] : typedReplies(values.quick_replies ?? [])
  const shown = Object.fromEntries(
    variablesIn(content).map((name) => [name, samples?.[name]?.trim() || defaultSample(name)]),
  )
  const others = (template?.other_parts ?? []).map((part) => partNames[part] ?? part.toLowerCase()).join(', ')
  return (
    <section className={styles.preview} aria-label="Prévia">
      <h2 className={styles.heading}>Prévia</h2>
      <div className={styles.chat}>
        <div className={styles.bubble} dir="auto">
          {content.trim() === '' ? (
            <p className={styles.empty}>A mensagem aparece aqui enquanto você escreve.</p>
          ) : (
            <p>{filledIn(content, shown)}</p>
          )}
          {footer_content?.trim() && <p className={styles.footer}>{footer_content}</p>}
        </div>
        {replies.length > 0 && (
          <ul className={styles.buttons} aria-label="Botões">
            {replies.map((text) => (
              <li key={text} dir="auto">
                <IconArrowBackUp size={18} aria-hidden />
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
      {isCode && (
        <p className={styles.note}>
          Na categoria Autenticação a Meta envia um texto fixo com um código e um botão para copiá-lo. O texto
          digitado fica só aqui.
        </p>
      )}
      {others && !isCode && (
        <p className={styles.note}>{`Também fazem parte do modelo, sem mudança: ${others}.`}</p>
      )}
      {template?.is_beyond_us && (
        <p className={styles.note}>
          Ele pede uma imagem, um código ou o fim de um link a cada envio. Por isso, nem a equipe nem o BOT o
          enviam daqui.
        </p>
      )}
    </section>
  )
}
