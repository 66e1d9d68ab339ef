import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useBranch } from '#admin/current/current.ts'
import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { useCallMutation } from '#admin/data/mutations.ts'
import { Page } from '#admin/page/Page.tsx'
import { useCallQuery } from '#admin/data/queries.ts'
import { useDialogState } from '#admin/form/useDialogState.ts'
import {
  deleteReadyReply,
  fillReadyReplies,
  listReadyReplies,
  type ReadyReply,
} from '../../ready-replies.contract.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { ActionMenu } from '#ui/overlay/ActionMenu.tsx'
import { type Column, DataList } from '#ui/list/DataList.tsx'
import { confirm, notice } from '#ui/overlay/dialogs.ts'
import styles from './ReadyRepliesPage.module.css'

const ReadyReplyForm = lazyDialog(async () => (await import('./ReadyReplyForm.tsx')).ReadyReplyForm)

const columns: Column<ReadyReply>[] = [
  { name: 'Título', title: true, cell: ({ title }) => `/${title}` },
  { name: 'Texto', cell: ({ text }) => <span className={styles.text}>{text}</span> },
]

/** /admin/atendimento?painel=respostas: the replies that staff choose with '/' in a conversation. */
export function ReadyRepliesPage() {
  const { business_id } = useBranch()
  const replies = useCallQuery(listReadyReplies, { params: { business_id } })
  const form = useDialogState<ReadyReply | null>()
  const remove = useDelete(business_id)
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => form.open(null)}>
      Adicionar resposta
    </Button>
  )
  return (
    <Page
      title="Respostas prontas"
      detail="Digite / numa conversa para escolher uma."
      crumbs={[
        { label: 'Atendimentos' },
        { label: 'Conversas', href: staffPath.chats },
        { label: 'Respostas prontas' },
      ]}
      actions={replies.data && replies.data.data.length > 0 && add}
    >
      <DataList
        label="Respostas prontas"
        rows={replies.data?.data}
        failed={replies.isError}
        failedDetail={replies.error?.msg}
        onRetry={() => replies.refetch()}
        rowKey={({ id }) => id}
        columns={columns}
        rowActions={(reply) => (
          <ActionMenu
            label={`Mais ações de ${reply.title}`}
            actions={[
              {
                label: 'Editar',
                icon: <IconPencil size={18} aria-hidden />,
                onClick: () => form.open(reply),
              },
              {
                label: 'Excluir',
                icon: <IconTrash size={18} aria-hidden />,
                destructive: true,
                onClick: () => void remove(reply),
              },
            ]}
          />
        )}
        expectedRows={4}
        empty={{
          sentence: 'Nenhuma resposta pronta.',
          detail: 'Guarde o que a equipe mais escreve: boas-vindas, cardápio, como chegar.',
          action: add,
        }}
      />
      <ReadyReplyForm
        key={form.openings}
        opened={form.opened}
        reply={form.about ?? null}
        onClose={form.close}
      />
    </Page>
  )
}

/** Asks, then deletes for the whole business. */
function useDelete(business_id: number) {
  const deleting = useCallMutation(deleteReadyReply, {
    success: 'Resposta excluída.',
    changes: [listReadyReplies, fillReadyReplies],
  })
  return async ({ id, title }: ReadyReply) => {
    const detail = 'Ela deixa de aparecer para toda a equipe do negócio.'
    const options = { detail, destructive: true, yes: 'Excluir mesmo assim' }
    if (!(await confirm(`Deseja excluir a resposta ${title}?`, options))) return
    const done = await deleting.run({ params: { business_id, id } })
    if (!done) await notice('Não foi possível excluir a resposta. Tente novamente.')
  }
}
