import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { clientSettings } from '#admin/client-settings.ts'
import { useBranch } from '#admin/current/current.ts'
import { type MutationRefusal, useCallMutation } from '#admin/data/mutations.ts'
import { useBackCloses } from '#admin/form/useBackCloses.ts'
import { addNumber } from '../../../connect.contract.ts'
import { listNumbers } from '../../../contract.ts'
import { checkWhatsApp } from '../../../oauth.contract.ts'
import { agreementsVersion } from '../../../rules.ts'
import { AgreeStep } from './AgreeStep.tsx'
import { ChooseStep } from './ChooseStep.tsx'
import { FinishConnection, type Needs } from './FinishConnection.tsx'
import type { Choices, MetaReach } from './reach.ts'
import { SignInStep } from './SignInStep.tsx'
import { phoneQuery } from '#ui/constants.ts'
import { Stepper } from '#ui/input/Stepper.tsx'
import { toast } from '#ui/overlay/toast.ts'
import styles from './ConnectWizard.module.css'

const steps = ['Entrar', 'Escolher', 'Concordar']

/** The number of a connection that stopped half-way, and what it needs. */
function halfway(refusal: MutationRefusal | null): { id: number; needs: Needs; reason: string } | null {
  const needs = /^needs_(retry|code|pin)$/.exec(refusal?.code ?? '')?.[1] as Needs | undefined
  const number = refusal?.answer?.wa_number as { id: number } | undefined
  return refusal && needs && number ? { id: number.id, needs, reason: refusal.msg } : null
}

/** 'Conectar Whatsapp': sign-in, choice, agreements (WANUM-07). Nothing closes it while it saves (WANUM-17). */
export function ConnectWizard({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { business_id } = useBranch()
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const sdk = clientSettings().meta
  const [step, setStep] = useState(0)
  const [reach, setReach] = useState<MetaReach>()
  const [chosen, setChosen] = useState<Choices>({})
  const save = useCallMutation(addNumber, {
    failure: 'Houve um erro ao salvar, tente novamente.',
    changes: [listNumbers, checkWhatsApp],
  })
  const unfinished = halfway(save.refusal)
  const client = useQueryClient()

  const begin = () => {
    setStep(0)
    setReach(undefined)
    setChosen({})
    save.reset()
  }
  const close = () => {
    if (save.running) return
    begin()
    onClose()
  }
  const done = (message: string) => {
    toast(message)
    begin()
    onClose()
  }
  const back = (to: number) => {
    save.reset()
    setStep(to)
  }
  const finish = async () => {
    const { business, account, number } = chosen as Required<Choices>
    const saved = await save.run({
      params: { business_id },
      body: {
        phone_number_id: number.id,
        business_account_id: business,
        wa_account_id: account,
        display_phone_number: number.display_phone_number,
        verified_name: number.verified_name,
        access_token: reach!.token,
        agreements: agreementsVersion,
      },
    })
    if (saved) done(saved.message)
    // A number that stays half-way is in the list too.
    else void client.invalidateQueries({ queryKey: [listNumbers.path] })
  }
  useBackCloses(opened, close)
  return (
    <Modal
      opened={opened}
      onClose={close}
      title="Conectar Whatsapp"
      size="lg"
      closeOnEscape={!save.running}
      closeOnClickOutside={false}
      fullScreen={isPhone ?? false}
    >
      <div className={styles.wizard}>
        <Stepper steps={steps} current={step} />
        {step === 0 && sdk && (
          <SignInStep
            sdk={sdk}
            onReach={(found, choices) => {
              setReach(found)
              setChosen(choices)
              setStep(1)
            }}
          />
        )}
        {step === 1 && reach && (
          <ChooseStep
            reach={reach}
            chosen={chosen}
            onChoose={setChosen}
            onBack={() => back(0)}
            onNext={() => setStep(2)}
          />
        )}
        {step === 2 && unfinished && (
          <FinishConnection key={unfinished.id} id={unfinished.id} first={unfinished} onDone={done} />
        )}
        {step === 2 && !unfinished && (
          <AgreeStep
            number={chosen.number?.display_phone_number ?? ''}
            problem={save.refusal?.msg ?? null}
            saving={save.running}
            onBack={() => back(1)}
            onFinish={() => void finish()}
          />
        )}
      </div>
    </Modal>
  )
}
