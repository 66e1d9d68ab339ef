import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '#admin/data/call.ts'
import { forgetPassword } from '../../contract.ts'
import { RecoveryForm } from '../../rules.ts'
import { sentenceOf } from '#lib/call/call.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { AuthForm } from './AuthForm.tsx'
import styles from './auth.module.css'
import { EmailField } from './EmailField.tsx'
import { Notice } from './Notice.tsx'
import { go } from './auth-page.ts'
import { useFields } from './useFields.ts'

const requestFailure = 'Desculpe, mas houve um erro, tente novamente.'

/** Requests a recovery link. The answer does not reveal whether the e-mail is known (D-22). */
export function RecoveryPage() {
  const { values, valid, field } = useFields(RecoveryForm, { email: '' })
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const [failure, setFailure] = useState<string | null>(null)

  function fail(sentence: string) {
    setFailure(sentence)
    setState('idle')
  }

  async function submit() {
    setState('sending')
    setFailure(null)
    try {
      const answer = await call(forgetPassword, { body: values })
      if (answer.success) setState('sent')
      else fail(answer.msg || requestFailure)
    } catch (error) {
      fail(sentenceOf(error, requestFailure))
    }
  }

  if (state === 'sent') {
    return (
      <div className={styles.form}>
        <h1 className={styles.title}>Confira seu e-mail</h1>
        <Notice kind="success">Você receberá um link para recuperar sua senha em seu e-mail.</Notice>
        <p className={styles.lead}>O link vale por 60 minutos. Se não chegar, veja também a caixa de spam.</p>
        <Button fullWidth onClick={() => go(staffPath.signIn)}>
          Voltar para o login
        </Button>
        <Button fullWidth variant="subtle" onClick={() => setState('idle')}>
          Usar outro e-mail
        </Button>
      </div>
    )
  }
  return (
    <AuthForm
      title="Recuperar senha"
      lead="Informe o e-mail da sua conta e enviaremos um link para criar uma nova senha."
      failure={failure}
      onSubmit={submit}
    >
      <EmailField {...field('email')} />
      <Button type="submit" fullWidth loading={state === 'sending'} disabled={!valid}>
        Enviar link
      </Button>
      <Button fullWidth variant="default" onClick={() => go(staffPath.signIn)}>
        Cancelar
      </Button>
    </AuthForm>
  )
}
