import { NativeSelect, Switch, Text } from '@mantine/core'
import { useCurrent } from '#admin/current/current.ts'
import { FormModal } from '#admin/form/FormModal.tsx'
import { useCallMutation } from '#admin/data/mutations.ts'
import { useEditForm } from '#admin/form/useEditForm.ts'
import { useLeaveQuestion } from '#admin/form/useLeaveQuestion.ts'
import { createUser, listUsers, updateUser } from '../contract.ts'
import { linksToBranches, linksToBusinesses, profileLabels, profileReach, profiles } from '../rules.ts'
import { BranchesField, BusinessesField } from './LinksField.tsx'
import { UserFields } from './UserFields.tsx'
import { userBodyOf, type FormOf, offeredOf, schemaOf, type UserValues, userValuesOf } from './user-form.ts'

type Props = FormOf & { opened: boolean; onClose: () => void }

const profileChoices = [
  { value: '', label: 'Escolha o perfil', disabled: true },
  ...profiles.map(({ id }) => ({ value: String(id), label: profileLabels[id] })),
]

const saved = { success: 'Usuário salvo com sucesso!', changes: [listUsers] }

/**
 * Adds or changes a user. With the ability user-profile it offers the profiles; a team's form creates editors of the branches of its
 * business. Needs a new `key` for each person.
 */
export function UserForm({ user, team, opened, onClose }: Props) {
  const { can, businesses } = useCurrent()
  const about = { user, team }
  const choosesProfile = team === null && can('user-profile')
  const offered = offeredOf(businesses, team)
  const create = useCallMutation(createUser, saved)
  const update = useCallMutation(updateUser, saved)
  const saving = user ? update : create
  const form = useEditForm<UserValues, FormOf['user']>({
    schema: schemaOf(about),
    row: user,
    valuesOf: () => userValuesOf(about, offered, choosesProfile),
    saving,
    keep: opened
      ? {
          place: `user.${user ? user.id : `new.${team?.business_id ?? 'all'}`}`,
          what: user ? `Usuário ${user.name}` : 'Novo usuário',
        }
      : null,
  })
  const changed = opened && form.isDirty()
  useLeaveQuestion(changed)

  const send = async (values: UserValues) => {
    const body = userBodyOf(values, about, offered)
    const done = user ? await update.run({ params: { id: user.id }, body }) : await create.run({ body })
    if (done) onClose()
  }

  const words = team
    ? { create: 'Adicionar pessoa', update: 'Editar pessoa', active: 'Pessoa ativa' }
    : { create: 'Adicionar usuário', update: 'Editar usuário', active: 'Usuário ativo' }
  const profileId = Number(form.getValues().profile_id)
  const chosen = profiles.find(({ id }) => id === profileId)
  const reached = team ? businesses.filter(({ id }) => id === team.business_id) : businesses
  return (
    <FormModal
      title={user ? words.update : words.create}
      opened={opened}
      changed={changed}
      saving={saving.running}
      refusal={saving.refusal}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void send(values))}
    >
      <UserFields form={form} isNew={!user} />
      {choosesProfile && (
        <NativeSelect
          label="Perfil"
          aria-required
          description={chosen && profileReach[chosen.id]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={profileChoices}
          {...form.getInputProps('profile_id')}
        />
      )}
      {linksToBusinesses(profileId) && (
        <BusinessesField businesses={reached} {...form.getInputProps('businesses')} />
      )}
      {linksToBusinesses(profileId) && user && user.owns.length > 0 && <Owned user={user} />}
      {linksToBranches(profileId) && (
        <BranchesField
          businesses={reached}
          aria-required={team !== null}
          {...form.getInputProps('branches')}
        />
      )}
      <Switch
        size="md"
        label={words.active}
        description="Quem está inativo não entra, e as sessões abertas são encerradas."
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </FormModal>
  )
}

/** Owners need no link to their businesses. */
function Owned({ user }: { user: NonNullable<FormOf['user']> }) {
  const { businesses } = useCurrent()
  const names = businesses.filter(({ id }) => user.owns.includes(id)).map(({ name }) => name)
  return <Text c="dimmed">Responsável por {new Intl.ListFormat('pt-BR').format(names)}.</Text>
}
