import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { useAddress } from '#admin/address/address.ts'
import { useCurrent } from '#admin/current/current.ts'
import { Page } from '#admin/page/Page.tsx'
import { useDialogState } from '#admin/form/useDialogState.ts'
import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { useBranchQuery } from '#admin/data/queries.ts'
import { listCustomers } from '../../contract.ts'
import { ImportButton } from '../import/ImportButton.tsx'
import { ImportStrip } from '../import/ImportStrip.tsx'
import { CustomerName } from '../marks/CustomerName.tsx'
import { useCustomerRecord } from '../record/useCustomerRecord.ts'
import { SegmentBar } from '../segments/SegmentBar.tsx'
import { ExportButton } from './ExportButton.tsx'
import { useNamedRecord } from './useNamedRecord.ts'
import { FilterMenu } from './FilterMenu.tsx'
import { customerChipsOf, noCustomerFilters, customerQueryOf } from './filters.ts'
import { useExport } from './useExport.ts'
import { numericDate } from '#lib/days/dates.ts'
import type { AnswerOf } from '#lib/call/endpoint.ts'
import { isErasedPhone } from '#lib/person/person.ts'
import { formatPhone, waLink } from '#lib/person/phone.ts'
import { ActionMenu } from '#ui/overlay/ActionMenu.tsx'
import { type Column, DataList } from '#ui/list/DataList.tsx'
import { FilterChips } from '#ui/list/FilterChips.tsx'
import { Pager } from '#ui/list/Pager.tsx'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import { SearchBox } from '#ui/input/SearchBox.tsx'
import { Toolbar } from '#ui/list/Toolbar.tsx'
import styles from './CustomersPage.module.css'

const Duplicates = lazyDialog(async () => (await import('../merge/Duplicates.tsx')).Duplicates)

type Customer = AnswerOf<typeof listCustomers>['data'][number]

const whole = new Intl.NumberFormat('pt-BR')

const columnsOf = (open: (id: number) => void): Column<Customer>[] => [
  {
    name: 'Cliente',
    title: true,
    cell: ({ id, name }) => (
      <CustomerName className={styles.name} name={name} customerId={id} onOpen={open} />
    ),
  },
  {
    name: 'Contato',
    cell: ({ name, phone }) =>
      isErasedPhone(phone) ? (
        '–'
      ) : (
        <a
          className={styles.phone}
          href={waLink(phone)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Conversar com ${name} pelo WhatsApp: ${formatPhone(phone)}`}
        >
          <IconBrandWhatsapp size={18} aria-hidden />
          {formatPhone(phone)}
        </a>
      ),
  },
  { name: 'Data Nascimento', cell: ({ birth_date }) => (birth_date ? numericDate(birth_date) : '–') },
  { name: 'Cadastro', cell: ({ registered_at }) => numericDate(registered_at) },
  {
    name: 'Visitas',
    align: 'right',
    cell: ({ customer_branch }) => whole.format(customer_branch.visits_count),
  },
]

/** /admin/customers: everyone who registered or booked here, newest first. The address names the customer whose record is open. */
export function CustomersPage() {
  const { can } = useCurrent()
  const [{ page, customer, ...filters }, setAddress] = useAddress({
    ...noCustomerFilters,
    page: 1,
    customer: 0,
  })
  const customers = useBranchQuery(listCustomers, { query: { ...customerQueryOf(filters), page } })
  const download = useExport(customerQueryOf(filters), customers.data?.total)
  const record = useCustomerRecord()
  const duplicates = useDialogState<null>()
  useNamedRecord(record, customer, (id) => setAddress({ customer: id, page }))

  const chips = customerChipsOf(filters, setAddress)
  return (
    <Page
      title="Gestão de Clientes"
      crumbs={[{ label: 'Gestão de Clientes' }]}
      actions={
        <>
          <ImportButton />
          {can('customer-export') && <ExportButton {...download} />}
          <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={record.add}>
            Adicionar Novo
          </Button>
          {can('customer-export') && (
            <ActionMenu
              label="Mais ações dos clientes"
              actions={[
                {
                  label: 'Procurar duplicados',
                  icon: <IconUsersGroup size={18} aria-hidden />,
                  onClick: () => duplicates.open(null),
                },
              ]}
            />
          )}
        </>
      }
    >
      {download.failed ? (
        <RetryPanel onRetry={download.start} retrying={download.running} />
      ) : (
        <>
          <ImportStrip />
          <Toolbar>
            <SearchBox
              label="Buscar cliente"
              placeholder="Nome ou Telefone"
              value={filters.search}
              onSearch={(search) => setAddress({ search })}
            />
            <FilterMenu filters={filters} onFilters={setAddress} />
          </Toolbar>
          <SegmentBar
            filters={customerQueryOf(filters)}
            onFilters={(next) => setAddress({ ...noCustomerFilters, ...next })}
          />
          <FilterChips chips={chips} onClear={() => setAddress(noCustomerFilters)} />
          <DataList
            label="Clientes"
            rows={customers.data?.data}
            columns={columnsOf(record.open)}
            rowKey={({ id }) => id}
            failed={customers.isError}
            failedDetail={customers.error?.msg}
            onRetry={() => customers.refetch()}
            empty={
              chips.length > 0
                ? { sentence: 'Nenhum cliente encontrado.' }
                : {
                    sentence: 'Nenhum cliente cadastrado ainda.',
                    detail: 'Quem reserva uma mesa ou se cadastra pelo perfil digital aparece aqui.',
                  }
            }
            expectedRows={20}
          />
          <Pager page={customers.data} onPage={(next) => setAddress({ page: next })} />
        </>
      )}
      <Duplicates opened={duplicates.opened} onClose={duplicates.close} />
    </Page>
  )
}
