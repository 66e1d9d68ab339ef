import 'react-easy-crop/react-easy-crop.css'
import { Button, Group, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useId, useState } from 'react'
import Cropper, { type Area, type Point } from 'react-easy-crop'
import { useBackCloses } from '#admin/form/useBackCloses.ts'
import { useOpenedLater } from '#admin/form/useOpenedLater.ts'
import { phoneQuery } from '#ui/constants.ts'
import { cutPicture } from '#admin/form/shrunk-picture.ts'
import styles from './CropDialog.module.css'

type Props = {
  /** The chosen file; null while there is nothing to crop. */
  file: File | null
  label: string
  ratio: number
  /** Gets the crop; the file itself if the browser cannot show it as an image; null if the person cancels. */
  onDone: (cut: File | null) => void
}

/** Moves and zooms a picture behind a frame of the shape it is shown in: by finger, pointer or arrow keys. */
export function CropDialog({ file, label, ratio, onDone }: Props) {
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const opened = useOpenedLater(file !== null)
  useBackCloses(file !== null, () => onDone(null))
  return (
    <Modal
      opened={opened && file !== null}
      onClose={() => onDone(null)}
      title={`Ajustar: ${label}`}
      size="lg"
      fullScreen={isPhone ?? false}
    >
      {file && <Frame key={`${file.name} ${file.lastModified}`} file={file} ratio={ratio} onDone={onDone} />}
    </Modal>
  )
}

function Frame({ file, ratio, onDone }: { file: File; ratio: number; onDone: Props['onDone'] }) {
  const [address, setAddress] = useState<string>()
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [cutting, setCutting] = useState(false)
  const slider = useId()

  useEffect(() => {
    const made = URL.createObjectURL(file)
    // oxlint-disable-next-line react/set-state-in-effect -- the object URL is revoked on unmount, so it is created on mount
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])

  const take = async () => {
    if (!address || !area) return
    setCutting(true)
    onDone(await cutPicture(file, address, area))
  }
  return (
    <div className={styles.content}>
      <div className={styles.stage}>
        <Cropper
          {...(address && { image: address })}
          aspect={ratio}
          crop={crop}
          zoom={zoom}
          maxZoom={4}
          keyboardStep={8}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
          mediaProps={{ alt: '', onError: () => onDone(file) }}
          cropperProps={{ role: 'group', 'aria-label': 'Parte que aparece: mova com as setas' }}
        />
      </div>
      <div className={styles.zoom}>
        <label htmlFor={slider}>Aproximar</label>
        <input
          id={slider}
          type="range"
          min={1}
          max={4}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </div>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" disabled={cutting} onClick={() => onDone(null)}>
          Cancelar
        </Button>
        <Button loading={cutting} disabled={!area} onClick={() => void take()}>
          Usar imagem
        </Button>
      </Group>
    </div>
  )
}
