import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { EditForm } from '#admin/form/useEditForm.ts'
import { passwordHint } from '../rules.ts'
import { NewPasswordField } from './NewPasswordField.tsx'

type Person = { name: string; email: string; password: string }

type Props = {
  form: EditForm<Person>
  /** A new user needs a password; an existing one keeps theirs if the field is empty. */
  isNew: boolean
  /** People fill in their own data: the browser may autofill it. */
  own?: boolean
}

const keepHint = `Deixe em branco para manter a senha atual. ${passwordHint}`
const ownHint = `${keepHint} A nova senha encerra todas as suas sessões, inclusive esta: você entra de novo com ela.`

/** Name, e-mail and password of a user, the same in every form. */
export function UserFields({ form, isNew, own = false }: Props) {
  const [visible, setVisible] = useState(false)
  return (
    <>
      <TextInput
        label="Nome"
        aria-required
        autoComplete={own ? 'name' : 'off'}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label="E-mail"
        aria-required
        type="email"
        inputMode="email"
        autoComplete={own ? 'username' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('email')}
      />
      <NewPasswordField
        label={isNew ? 'Senha' : 'Nova senha'}
        aria-required={isNew}
        description={isNew ? passwordHint : own ? ownHint : keepHint}
        visible={visible}
        onVisible={setVisible}
        {...form.getInputProps('password')}
        value={form.getValues().password}
      />
    </>
  )
}
