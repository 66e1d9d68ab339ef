import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useBackCloses } from '#admin/form/useBackCloses.ts'
import { useOpenedLater } from '#admin/form/useOpenedLater.ts'
import type { CustomerImport } from '../../import.contract.ts'
import { CheckStep } from './CheckStep.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { FileStep } from './FileStep.tsx'
import { RunStep } from './RunStep.tsx'
import { useImport } from './useImport.ts'
import { phoneQuery } from '#ui/constants.ts'
import { PageLoading } from '#admin/page/PageLoading.tsx'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import { Stepper } from '#ui/input/Stepper.tsx'
import { useState } from 'react'

const steps = ['Arquivo', 'Colunas', 'Conferir', 'Importar']

const stepOf: Record<CustomerImport['state'], number> = {
  read: 1,
  checking: 2,
  checked: 2,
  running: 3,
  done: 4,
  stopped: 4,
}

/**
 * Imports customers from a spreadsheet, step by step. The server keeps every step, so closing loses nothing: the dialog opens again where
 * it was.
 */
export function ImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const shownOpen = useOpenedLater(opened)
  const found = useImport({ enabled: opened })
  // The import whose columns are chosen again after its check.
  const [matching, setMatching] = useState<number | null>(null)
  useBackCloses(opened, onClose)
  const shown = found.data?.import ?? null
  const step = shown === null ? 0 : shown.id === matching ? 1 : stepOf[shown.state]
  return (
    <Modal
      opened={shownOpen}
      onClose={onClose}
      title="Importar clientes"
      size="lg"
      fullScreen={isPhone ?? false}
    >
      {found.isError ? (
        <RetryPanel
          onRetry={() => found.refetch()}
          {...(found.error.msg === undefined ? {} : { detail: found.error.msg })}
        />
      ) : found.data === undefined ? (
        <PageLoading />
      ) : (
        <>
          <Stepper steps={steps} current={step} />
          {shown === null && <FileStep onClose={onClose} />}
          {shown !== null && step === 1 && (
            <ColumnsStep key={shown.id} shown={shown} onChecked={() => setMatching(null)} />
          )}
          {shown !== null && step === 2 && <CheckStep shown={shown} onBack={() => setMatching(shown.id)} />}
          {shown !== null && step > 2 && <RunStep shown={shown} onClose={onClose} />}
        </>
      )}
    </Modal>
  )
}
