import { Anchor } from '@mantine/core'
import { useCurrent } from '#admin/current.ts'
import { useBranchQuery } from '#admin/queries.ts'
import { findCustomer } from '#features/guests/lookup.contract.ts'
import { useMerge } from '../merge/useMerge.ts'
import { digits, phoneKey } from '#lib/phone.ts'
import styles from './KnownPhone.module.css'

type Props = {
  phone: string
  /** The customer whose form this is, if they exist already. */
  own: { id: number; name: string; phone: string } | null
  onOther: (id: number) => void
}

/** Says that a typed phone is a customer already, with a link to the record, so that nobody is entered twice. */
export function KnownPhone({ phone, own, onOther }: Props) {
  const { can } = useCurrent()
  const merging = useMerge()
  const typed = digits(phone)
  const isOwn = own !== null && phoneKey(own.phone) === phoneKey(typed)
  const found = useBranchQuery(
    findCustomer,
    { params: { customer_id: typed }, query: {} },
    { enabled: typed.length >= 10 && !isOwn, keepPrevious: false },
  )
  const known = !isOwn && found.data?.success ? found.data.customer : null
  const other =
    known && typeof known.id === 'number' ? { id: known.id, name: known.name, phone: typed } : null
  return (
    <p aria-live="polite" className={styles.known}>
      {other && (
        <>
          Este telefone já é de {other.name}.{' '}
          <Anchor component="button" type="button" onClick={() => onOther(other.id)}>
            Abrir o cadastro
          </Anchor>
          {own && can('customer-export') && (
            <>
              {' ou '}
              <Anchor
                component="button"
                type="button"
                onClick={() => void merging.merge(own, other).then((done) => done && onOther(own.id))}
              >
                unir os dois
              </Anchor>
            </>
          )}
          {merging.refusal && ` ${merging.refusal.msg}`}
        </>
      )}
    </p>
  )
}
