import { Button } from '@mantine/core'
import { IconDeviceMobile, IconExternalLink, IconWorldUpload } from '@tabler/icons-react'
import { AppLink } from '#admin/address/AppLink.tsx'
import { useCurrent } from '#admin/current/current.ts'
import { missingSentence } from '../publishing.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { confirm } from '#ui/overlay/dialogs.ts'
import { useProfile } from './profile-context.ts'
import { shownToGuests } from './profile-values.ts'
import { ShareButton } from './ShareButton.tsx'

/** The actions for the whole profile: view it, share it, publish it. `ProfileState` takes it back. */
export function ProfileActions({ onPreview }: { onPreview: (() => void) | undefined }) {
  const { can } = useCurrent()
  const { begun, form, images, saving, uploading, save } = useProfile()
  const publish = async () => {
    const detail = missingSentence(shownToGuests(form.values, images))
    const verbs = { yes: 'Publicar assim', no: 'Ainda não' }
    if (detail && !(await confirm('Deseja publicar este perfil?', { detail, ...verbs }))) return
    await save({ is_draft: false })
  }
  const isPublic = !begun.is_draft && begun.status === 'active'
  return (
    <>
      {onPreview && (
        <Button
          variant="default"
          leftSection={<IconDeviceMobile size={18} aria-hidden />}
          onClick={onPreview}
        >
          Ver prévia
        </Button>
      )}
      {isPublic && (
        <Button
          component={AppLink}
          href={sitePath.profile(begun.slug)}
          target="_blank"
          variant="default"
          leftSection={<IconExternalLink size={18} aria-hidden />}
        >
          Ver perfil
        </Button>
      )}
      {isPublic && <ShareButton />}
      {begun.is_draft && can('branch-manage') && (
        <Button
          leftSection={<IconWorldUpload size={18} aria-hidden />}
          loading={saving}
          disabled={uploading}
          onClick={() => void publish()}
        >
          Publicar
        </Button>
      )}
    </>
  )
}
