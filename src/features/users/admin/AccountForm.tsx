import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { signInAgain } from '#admin/data/call.ts'
import { useCurrent } from '#admin/current/current.ts'
import { FormModal } from '#admin/form/FormModal.tsx'
import { useCallMutation } from '#admin/data/mutations.ts'
import { useEditForm } from '#admin/form/useEditForm.ts'
import { listUsers, updateUser } from '../contract.ts'
import { ChangedPassword, CurrentPassword, UserEmail, UserName } from '../rules.ts'
import { toast } from '#ui/overlay/toast.ts'
import { PasswordField } from './PasswordField.tsx'
import { UserFields } from './UserFields.tsx'

type Props = { opened: boolean; onClose: () => void }

const schema = z
  .object({ name: UserName, email: UserEmail, password: ChangedPassword, current_password: CurrentPassword })
  .check(({ value, issues }) => {
    if (value.password === '' || value.current_password !== '') return
    issues.push({
      code: 'custom',
      message: 'Informe a senha atual.',
      path: ['current_password'],
      input: value,
    })
  })

/**
 * The signed-in person's name, e-mail and password (D-24). A new password needs the current one (D-122) and ends every session, this one
 * too (D-17).
 */
export function AccountForm({ opened, onClose }: Props) {
  const { user, reload } = useCurrent()
  const client = useQueryClient()
  const [visible, setVisible] = useState(false)
  const update = useCallMutation(updateUser)
  const form = useEditForm({
    schema,
    row: user,
    valuesOf: ({ name, email }) => ({ name, email, password: '', current_password: '' }),
    saving: update,
    keep: opened ? { place: 'account', what: 'Minha conta' } : null,
  })
  const changesPassword = form.getValues().password !== ''

  const close = () => {
    form.cancel()
    onClose()
  }
  const send = async (values: z.input<typeof schema>) => {
    if (!(await update.run({ params: { id: user.id }, body: values }))) return
    if (values.password) return signInAgain()
    toast('Dados salvos com sucesso!')
    form.resetDirty(values)
    onClose()
    await Promise.all([reload(), client.invalidateQueries({ queryKey: [listUsers.path] })])
  }

  return (
    <FormModal
      title="Minha conta"
      opened={opened}
      changed={form.isDirty()}
      saving={update.running}
      refusal={update.refusal}
      submitLabel={changesPassword ? 'Salvar e entrar de novo' : 'Salvar'}
      onClose={close}
      onSubmit={form.onSubmit((values) => void send(values))}
    >
      <UserFields form={form} isNew={false} own />
      {changesPassword && (
        <PasswordField
          label="Senha atual"
          aria-required
          autoComplete="current-password"
          visible={visible}
          onVisible={setVisible}
          {...form.getInputProps('current_password')}
        />
      )}
    </FormModal>
  )
}
