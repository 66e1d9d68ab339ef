import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { AppLink } from '#admin/address/AppLink.tsx'
import { type CurrentBusiness, useCurrent } from '#admin/current/current.ts'
import { Page } from '#admin/page/Page.tsx'
import { RefusalAlert } from '#admin/form/RefusalAlert.tsx'
import { useLeaveQuestion } from '#admin/form/useLeaveQuestion.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { EmptyPanel } from '#ui/list/EmptyPanel.tsx'
import { NewBranchFields } from './NewBranchFields.tsx'
import { useNewBranch } from './useNewBranch.ts'

const title = 'Novo estabelecimento'
const crumbs = [{ label: 'Estabelecimentos', href: staffPath.branches }, { label: title }]
const toList = (
  <Button component={AppLink} href={staffPath.branches} variant="default">
    Ver estabelecimentos
  </Button>
)

/** /admin/branch/{id}/add: a new digital profile in the business with that id (D-15). */
export function NewBranchPage() {
  const { id = '' } = useParams({ strict: false })
  const { businesses, can } = useCurrent()
  const business = businesses.find((each) => each.id === Number(id))
  if (!business || !can('branch-manage')) {
    return (
      <Page title={title} crumbs={crumbs}>
        <EmptyPanel
          sentence={
            business
              ? 'Só quem administra o negócio adiciona estabelecimentos.'
              : 'Este negócio não existe ou não é acessível para você.'
          }
          action={toList}
        />
      </Page>
    )
  }
  return <NewProfile key={business.id} business={business} />
}

function NewProfile({ business }: { business: CurrentBusiness }) {
  const state = useNewBranch(business)
  useLeaveQuestion(state.form.isDirty() && !state.saving)
  return (
    <Page title={title} crumbs={crumbs} detail={business.name}>
      <form noValidate onSubmit={state.submit}>
        <RefusalAlert refusal={state.refusal} />
        <Paper component="section" aria-label="Novo estabelecimento" p="lg" maw={720}>
          <Stack gap="md">
            <Text c="dimmed">
              Comece pelo essencial. O estabelecimento fica como rascunho, que só a equipe vê, até ser
              publicado.
            </Text>
            <NewBranchFields {...state} />
            <Group justify="flex-end" gap="sm">
              <Button component={AppLink} href={staffPath.branches} variant="default">
                Cancelar
              </Button>
              <Button type="submit" loading={state.saving}>
                Adicionar
              </Button>
            </Group>
          </Stack>
        </Paper>
      </form>
    </Page>
  )
}
