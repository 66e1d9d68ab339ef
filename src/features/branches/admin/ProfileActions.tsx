import { Button } from '@mantine/core'
import { IconDeviceMobile, IconExternalLink, IconEyeOff, IconWorldUpload } from '@tabler/icons-react'
import { AppLink } from '#admin/AppLink.tsx'
import { missingSentence } from '#features/branches/publishing.ts'
import { confirm } from '#ui/dialogs.ts'
import type { ProfileFormState } from './useProfileForm.ts'

const unpublishQuestion = 'Deseja realmente tirar este perfil do ar?'
const unpublishDetail = 'Ele volta a ser rascunho: a página pública só abre quando for publicado de novo.'

type Props = {
  state: ProfileFormState
  images: { avatar_path: string | null; header_image_path: string | null }
  manages: boolean
  onPreview?: () => void
}

/** What can be done with the whole profile: look at it, publish it, take it off the air. */
export function ProfileActions({ state, images, manages, onPreview }: Props) {
  const { begun, form, saving, uploading } = state
  const publish = async () => {
    const { address } = form.values
    const hasAddress = Object.values(address ?? {}).some((line) => line !== '' && line !== null)
    const detail = missingSentence({ ...form.values, ...images, address: hasAddress ? {} : null })
    if (detail && !(await confirm('Deseja publicar este perfil?', { detail }))) return
    await state.save({ is_draft: false })
  }
  const unpublish = async () => {
    if (await confirm(unpublishQuestion, { detail: unpublishDetail, destructive: true }))
      await state.unpublish()
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
          href={`/perfil/${begun.slug}`}
          target="_blank"
          variant="default"
          leftSection={<IconExternalLink size={18} aria-hidden />}
        >
          Ver perfil
        </Button>
      )}
      {manages &&
        (begun.is_draft ? (
          <Button
            leftSection={<IconWorldUpload size={18} aria-hidden />}
            loading={saving}
            disabled={uploading}
            onClick={() => void publish()}
          >
            Publicar
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<IconEyeOff size={18} aria-hidden />}
            disabled={saving}
            onClick={() => void unpublish()}
          >
            Voltar a rascunho
          </Button>
        ))}
    </>
  )
}
