import { imageRatios } from '../../profile-lists.ts'
import { CroppedImageInput } from '../images/CroppedImageInput.tsx'
import { GalleryEditor } from '../images/GalleryEditor.tsx'
import styles from './ImagesTab.module.css'
import { Part } from './Part.tsx'
import { useProfile } from '../profile-context.ts'

const hint = 'JPEG, PNG ou WebP.'

/** Imagens: the two at the top of every page, cropped to their shape, and the photographs below. */
export function ImagesTab() {
  const { avatar, header, refusal } = useProfile()
  const errors = refusal?.errors
  return (
    <>
      <Part title="Topo do perfil">
        <div className={styles.head}>
          <div className={styles.avatar} data-shows="avatar_path">
            <CroppedImageInput
              name="avatar"
              label="Foto de perfil"
              ratio={imageRatios.avatar}
              hint={hint}
              {...avatar.input}
              error={avatar.input.error ?? errors?.avatar_path?.[0] ?? ''}
            />
          </div>
          <div className={styles.cover} data-shows="header_image_path">
            <CroppedImageInput
              name="header_image"
              label="Imagem de capa"
              ratio={imageRatios.header}
              hint={hint}
              {...header.input}
              error={header.input.error ?? errors?.header_image_path?.[0] ?? ''}
            />
          </div>
        </div>
      </Part>
      <GalleryEditor />
    </>
  )
}
