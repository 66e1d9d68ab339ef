import type { MutationRefusal } from '#admin/data/mutations.ts'
import type { ImageUploadState } from '#admin/form/useImageUpload.ts'
import { ImageInput } from '#ui/input/ImageInput.tsx'
import styles from './PictureField.module.css'

type Props = { image: ImageUploadState; refusal: MutationRefusal | null }

/** The picture of a menu or an item, with the server's messages about it. */
export function PictureField({ image: { input }, refusal }: Props) {
  return (
    <div className={styles.picture}>
      <ImageInput
        name="image"
        label="Imagem"
        ratio={4 / 3}
        hint="Opcional. JPEG, PNG ou WebP."
        {...input}
        error={input.error ?? refusal?.errors.image_path?.[0]}
      />
    </div>
  )
}
