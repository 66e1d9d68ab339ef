import { Anchor, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { AppLink } from '#admin/address/AppLink.tsx'
import { useCurrent } from '#admin/current/current.ts'
import { FormModal } from '#admin/form/FormModal.tsx'
import { useKeptForm } from '#admin/kept/useKeptForm.ts'
import { useCallQuery } from '#admin/data/queries.ts'
import { send } from './outbox.ts'
import { type ChatTemplate, listChatTemplates } from '../../chat-templates.contract.ts'
import type { Chat } from '../../contract.ts'
import { filledIn, variablesIn } from '#features/channels/whatsapp/template-text.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { EmptyPanel } from '#ui/list/EmptyPanel.tsx'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import styles from './Dialogs.module.css'
import { firstNameOf } from '#lib/person/first-name.ts'

type Props = { chat: Chat; opened: boolean; onClose: () => void }

/** Chooses an active template of the chat's number, fills it in and sends it: the only thing that Meta takes after the window (D-78). */
export function TemplateDialog({ chat, opened, onClose }: Props) {
  const templates = useCallQuery(listChatTemplates, { params: { id: chat.id } }, { enabled: opened })
  const [id, setId] = useState('')
  const [values, setValues] = useState<Record<string, string>>({})
  const [isTried, setTried] = useState(false)
  useKeptForm(opened ? `template-of-chat.${chat.id}` : null, {
    saved: { id: '', values: {} },
    typed: { id, values },
    isDirty: id !== '' || Object.keys(values).length > 0,
    restore: (typed) => {
      setId(typed.id)
      setValues(typed.values)
    },
  })
  const list = templates.data?.data ?? []
  const template = list.find((one) => String(one.id) === id) ?? (list.length === 1 ? list[0] : undefined)
  const names = template ? variablesIn(template.content) : []
  const valueOf = (name: string) => values[name] ?? (name === 'nome' ? firstNameOf(chat.customer.name) : '')
  const filled = Object.fromEntries(names.map((name) => [name, valueOf(name).trim()]))

  const submit = () => {
    setTried(true)
    if (!template || names.some((name) => filled[name] === '')) return
    send(chat.id, {
      text: filledIn(template.content, filled),
      template: { id: template.id, values: filled },
    })
    onClose()
  }
  return (
    <FormModal
      title="Enviar modelo"
      opened={opened}
      changed={false}
      saving={false}
      refusal={null}
      submitLabel="Enviar modelo"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        submit()
      }}
    >
      {templates.isError && (
        <RetryPanel onRetry={() => templates.refetch()} retrying={templates.isFetching} />
      )}
      {templates.data && list.length === 0 && <NoTemplates />}
      {list.length > 0 && (
        <NativeSelect
          label="Modelo"
          data={[
            { value: '', label: 'Escolha um modelo' },
            ...list.map((one) => ({ value: String(one.id), label: one.name })),
          ]}
          value={template ? String(template.id) : ''}
          onChange={(event) => setId(event.currentTarget.value)}
          error={isTried && !template && 'Escolha um modelo.'}
          data-autofocus
        />
      )}
      {template &&
        names.map((name) => (
          <TextInput
            key={`${template.id} ${name}`}
            label={name === 'nome' ? 'Nome do cliente' : `Variável ${name}`}
            value={valueOf(name)}
            error={isTried && filled[name] === '' && 'Preencha este campo.'}
            onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
          />
        ))}
      {template && <Preview template={template} values={filled} />}
    </FormModal>
  )
}

/** As the customer will read it. */
const Preview = ({ template, values }: { template: ChatTemplate; values: Record<string, string> }) => (
  <section className={styles.preview} aria-label="Prévia" dir="auto">
    <p>{filledIn(template.content, values)}</p>
    {template.footer_content && <p className={styles.muted}>{template.footer_content}</p>}
  </section>
)

function NoTemplates() {
  const { can } = useCurrent()
  return (
    <EmptyPanel
      sentence="Este número não tem nenhum modelo ativo."
      detail={can('channel') ? '' : 'Peça um modelo a quem administra os canais.'}
      action={
        can('channel') && (
          <Anchor component={AppLink} href={staffPath.channels}>
            Ver os canais
          </Anchor>
        )
      }
    />
  )
}
