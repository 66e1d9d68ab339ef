import { useEffect, useRef, useState } from 'react'
import { sendImage } from '#admin/useImageUpload.ts'
import { fileUrl } from '#lib/file-url.ts'
import { CroppedImageInput } from './CroppedImageInput.tsx'

type Props = {
  businessId: number
  name: string
  label: string
  ratio: number
  path: string | null
  error: string
  onPath: (path: string | null) => void
  /** Once when sending begins and once when it ends: meanwhile the form is not saved, and the list keeps its order. */
  onUploading: (uploading: boolean) => void
}

/** An image of one item of a list: sent when it is chosen, kept by its path in the form. */
export function PathImage({ businessId, path, error, onPath, onUploading, ...shown }: Props) {
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
    const sent = await sendImage(businessId, file, mine.signal)
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
