import { Checkbox, Switch, Textarea, TextInput } from '@mantine/core'
import { useCurrent } from '#admin/current/current.ts'
import { paymentMethods } from '../../payment-methods.ts'
import { most } from '../../profile-lists.ts'
import { PhoneInput } from '#ui/input/PhoneInput.tsx'
import { Part } from './Part.tsx'
import { useProfile } from '../profile-context.ts'
import styles from './profile-fields.module.css'
import { SlugField } from '#features/branches/admin/SlugField.tsx'
import { WordsInput } from './WordsInput.tsx'

/** Dados: name, contact, payment (D-67). Only people who manage establishments see address and status (D-23). */
export function DataTab() {
  const { form, suggestion, forget } = useProfile()
  const { can } = useCurrent()
  const manages = can('branch-manage')
  const { onChange: typePhone, ...phone } = form.getInputProps('phone')
  const { onChange: typeBusinessPhone, ...businessPhone } = form.getInputProps('business_phone')
  const paid = form.values.payment_methods
  return (
    <>
      <Part title="Estabelecimento">
        <div className={styles.grid}>
          <TextInput label="Nome" aria-required autoComplete="off" {...form.getInputProps('name')} />
          <TextInput label="Unidade" aria-required autoComplete="off" {...form.getInputProps('branch')} />
          <Textarea
            className={styles.whole}
            label="Descrição"
            description="Em uma ou duas frases, o que se encontra aqui."
            classNames={{ input: styles.area }}
            rows={3}
            {...form.getInputProps('description')}
          />
          <WordsInput
            className={styles.whole}
            label="Categorias"
            description={`Até ${most.categories}, como Massas ou Música ao vivo.`}
            words={form.values.categories}
            error={errorWithin(form.errors, 'categories')}
            onWords={(words) => {
              form.setFieldValue('categories', words)
              form.clearFieldError('categories')
            }}
          />
        </div>
      </Part>
      <Part title="Contato">
        <div className={styles.grid}>
          <PhoneInput
            label="Telefone comercial"
            description="Para reservas por telefone."
            {...businessPhone}
            value={String(businessPhone.value)}
            onValue={typeBusinessPhone}
          />
          <PhoneInput
            label="Telefone"
            description="Aparece no perfil."
            {...phone}
            value={String(phone.value)}
            onValue={typePhone}
          />
          <TextInput
            label="E-mail"
            type="email"
            inputMode="email"
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <Switch
            size="md"
            className={styles.check}
            label="O telefone é WhatsApp"
            {...form.getInputProps('phone_is_whatsapp', { type: 'checkbox' })}
          />
        </div>
      </Part>
      <Part title="Página pública">
        <SlugField form={form} disabled={!manages} suggestion={suggestion} onTake={forget} />
        {manages ? (
          <p className={styles.hint}>Depois de trocado, o endereço antigo continua levando a esta página.</p>
        ) : (
          <p className={styles.hint}>Só quem administra o negócio altera o endereço e a situação.</p>
        )}
        <Switch
          size="md"
          label="Estabelecimento ativo"
          description="Inativo, suas páginas públicas saem do ar. Nada é apagado."
          disabled={!manages}
          checked={form.values.status === 'active'}
          onChange={({ currentTarget }) =>
            form.setFieldValue('status', currentTarget.checked ? 'active' : 'inactive')
          }
        />
      </Part>
      <Part title="Para quem vem">
        <fieldset className={styles.group} data-shows="payment_methods">
          <legend className={styles.legend}>Formas de pagamento</legend>
          <div className={styles.checks}>
            {Object.entries(paymentMethods).map(([method, label]) => (
              <Checkbox
                key={method}
                className={styles.check}
                label={label}
                checked={paid.includes(method)}
                onChange={({ currentTarget }) =>
                  form.setFieldValue(
                    'payment_methods',
                    Object.keys(paymentMethods).filter((each) =>
                      each === method ? currentTarget.checked : paid.includes(each),
                    ),
                  )
                }
              />
            ))}
          </div>
        </fieldset>
        <Textarea
          label="Informações"
          description="O que mais vale saber: estacionamento, acesso, crianças, animais."
          classNames={{ input: styles.area }}
          rows={4}
          {...form.getInputProps('info')}
        />
      </Part>
    </>
  )
}

/** The first message of a field or of anything within it. */
function errorWithin(errors: Record<string, unknown>, field: string): string | undefined {
  const path = Object.keys(errors).find((each) => each === field || each.startsWith(`${field}.`))
  return path === undefined ? undefined : String(errors[path])
}
