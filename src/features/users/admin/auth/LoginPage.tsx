import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { call } from '#admin/data/call.ts'
import { startSession, takeDestination } from '#admin/current/session.ts'
import { PasswordField } from '../PasswordField.tsx'
import { signIn } from '../../contract.ts'
import { LoginForm } from '../../rules.ts'
import { sentenceOf } from '#lib/call/call.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { AreaLink } from './AreaLink.tsx'
import { AuthForm } from './AuthForm.tsx'
import styles from './auth.module.css'
import { EmailField } from './EmailField.tsx'
import { Notice } from './Notice.tsx'
import { useFields } from './useFields.ts'

const networkFailure = 'Desculpe, mas os dados informados não são válidos!'

/** The data are right, but without storage nobody can stay signed in. */
const noStorage =
  'Este navegador não permite guardar dados deste site, e sem isso não é possível entrar. Libere o armazenamento (cookies e dados do site) ou saia da janela anônima e tente de novo.'

/** E-mail and password; a success stores the session and opens the page of the staff app that the person asked for (D-14). */
export function LoginPage({ news }: { news: string | null }) {
  const { values, valid, field } = useFields(LoginForm, { email: '', password: '' })
  const [submitting, setSubmitting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [visible, setVisible] = useState(false)
  const password = useRef<HTMLInputElement>(null)

  function refuse(sentence: string) {
    setFailure(sentence)
    setSubmitting(false)
    password.current?.select()
  }

  async function submit() {
    setSubmitting(true)
    setFailure(null)
    try {
      const answer = await call(signIn, { body: values })
      if (!answer.success) return refuse(answer.msg || networkFailure)
      const isStored = startSession({ token: answer.token, user: answer.user }, answer.businesses)
      if (!isStored) return refuse(noStorage)
      location.replace(takeDestination())
    } catch (error) {
      refuse(sentenceOf(error, networkFailure))
    }
  }

  return (
    <AuthForm title="Entrar" failure={failure} onSubmit={submit}>
      {news && !failure && <Notice kind="success">{news}</Notice>}
      <EmailField {...field('email')} />
      <PasswordField
        {...field('password')}
        ref={password}
        className={styles.field}
        label="Senha"
        autoComplete="current-password"
        visible={visible}
        onVisible={setVisible}
      />
      <div className={styles.aside}>
        <AreaLink href={staffPath.recovery}>Esqueceu a senha?</AreaLink>
      </div>
      <Button type="submit" fullWidth loading={submitting} disabled={!valid}>
        Entrar
      </Button>
    </AuthForm>
  )
}
