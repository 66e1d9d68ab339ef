import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useBranch } from '#admin/current/current.ts'
import { FormModal } from '#admin/form/FormModal.tsx'
import { useKeptForm } from '#admin/kept/useKeptForm.ts'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { segmentNameLimit } from '../../segments.ts'
import {
  createSegment,
  listSegments,
  renameSegment,
  type Segment,
  SegmentName,
} from '../../segments.contract.ts'

type Props = {
  opened: boolean
  /** Null for a new one, with the filters. */
  segment: { id: number; name: string } | null
  filters: Segment['filters']
  onClose: () => void
}

/** Names a new segment with the present filters, or renames one. */
export function SegmentForm({ opened, segment, filters, onClose }: Props) {
  const [name, setName] = useState(segment?.name ?? '')
  const { id: branchId } = useBranch()
  const saved = segment?.name ?? ''
  useKeptForm(opened ? `segment.${segment ? segment.id : `new.${branchId}`}` : null, {
    saved: { name: saved },
    typed: { name },
    isDirty: name !== saved,
    restore: (kept) => setName(kept.name),
  })
  const [isTried, setTried] = useState(false)
  const options = { success: 'Segmento salvo com sucesso!', changes: [listSegments] }
  const create = useBranchMutation(createSegment, options)
  const rename = useBranchMutation(renameSegment, options)
  const problem = SegmentName.safeParse(name).error?.issues[0]?.message
  const refusal = create.refusal ?? rename.refusal
  const fieldError = refusal?.errors.name?.[0]
  const send = async () => {
    setTried(true)
    if (problem) return
    const done = segment
      ? await rename.run({ params: { id: segment.id }, body: { name } })
      : await create.run({ body: { name, filters } })
    if (done) onClose()
  }
  return (
    <FormModal
      title={segment ? 'Renomear segmento' : 'Salvar filtro como segmento'}
      opened={opened}
      changed={opened && name !== (segment?.name ?? '')}
      saving={create.running || rename.running}
      refusal={fieldError ? null : refusal}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextInput
        label="Nome do segmento"
        description="Fica acima da lista, com o número de clientes, para toda a equipe deste estabelecimento."
        data-autofocus
        aria-required
        autoComplete="off"
        maxLength={segmentNameLimit}
        value={name}
        error={fieldError ?? (isTried ? problem : undefined)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormModal>
  )
}
