import { IconChevronDown, IconEyeOff } from '@tabler/icons-react'
import { useCurrent } from '#admin/current/current.ts'
import { ActionMenu } from '#ui/overlay/ActionMenu.tsx'
import { ActiveBadge } from '#ui/list/ActiveBadge.tsx'
import { confirm } from '#ui/overlay/dialogs.ts'
import { StatusBadge } from '#ui/list/StatusBadge.tsx'
import { useProfile } from './profile-context.ts'
import type { Profile } from './profile-values.ts'
import styles from './ProfileState.module.css'

const unpublishQuestion = 'Deseja realmente tirar este perfil do ar?'
const unpublishDetail = 'Ele volta a ser rascunho: a página pública só abre quando for publicado de novo.'

const published = <StatusBadge tone="good">Publicado</StatusBadge>

/** The unit, whether guests see it, and what draft or inactive means (D-66, D-70). */
export function ProfileState({ profile }: { profile: Profile }) {
  const manages = useCurrent().can('branch-manage')
  const isOff = profile.status === 'inactive'
  return (
    <span className={styles.state}>
      <span className={styles.unit} dir="auto" title={profile.branch}>
        {profile.branch}
      </span>
      {profile.is_draft && <StatusBadge tone="waiting">Rascunho</StatusBadge>}
      {isOff && <ActiveBadge active={false} />}
      {!profile.is_draft && !isOff && (manages ? <Published /> : published)}
      {profile.is_draft ? (
        <span>Só a equipe vê este perfil até ele ser publicado.</span>
      ) : (
        isOff && <span>As páginas públicas estão fora do ar.</span>
      )}
    </span>
  )
}

/** That guests see the profile, as a button with the way back to a draft: it is rare, and no equal of the page's other actions. */
function Published() {
  const { saving, unpublish } = useProfile()
  const ask = async () => {
    const verbs = { yes: 'Voltar a rascunho', no: 'Manter publicado' }
    if (await confirm(unpublishQuestion, { detail: unpublishDetail, destructive: true, ...verbs }))
      await unpublish()
  }
  return (
    <ActionMenu
      label="Publicado: mudar"
      actions={[
        {
          label: 'Voltar a rascunho',
          icon: <IconEyeOff size={18} aria-hidden />,
          detail: 'Tira a página pública do ar',
          onClick: () => void (saving || ask()),
        },
      ]}
      trigger={{
        className: styles.published,
        content: (
          <>
            {published}
            <IconChevronDown size={18} aria-hidden />
          </>
        ),
      }}
    />
  )
}
