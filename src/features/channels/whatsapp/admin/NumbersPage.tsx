import { Button } from '@mantine/core'
import { IconEdit, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAddress } from '#admin/address/address.ts'
import { AppLink } from '#admin/address/AppLink.tsx'
import { clientSettings } from '#admin/client-settings.ts'
import { useBranch } from '#admin/current/current.ts'
import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { Page } from '#admin/page/Page.tsx'
import { useCallQuery } from '#admin/data/queries.ts'
import { NumberBadge } from '../../admin/badges.tsx'
import { LostAccess } from '../../admin/LostAccess.tsx'
import { listNumbers, type WaNumber } from '../../contract.ts'
import { checkWhatsApp } from '../../oauth.contract.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { type Column, DataList } from '#ui/list/DataList.tsx'
import { notice } from '#ui/overlay/dialogs.ts'
import styles from '../../admin/channels.module.css'

const ConnectWizard = lazyDialog(async () => (await import('./connect/ConnectWizard.tsx')).ConnectWizard)

const columns: Column<WaNumber>[] = [
  {
    name: 'Nome',
    title: true,
    cell: ({ id, verified_name }) => (
      <AppLink className={styles.link} href={staffPath.number(id)}>
        {verified_name}
      </AppLink>
    ),
  },
  { name: 'Número', cell: ({ display_phone_number }) => display_phone_number },
  {
    name: 'Status',
    cell: ({ status, missing, has_access }) => (
      <>
        <NumberBadge status={status} />
        {missing && <span className={styles.missing}>Conexão incompleta</span>}
        {!missing && !has_access && <span className={styles.missing}>Sem acesso: conecte de novo</span>}
      </>
    ),
  },
]

const edit = ({ id, verified_name }: WaNumber) => (
  <Button
    component={AppLink}
    href={staffPath.number(id)}
    variant="subtle"
    leftSection={<IconEdit size={18} aria-hidden />}
    aria-label={`Editar ${verified_name}`}
  >
    Editar
  </Button>
)

/** /admin/atendimento/canais/wa: the WhatsApp numbers of the business, and the wizard that connects one. */
export function NumbersPage() {
  const { business_id } = useBranch()
  const numbers = useCallQuery(listNumbers, { params: { business_id } })
  const checked = useCallQuery(checkWhatsApp, { params: { business_id } })
  const [{ conectar }, setAddress] = useAddress({ conectar: 0 })
  const canLoad = clientSettings().meta !== null
  const [isOpen, setOpen] = useState(conectar === 1 && canLoad)
  const open = () => {
    if (checked.data?.configured === false) return void notice('Integração com a Meta não configurada.')
    if (canLoad) return setOpen(true)
    // Only the document of this address may load Meta's script; this one was loaded for another page.
    location.assign(`${staffPath.numbers}?conectar=1`)
  }
  const close = () => {
    setOpen(false)
    if (conectar) setAddress({ conectar: 0 })
  }
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={open}>
      Adicionar Número
    </Button>
  )
  return (
    <Page
      title="Números do WhatsApp"
      crumbs={[
        { label: 'Atendimentos', href: staffPath.chats },
        { label: 'Canais', href: staffPath.channels },
        { label: 'WhatsApp' },
      ]}
      actions={add}
    >
      <LostAccess checked={checked.data} />
      <DataList
        label="Números do WhatsApp"
        rows={numbers.data}
        columns={columns}
        rowKey={({ id }) => id}
        rowActions={edit}
        failed={numbers.isError}
        failedDetail={numbers.error?.msg}
        onRetry={() => numbers.refetch()}
        empty={{ sentence: 'Nenhum número de WhatsApp conectado a este negócio.' }}
        expectedRows={2}
      />
      <ConnectWizard opened={isOpen} onClose={close} />
    </Page>
  )
}
