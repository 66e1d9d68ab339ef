import { Button, Skeleton } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { useBranchQuery } from '#admin/data/queries.ts'
import { useDialogState } from '#admin/form/useDialogState.ts'
import { createHouseAnswer, deleteHouseAnswer, type HouseAnswerRow, listHouseAnswers } from '../contract.ts'
import { titleOf, type Topic, topics, topicWords } from '../topics.ts'
import { ActionMenu } from '#ui/overlay/ActionMenu.tsx'
import { notice } from '#ui/overlay/dialogs.ts'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import { toast } from '#ui/overlay/toast.ts'
import styles from './HouseAnswers.module.css'

const AnswerDialog = lazyDialog(async () => (await import('./AnswerDialog.tsx')).AnswerDialog)

/** The subject of the dialog: an existing answer, a topic without one, or a question of the house. */
export type WrittenAnswer = { answer: HouseAnswerRow | null; topic: Topic | null }

/** What guests ask the house about itself: the topics with or without an answer, and its own questions. */
export function HouseAnswers() {
  const answers = useBranchQuery(listHouseAnswers)
  const form = useDialogState<WrittenAnswer>()
  const remove = useRemove()
  const rows = answers.data?.data
  const row = (answer: HouseAnswerRow | null, topic: Topic | null) => {
    const title = answer ? titleOf(answer) : topicWords[topic!].name
    return (
      <li key={answer?.id ?? topic} className={styles.row}>
        <div className={styles.words}>
          <h3 dir="auto">{title}</h3>
          {answer ? (
            <p className={styles.answer} dir="auto">
              {answer.answer}
            </p>
          ) : (
            <p className={styles.none}>Sem resposta: quem pergunta fala com a equipe.</p>
          )}
        </div>
        {answer ? (
          <ActionMenu
            label={`Mais ações de ${title}`}
            actions={[
              {
                label: 'Editar',
                icon: <IconPencil size={18} aria-hidden />,
                onClick: () => form.open({ answer, topic }),
              },
              {
                label: 'Excluir',
                icon: <IconTrash size={18} aria-hidden />,
                destructive: true,
                onClick: () => void remove(answer),
              },
            ]}
          />
        ) : (
          <Button
            variant="default"
            aria-label={`Responder ${title}`}
            onClick={() => form.open({ answer, topic })}
          >
            Responder
          </Button>
        )}
      </li>
    )
  }
  return (
    <section className={styles.card} aria-labelledby="perguntas-da-casa">
      <header className={styles.header}>
        <h2 id="perguntas-da-casa">Perguntas sobre a casa</h2>
        <p>O assistente responde com as suas palavras, e o perfil mostra em ‘Bom saber’.</p>
      </header>
      {rows ? (
        <>
          <ul className={styles.rows}>
            {topics.map((topic) => row(rows.find((one) => one.topic === topic) ?? null, topic))}
            {rows.filter(({ topic }) => topic === null).map((answer) => row(answer, null))}
          </ul>
          <Button
            className={styles.add}
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => form.open({ answer: null, topic: null })}
          >
            Adicionar pergunta
          </Button>
        </>
      ) : answers.isError ? (
        <RetryPanel
          onRetry={() => answers.refetch()}
          retrying={answers.isFetching}
          detail={answers.error.msg}
        />
      ) : (
        <div aria-busy>
          <Skeleton h={430} radius="md" />
        </div>
      )}
      <AnswerDialog
        key={form.openings}
        opened={form.opened}
        written={form.about ?? { answer: null, topic: null }}
        onClose={form.close}
      />
    </section>
  )
}

/** Deletes at once; the toast brings it back. */
function useRemove() {
  const deleting = useBranchMutation(deleteHouseAnswer, { changes: [listHouseAnswers] })
  const creating = useBranchMutation(createHouseAnswer, { changes: [listHouseAnswers] })
  const bringBack = async (fields: Omit<HouseAnswerRow, 'id' | 'updated_at'>) => {
    if (await creating.run({ body: fields })) toast('A resposta voltou.')
  }
  return async ({ id, updated_at: _at, ...fields }: HouseAnswerRow) => {
    if (!(await deleting.run({ params: { id } })))
      return notice('Não foi possível excluir a resposta. Tente novamente.')
    toast('Resposta excluída.', { label: 'Desfazer', onPress: () => void bringBack(fields) })
  }
}
