import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type LinkType, linkTypes, most } from '../../profile-lists.ts'
import { EmptyPanel } from '#ui/list/EmptyPanel.tsx'
import { ListButtons } from './ListButtons.tsx'
import { Part } from './Part.tsx'
import { useProfile } from '../profile-context.ts'
import styles from './profile-fields.module.css'

const typeChoices = Object.entries(linkTypes).map(([value, label]) => ({ value, label }))

/** Links: where else guests find the establishment, in the order of its page, and where they review it. */
export function LinksTab() {
  return (
    <>
      <LinkList />
      <GoogleReview />
    </>
  )
}

function GoogleReview() {
  const { form } = useProfile()
  return (
    <Part
      title="Avaliações no Google"
      hint="Depois da pesquisa de satisfação, todos que responderam veem este link, qualquer que seja a nota."
    >
      <TextInput
        label="Link de avaliação do Google"
        description="No Google Meu Negócio: Ler avaliações › Receber mais avaliações."
        type="url"
        inputMode="url"
        placeholder="https://maps.app.goo.gl/…"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('google_review_url')}
      />
    </Part>
  )
}

function LinkList() {
  const { form } = useProfile()
  const { links } = form.values
  const add = (
    <Button
      id="links-add"
      variant={links.length === 0 ? 'filled' : 'default'}
      leftSection={<IconPlus size={18} aria-hidden />}
      disabled={links.length >= most.links}
      onClick={() => {
        form.insertListItem('links', { type: 'instagram', label: '', url: '' })
        requestAnimationFrame(() => form.getInputNode(`links.${links.length}.url`)?.focus())
      }}
    >
      Adicionar link
    </Button>
  )
  if (links.length === 0) {
    return (
      <EmptyPanel
        sentence="Nenhum link ainda: redes sociais, delivery e site aparecem no perfil."
        action={add}
      />
    )
  }
  return (
    <Part title="Links" hint="Sem texto, o perfil mostra o site a que o link leva.">
      <ol className={styles.list}>
        {links.map(({ type }, index) => (
          <li key={index} className={styles.item} data-shows={`links.${index}`}>
            <div className={styles.head}>
              <span className={styles.number}>Link {index + 1}</span>
              <ListButtons
                name={`link ${index + 1}`}
                list="links"
                index={index}
                count={links.length}
                onMove={(to) => form.reorderListItem('links', { from: index, to })}
                onRemove={() => form.removeListItem('links', index)}
              />
            </div>
            <div className={styles.fields}>
              <NativeSelect
                label="Tipo"
                data={typeChoices}
                {...form.getInputProps(`links.${index}.type`)}
                value={type}
                onChange={({ currentTarget: { value } }) =>
                  form.setFieldValue(`links.${index}.type`, value as LinkType)
                }
              />
              <TextInput
                label="Texto"
                placeholder={linkTypes[type]}
                maxLength={80}
                autoComplete="off"
                {...form.getInputProps(`links.${index}.label`)}
              />
              <TextInput
                label="Endereço"
                type="url"
                inputMode="url"
                placeholder="https://"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                {...form.getInputProps(`links.${index}.url`)}
              />
            </div>
          </li>
        ))}
      </ol>
      {form.errors.links && <p className={styles.error}>{form.errors.links}</p>}
      <div>{add}</div>
    </Part>
  )
}
