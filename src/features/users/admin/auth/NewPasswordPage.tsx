import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '#admin/data/call.ts'
import { forgetSession } from '#admin/current/session.ts'
import { NewPasswordField } from '../NewPasswordField.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { setNewPassword } from '../../contract.ts'
import { NewPasswordForm } from '../../rules.ts'
import { sentenceOf } from '#lib/call/call.ts'
import type { RefusedAnswer } from '#lib/call/endpoint.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { AreaLink } from './AreaLink.tsx'
import { AuthForm } from './AuthForm.tsx'
import styles from './auth.module.css'
import { useFields } from './useFields.ts'

const deadLink = 'Esse link de recuperação é inválido ou já expirou.'
const networkFailure = 'Houve um erro, tente novamente.'

/** The server's sentence about the password itself, below the general sentence (AUTH-50, D-125). */
const saidOf = (refused: Partial<RefusedAnswer>) => refused.errors?.new_password?.[0]

/** The page of the recovery link. A new password ends every session, so this browser forgets its own (D-22). */
export function NewPasswordPage({ token, onChanged }: { token: string; onChanged: () => void }) {
  const { values, valid, field } = useFields(NewPasswordForm, { new_password: '', confirmation: '' })
  const [submitting, setSubmitting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [said, setSaid] = useState<string>()
  const [visible, setVisible] = useState(false)

  async function submit() {
    setSubmitting(true)
    setFailure(null)
    setSaid(undefined)
    try {
      const body = { new_password: values.new_password, password_reset_token: token }
      const answer = await call(setNewPassword, { body })
      if (answer.success) {
        forgetSession()
        return onChanged()
      }
      setFailure(deadLink)
      setSaid(saidOf(answer))
    } catch (error) {
      setFailure(sentenceOf(error, networkFailure))
    }
    setSubmitting(false)
  }

  return (
    <AuthForm title="Criar nova senha" failure={failure} said={said} onSubmit={submit}>
      {failure === deadLink && !said && <AreaLink href={staffPath.recovery}>Pedir um novo link</AreaLink>}
      <NewPasswordField
        {...field('new_password')}
        className={styles.field}
        label="Nova senha"
        visible={visible}
        onVisible={setVisible}
      />
      <PasswordField
        {...field('confirmation')}
        className={styles.field}
        label="Confirmar nova senha"
        autoComplete="new-password"
        visible={visible}
      />
      <Button type="submit" fullWidth loading={submitting} disabled={!valid}>
        Salvar nova senha
      </Button>
    </AuthForm>
  )
}
