import { useEffect, useRef, useState } from 'react'
import { sendImage } from '#admin/form/useImageUpload.ts'
import { fileUrl } from '#lib/address/file-url.ts'
import { CroppedImageInput } from './CroppedImageInput.tsx'
import { useProfile } from '../profile-context.ts'

type Props = {
  name: string
  label: string
  ratio: number
  path: string | null
  error: string
  onPath: (path: string | null) => void
}

/** The image of one list item: uploaded when it is chosen; the form keeps its path. */
export function PathImage({ path, error, onPath, ...shown }: Props) {
  const { begun, onUploading } = useProfile()
  const [uploading, setUploading] = useState(false)
  const [refused, setRefused] = useState<string>()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const onFile = async (file: File): Promise<boolean> => {
    const mine = new AbortController()
    running.current = mine
    setRefused(undefined)
    setUploading(true)
    onUploading(true)
    const sent = await sendImage(begun.business_id, file, mine.signal)
    onUploading(false)
    if (mine.signal.aborted) return false
    setUploading(false)
    if ('error' in sent) setRefused(sent.error)
    else onPath(sent.path)
    return 'path' in sent
  }
  const give = (next: string | null) => {
    running.current?.abort()
    setUploading(false)
    setRefused(undefined)
    onPath(next)
  }
  return (
    <CroppedImageInput
      {...shown}
      url={fileUrl(path)}
      uploading={uploading}
      error={refused ?? error}
      onFile={onFile}
      onRemove={() => give(null)}
      onCancel={() => give(path)}
    />
  )
}
