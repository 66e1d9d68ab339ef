import { type ComponentProps, useState } from 'react'
import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { ImageInput } from '#ui/input/ImageInput.tsx'

const CropDialog = lazyDialog(
  async () => (await import('./CropDialog.tsx')).CropDialog,
  ({ file }) => file !== null,
  ({ onDone }) => onDone(null),
)

const cuttable = /^image\/(jpeg|png|webp)$/

type CropQuestion = { file: File; answer: (cut: File | null) => void }

/**
 * An image of a fixed shape: the chosen file is cropped first (D-67). Files that are not images pass through, and the server refuses them.
 */
export function CroppedImageInput(props: Omit<ComponentProps<typeof ImageInput>, 'prepare'>) {
  const [asked, setAsked] = useState<CropQuestion | null>(null)
  const prepare = (file: File): Promise<File | null> =>
    cuttable.test(file.type)
      ? new Promise((resolve) => setAsked({ file, answer: resolve }))
      : Promise.resolve(file)
  return (
    <>
      <ImageInput {...props} prepare={prepare} />
      <CropDialog
        file={asked?.file ?? null}
        label={props.label}
        ratio={props.ratio}
        onDone={(cut) => {
          asked?.answer(cut)
          setAsked(null)
        }}
      />
    </>
  )
}
