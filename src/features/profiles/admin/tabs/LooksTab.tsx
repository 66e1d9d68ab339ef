import { Button, TextInput } from '@mantine/core'
import { hexColor, readableColor, textOn } from '#lib/colors.ts'
import { Part } from './Part.tsx'
import { useProfile } from '../profile-context.ts'
import styles from './profile-fields.module.css'

/** The default colours of the public pages, shown if a branch chose none. */
const own = { color_primary: '#7b2d4f', color_secondary: '#3d1526' } as const
const paper = '#fbf8f5'

const colours = [
  { field: 'color_primary', label: 'Cor principal', use: 'Botões e links da página.' },
  { field: 'color_secondary', label: 'Cor secundária', use: 'Detalhes que acompanham a principal.' },
] as const

/** Aparência: the two colours of the public pages, and how they are adjusted for text (D-91). */
export function LooksTab() {
  return (
    <Part title="Cores" hint="O texto sobre as cores fica preto ou branco, o que se lê melhor.">
      <div className={styles.grid}>
        {colours.map((colour) => (
          <ColorField key={colour.field} {...colour} />
        ))}
      </div>
    </Part>
  )
}

function ColorField({ field, label, use }: (typeof colours)[number]) {
  const { form } = useProfile()
  const typed = form.values[field] ?? ''
  const chosen = hexColor(typed.trim())
  const shown = chosen ?? own[field]
  const ink = readableColor(shown, paper)
  return (
    <div className={styles.list}>
      <div className={styles.color}>
        <input
          type="color"
          className={styles.swatch}
          aria-label={`${label}: escolher`}
          value={shown}
          onChange={({ currentTarget: { value } }) => {
            form.setFieldValue(field, value)
            form.clearFieldError(field)
          }}
        />
        <TextInput
          label={label}
          placeholder="#7b2d4f"
          maxLength={7}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps(field)}
        />
      </div>
      <p className={styles.sample} style={{ color: textOn(shown), background: shown }}>
        Reservar uma mesa
      </p>
      <p className={styles.hint}>
        {use}{' '}
        {ink === shown
          ? 'Lê-se bem também como texto.'
          : `É clara para textos: neles usamos ${ink}, mais escura.`}
      </p>
      {typed !== '' && (
        <div>
          <Button
            variant="subtle"
            onClick={() => {
              form.setFieldValue(field, '')
              form.clearFieldError(field)
            }}
          >
            Usar a cor padrão
          </Button>
        </div>
      )}
    </div>
  )
}
