import { Anchor } from '@mantine/core'
import { useCurrent } from '#admin/current/current.ts'
import { useMerge } from '../merge/useMerge.ts'
import { useKnownCustomer } from './useKnownCustomer.ts'
import { phoneKey, readPhone } from '#lib/person/phone.ts'
import styles from './KnownPhone.module.css'

type Props = {
  phone: string
  /** The customer whose form this is, if they exist already. */
  own: { id: number; name: string; phone: string } | null
  /** Whose phone it is, if a save was refused for it: they were added a moment ago. */
  refused: { id: number; name: string } | null
  onOther: (id: number) => void
}

/** Says that a typed phone is a customer already, with a link to the record, so that nobody is entered twice. */
export function KnownPhone({ phone, own, refused, onOther }: Props) {
  const { can } = useCurrent()
  const merging = useMerge()
  const typed = readPhone(phone) ?? ''
  const isOwn = own !== null && phoneKey(own.phone) === phoneKey(typed)
  const known = useKnownCustomer(phone, { enabled: !isOwn }) ?? refused
  const other = known && !isOwn ? { id: known.id, name: known.name, phone: typed } : null
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
