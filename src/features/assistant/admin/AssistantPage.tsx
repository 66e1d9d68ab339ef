import { Button, Skeleton } from '@mantine/core'
import { useBranch } from '#admin/current/current.ts'
import { Page } from '#admin/page/Page.tsx'
import { readAgain, useBranchQuery } from '#admin/data/queries.ts'
import { AssistantForm } from './AssistantForm.tsx'
import { Misses } from './misses/Misses.tsx'
import { getAssistant } from '../settings.contract.ts'
import { HouseAnswers } from '#features/house-answers/admin/HouseAnswers.tsx'
import * as staffPath from '#lib/address/staff-path.ts'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import styles from './AssistantPage.module.css'
import { rehearsalId } from './rehearsal/Rehearsal.tsx'

/** On a phone the test conversation stands below the form. */
const showRehearsal = () => document.getElementById(rehearsalId)?.scrollIntoView()

/** /admin/atendimento/canais/assistente: when the assistant of this establishment answers, in which words, and a test of it. */
export function AssistantPage() {
  const { id } = useBranch()
  const settings = useBranchQuery(getAssistant)
  return (
    <Page
      title="Assistente"
      detail="O BOT que responde no WhatsApp e no Instagram até uma pessoa assumir."
      crumbs={[
        { label: 'Atendimentos', href: staffPath.chats },
        { label: 'Canais', href: staffPath.channels },
        { label: 'Assistente' },
      ]}
      actions={
        settings.data && (
          <Button className={styles.jump} variant="default" onClick={showRehearsal}>
            Testar a conversa
          </Button>
        )
      }
    >
      {settings.data ? (
        // Switching branches mounts a new form.
        <AssistantForm key={id} settings={settings.data} readAgain={() => readAgain(settings)}>
          <HouseAnswers />
          <Misses />
        </AssistantForm>
      ) : settings.isError ? (
        <RetryPanel
          onRetry={() => settings.refetch()}
          retrying={settings.isFetching}
          detail={settings.error.msg}
        />
      ) : (
        <div aria-busy>
          <div className={styles.columns}>
            <Skeleton h={{ base: 900, sm: 850 }} radius="md" />
            <Skeleton h={480} radius="md" />
          </div>
        </div>
      )}
    </Page>
  )
}
