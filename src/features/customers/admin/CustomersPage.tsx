import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useAddress } from '#admin/address.ts'
import { useCurrent } from '#admin/current.ts'
import { Page } from '#admin/Page.tsx'
import { useBranchQuery } from '#admin/queries.ts'
import { ExportButton } from './ExportButton.tsx'
import { useExport } from './useExport.ts'
import { listCustomers } from '../contract.ts'
import { numericDate } from '#lib/dates.ts'
import type { AnswerOf } from '#lib/endpoint.ts'
import { formatPhone, waLink } from '#lib/phone.ts'
import { type Column, DataList } from '#ui/DataList.tsx'
import { FilterChips } from '#ui/FilterChips.tsx'
import { Pager } from '#ui/Pager.tsx'
import { RetryPanel } from '#ui/RetryPanel.tsx'
import { SearchBox } from '#ui/SearchBox.tsx'
import styles from './CustomersPage.module.css'

type Customer = AnswerOf<typeof listCustomers>['data'][number]

const whole = new Intl.NumberFormat('pt-BR')

const columns: Column<Customer>[] = [
  { name: 'Cliente', title: true, cell: ({ name }) => name },
  {
    name: 'Contato',
    cell: ({ name, phone }) => (
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

/** /admin/customers: everyone who registered or booked here, newest first. */
export function CustomersPage() {
  const { can } = useCurrent()
  const [{ page, search }, setAddress] = useAddress({ page: 1, search: '' })
  const customers = useBranchQuery(listCustomers, { query: { page, search: search || undefined } })
  const download = useExport({ search: search || undefined })
  const clear = () => setAddress({ search: '' })
  return (
    <Page
      title="Gestão de Clientes"
      crumbs={[{ label: 'Gestão de Clientes' }]}
      actions={can('customer-export') && <ExportButton {...download} />}
    >
      {download.failed ? (
        <RetryPanel onRetry={download.start} retrying={download.running} />
      ) : (
        <>
          <SearchBox
            label="Buscar cliente"
            placeholder="Nome ou Telefone"
            value={search}
            onSearch={(text) => setAddress({ search: text })}
          />
          <FilterChips
            chips={search ? [{ label: `Busca: ${search}`, onRemove: clear }] : []}
            onClear={clear}
          />
          <DataList
            label="Clientes"
            rows={customers.data?.data}
            columns={columns}
            rowKey={({ id }) => id}
            failed={customers.isError}
            failedDetail={customers.error?.msg}
            onRetry={() => customers.refetch()}
            empty={
              search
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
    </Page>
  )
}
