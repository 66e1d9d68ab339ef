import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { useBranch, useBranchPath, useCurrent } from '#admin/current/current.ts'
import { FormModal } from '#admin/form/FormModal.tsx'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { useCallQuery } from '#admin/data/queries.ts'
import { copyMenu, findMenu, listMenus } from '../../contract.ts'
import { copyItem, copySection, listSections } from '../../sections.contract.ts'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'

/** The menu, section or item to copy, by the ids of its path. */
export type CopySource = { name: string; menuId: number; sectionId?: number; itemId?: number }

type Props = { copied: CopySource; opened: boolean; onClose: () => void }

const changes = [listMenus, findMenu, listSections]

/** Copies a menu, section or item to an establishment of the business (D-68). Needs a new `key` for each one. */
export function CopyForm({ copied, opened, onClose }: Props) {
  const { business } = useCurrent()
  const { name: here, id } = useBranch()
  const { business_id } = useBranchPath()
  const [branch_id, setBranch] = useState(id)
  const [chosenMenu, setMenu] = useState<number>()
  const [chosenSection, setSection] = useState<number>()
  const kind = copied.itemId ? 'item' : copied.sectionId ? 'section' : 'menu'
  const wantsMenu = opened && kind !== 'menu'
  const menus = useCallQuery(
    listMenus,
    { params: { business_id, branch_id } },
    { enabled: wantsMenu, keepPrevious: false },
  )
  const menu_id = menus.data?.find((menu) => menu.id === chosenMenu)?.id ?? menus.data?.[0]?.id
  const sections = useCallQuery(
    listSections,
    { params: { business_id, branch_id, id: menu_id ?? 0 } },
    { enabled: wantsMenu && kind === 'item' && menu_id !== undefined, keepPrevious: false },
  )
  const section_id =
    sections.data?.find((section) => section.id === chosenSection)?.id ?? sections.data?.[0]?.id

  const menu = useBranchMutation(copyMenu, { success: 'Cardápio copiado com sucesso!', changes })
  const section = useBranchMutation(copySection, { success: 'Seção copiada com sucesso!', changes })
  const item = useBranchMutation(copyItem, { success: 'Item copiado com sucesso!', changes })
  const { running, refusal } = { menu, section, item }[kind]

  const send = async () => {
    const path = { id: copied.menuId }
    if (kind === 'menu') return menu.run({ params: path, body: { branch_id } })
    if (!menu_id) return null
    if (kind === 'section') {
      const params = { ...path, section_id: copied.sectionId! }
      return section.run({ params, body: { branch_id, menu_id } })
    }
    if (!section_id) return null
    return item.run({
      params: { ...path, item_id: copied.itemId! },
      body: { branch_id, menu_id, section_id },
    })
  }

  const unread = menus.isError ? menus : sections.isError ? sections : null

  const titles = { menu: 'Copiar cardápio', section: 'Copiar seção', item: 'Copiar item' }
  const explained = {
    menu: 'A cópia chega inativa, com todas as seções, itens e imagens. Depois, cada cardápio muda por si.',
    section: 'A cópia vai para o fim do cardápio escolhido, com todos os seus itens e imagens.',
    item: 'A cópia vai para o fim da seção escolhida, com a imagem.',
  }
  return (
    <FormModal
      title={titles[kind]}
      opened={opened}
      changed={false}
      saving={running}
      refusal={refusal}
      submitLabel="Copiar"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        void send().then((done) => done && onClose())
      }}
    >
      <Text>
        <bdi>
          <strong>{copied.name}</strong>
        </bdi>
        . {explained[kind]}
      </Text>
      <NativeSelect
        label="Estabelecimento"
        data-autofocus
        data={(business?.branches ?? []).map((one) => ({
          value: String(one.id),
          label: `${one.name || here} · ${one.branch}${one.id === id ? ' (este)' : ''}`,
        }))}
        value={String(branch_id)}
        error={refusal?.errors.branch_id?.[0]}
        onChange={(event) => setBranch(Number(event.currentTarget.value))}
      />
      {kind !== 'menu' && (
        <NativeSelect
          label="Cardápio"
          disabled={!menus.data || menus.data.length === 0}
          data={(menus.data ?? []).map((one) => ({ value: String(one.id), label: one.name }))}
          value={String(menu_id ?? '')}
          error={
            refusal?.errors.menu_id?.[0] ??
            (menus.data?.length === 0 ? 'Este estabelecimento ainda não tem cardápios.' : undefined)
          }
          onChange={(event) => setMenu(Number(event.currentTarget.value))}
        />
      )}
      {kind === 'item' && (
        <NativeSelect
          label="Seção"
          disabled={!menu_id || !sections.data || sections.data.length === 0}
          data={(sections.data ?? []).map((one) => ({ value: String(one.id), label: one.name }))}
          value={String(section_id ?? '')}
          error={
            refusal?.errors.section_id?.[0] ??
            (sections.data?.length === 0 ? 'Este cardápio ainda não tem seções.' : undefined)
          }
          onChange={(event) => setSection(Number(event.currentTarget.value))}
        />
      )}
      {unread && (
        <RetryPanel
          onRetry={() => void unread.refetch()}
          retrying={unread.isFetching}
          detail={unread.error.msg}
        />
      )}
    </FormModal>
  )
}
