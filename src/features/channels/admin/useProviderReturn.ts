import { useEffect, useState } from 'react'
import { useBranch } from '#admin/current/current.ts'
import { useCallMutation } from '#admin/data/mutations.ts'
import {
  checkInstagram,
  checkWhatsApp,
  updateInstagramToken,
  updateWhatsAppToken,
} from '../oauth.contract.ts'
import type { Channel } from '../rules.ts'
import { givenProviderReturn, type ProviderReturn } from './provider-return.ts'
import { anyFailure } from '#lib/call/any-failure.ts'
import { notice } from '#ui/overlay/dialogs.ts'
import { toast } from '#ui/overlay/toast.ts'

/** The results of both services (D-80, CHAN-18). */
const notSaved = 'Erro ao conectar o WhatsApp. Por favor, tente novamente.'

const failures = {
  recusada: 'A conexão foi cancelada.',
  expirada: 'A conexão demorou demais. Comece novamente.',
  falhou: notSaved,
}

/** Hands on the result of a sign-in at Meta, and tells the person the outcome. Returns the service that is being connected. */
export function useProviderReturn(): Channel | null {
  const { business_id } = useBranch()
  const [connecting, setConnecting] = useState<Channel | null>(null)
  const changes = [checkWhatsApp, checkInstagram]
  const savings = {
    whatsapp: useCallMutation(updateWhatsAppToken, { changes }),
    instagram: useCallMutation(updateInstagramToken, { changes }),
  }
  const [refused, setRefused] = useState<Channel>()

  const save = async ({
    service,
    access_token,
    expires_in,
  }: Extract<ProviderReturn, { kind: 'granted' }>) => {
    const params = { business_id }
    setConnecting(service)
    const saved = await savings[service].run({ params, body: { access_token, service, expires_in } })
    setConnecting(null)
    if (saved) toast(saved.msg)
    else setRefused(service)
  }
  useEffect(() => {
    const given = givenProviderReturn()
    if (given?.kind === 'failed') void notice(failures[given.reason])
    if (given?.kind === 'granted') void save(given)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on arrival
  }, [])
  useEffect(() => {
    if (!refused) return
    const said = savings[refused].refusal?.msg
    setRefused(undefined)
    void notice(notSaved, said === anyFailure ? undefined : said)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [refused])
  return connecting
}
