import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useCurrent } from '#admin/current/current.ts'
import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { useDialogState } from '#admin/form/useDialogState.ts'
import type { CustomerRow } from './customer-form.ts'
import { type RecordSection, RecordSections } from './sections.ts'
import { CustomerRecordPlace } from './useCustomerRecord.ts'

const CustomerRecord = lazyDialog(async () => (await import('./CustomerRecord.tsx')).CustomerRecord)
const CustomerForm = lazyDialog(async () => (await import('./CustomerForm.tsx')).CustomerForm)

type Props = { sections: readonly RecordSection[]; children: ReactNode }

/** The one place of the staff app where customers' records and their form open, over whatever page is shown. */
export function CustomerRecordHost({ sections, children }: Props) {
  const { branch } = useCurrent()
  const client = useQueryClient()
  const record = useDialogState<number>()
  const form = useDialogState<CustomerRow | null>()
  const [isBehind, setBehind] = useState(false)
  const { open: openRecord, close: closeRecord } = record
  const { open: openForm, close: closeForm } = form

  const open = useCallback(
    (id: number) => {
      setBehind(false)
      closeForm()
      openRecord(id)
    },
    [closeForm, openRecord],
  )
  const add = useCallback(() => openForm(null), [openForm])
  const shown = record.opened ? (record.about ?? null) : null
  const control = useMemo(() => ({ open, add, close: closeRecord, shown }), [open, add, closeRecord, shown])

  // Names and marks of customers stand on many pages.
  const changed = () => void client.invalidateQueries()
  const closeEdit = () => {
    closeForm()
    setBehind(false)
  }
  return (
    <CustomerRecordPlace value={control}>
      {children}
      <RecordSections value={sections}>
        <CustomerRecord
          key={`record ${branch?.id} ${record.openings}`}
          customerId={record.about ?? 0}
          opened={record.opened && !isBehind}
          onClose={closeRecord}
          onEdit={(customer) => {
            setBehind(true)
            openForm(customer)
          }}
          onChanged={changed}
        />
        <CustomerForm
          key={`form ${branch?.id} ${form.openings}`}
          customer={form.about ?? null}
          opened={form.opened}
          onClose={closeEdit}
          onSaved={(id) => {
            changed()
            if (form.about) closeEdit()
            else open(id)
          }}
          onOther={open}
        />
      </RecordSections>
    </CustomerRecordPlace>
  )
}
