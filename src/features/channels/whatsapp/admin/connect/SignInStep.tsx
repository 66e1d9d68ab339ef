import { Alert, Button, Text } from '@mantine/core'
import { IconBrandFacebook } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '#admin/data/call.ts'
import { useBranch } from '#admin/current/current.ts'
import type { MetaSdk } from '#admin/client-settings.ts'
import { signInByCode } from '../../../connect.contract.ts'
import { type AwaitSignup, loadFacebook, signInWithFacebook, type SignedIn } from './facebook.ts'
import { type Choices, choicesOf, type MetaReach, reachByCode, reachByToken } from './reach.ts'
import { CallFailed } from '#lib/call/call.ts'
import styles from './ConnectWizard.module.css'

/** `choices`: the person's choices at Facebook so far. */
type Props = { sdk: MetaSdk; onReach: (reach: MetaReach, choices: Choices) => void }

const notLoaded =
  'Não foi possível abrir a entrada do Facebook. Verifique a conexão ou um bloqueador de anúncios.'
const notSignedIn = 'A entrada no Facebook não foi concluída.'
const notListed = 'Não foi possível entrar com o Facebook. Tente novamente.'

/** The first step: the sign-in at Facebook (WANUM-08, WANUM-14). */
export function SignInStep({ sdk, onReach }: Props) {
  const { business_id } = useBranch()
  const [facebook, setFacebook] = useState<Awaited<ReturnType<typeof loadFacebook>>>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isGone = useRef(false)

  const load = () => {
    setProblem(undefined)
    loadFacebook(sdk).then(setFacebook, () => setProblem(notLoaded))
  }
  useEffect(() => {
    isGone.current = false
    load()
    return () => void (isGone.current = true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [])

  // A code lives some seconds: it is handed on before the message of Embedded Signup is awaited.
  const exchange = async (code: string, signup: AwaitSignup) => {
    const [answer, chosen] = await Promise.all([
      call(signInByCode, { params: { business_id }, body: { code } }),
      signup(),
    ])
    if (!answer.success) return setProblem(answer.msg)
    const { access_token, businesses } = answer
    if (!isGone.current) onReach(reachByCode(access_token, businesses), choicesOf(businesses, chosen))
  }
  const finish = async (signedIn: SignedIn, signup: AwaitSignup) => {
    if (isGone.current) return
    if (!signedIn) {
      const { error } = (await signup()) ?? {}
      setBusy(false)
      return setProblem(error ? `${notSignedIn} A Meta informou: ${error}` : notSignedIn)
    }
    if ('token' in signedIn) return onReach(reachByToken(facebook!, signedIn.token), {})
    try {
      await exchange(signedIn.code, signup)
    } catch (error) {
      setProblem(error instanceof CallFailed ? (error.msg ?? notListed) : notListed)
    }
    setBusy(false)
  }
  const begin = () => {
    if (!facebook) return load()
    setProblem(undefined)
    setBusy(true)
    signInWithFacebook(facebook, sdk, (signedIn, signup) => void finish(signedIn, signup))
  }
  return (
    <div className={styles.step}>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Text>
        Entre com a conta do Facebook que administra o WhatsApp do seu negócio e aceite todas as permissões:
        sem elas o número não recebe nem envia mensagens.
      </Text>
      <div className={styles.footer}>
        <Button
          data-autofocus
          leftSection={<IconBrandFacebook size={20} aria-hidden />}
          loading={busy || (!facebook && !problem)}
          onClick={begin}
        >
          Conectar com o Facebook
        </Button>
      </div>
    </div>
  )
}
