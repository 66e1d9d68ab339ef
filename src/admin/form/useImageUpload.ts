import { useRef, useState } from 'react'
import { call } from '#admin/data/call.ts'
import { anyFailure } from '#lib/call/any-failure.ts'
import { CallFailed, sentenceOf } from '#lib/call/call.ts'
import { ImageUpload, uploadImage } from '#platform/files/contract.ts'
import { shrunkPicture } from '#admin/form/shrunk-picture.ts'

/** Shown when the server was not reached. */
const unreached = 'A imagem não foi enviada. Verifique a conexão e tente novamente.'

export type ImageUploadState = {
  /** For `<ImageInput {...image.input}>`: the saved image, whether it is uploading, the server's sentence, and the handlers. */
  input: {
    url: string | null
    uploading: boolean
    error: string | undefined
    onFile: (file: File) => Promise<boolean>
    onRemove: () => void
    onCancel: () => void
  }
  /** For the body of the save, as `{field}_path`: the uploaded image, undefined while the saved one stays. */
  path: string | undefined
  /** For the body of the save, as `{field}_remove`: removes the saved image. */
  removed: boolean
  /** There is something to save; while `uploading` the save must wait. */
  changed: boolean
}

type Choice = { path?: string; removed?: boolean }

/**
 * One image of a form, sent to the business as soon as it is chosen (D-96); the save then carries `path` and `removed`. A
 * refused upload leaves the form as it was. `savedUrl` is the saved image: when it changes, the form was saved and the
 * choice is forgotten.
 */
export function useImageUpload(businessId: number, savedUrl: string | null): ImageUploadState {
  const [choice, setChoice] = useState<Choice>({})
  const [uploading, setUploading] = useState(false)
  const [error, setError] = useState<string>()
  const [known, setKnown] = useState(savedUrl)
  const running = useRef<AbortController>(null)

  if (savedUrl !== known) {
    setKnown(savedUrl)
    setChoice({})
    setError(undefined)
  }

  /** Starts again and aborts an upload that is still running. */
  const choose = (next: Choice) => {
    running.current?.abort()
    running.current = null
    setUploading(false)
    setError(undefined)
    setChoice(next)
  }

  const onFile = async (file: File): Promise<boolean> => {
    choose({})
    const mine = new AbortController()
    running.current = mine
    setUploading(true)
    const outcome = await sendImage(businessId, file, mine.signal)
    if (running.current !== mine) return false
    running.current = null
    setUploading(false)
    if ('path' in outcome) setChoice({ path: outcome.path })
    else setError(outcome.error)
    return 'path' in outcome
  }

  return {
    input: {
      url: savedUrl,
      uploading,
      error,
      onFile,
      onRemove: () => choose({ removed: true }),
      onCancel: () => choose({}),
    },
    path: choice.path,
    removed: choice.removed ?? false,
    changed: choice.path !== undefined || choice.removed === true,
  }
}

/**
 * Sends one image to the business (D-96), shrunk where that is needed. Answers its path, which waits for a save, or why it was refused and whether the server may accept
 * the same file if it is sent again.
 */
export async function sendImage(
  business_id: number,
  chosen: File,
  signal: AbortSignal,
): Promise<{ path: string } | { error: string; isUnsent: boolean }> {
  const file = await shrunkPicture(chosen)
  const { error } = ImageUpload.safeParse({ file })
  if (error) return { error: error.issues[0]?.message ?? anyFailure, isUnsent: false }
  try {
    const answer = await call(uploadImage, { params: { business_id }, body: { file } }, { signal })
    return answer.success ? { path: answer.path } : { error: answer.msg || anyFailure, isUnsent: false }
  } catch (thrown) {
    if (!(thrown instanceof CallFailed)) throw thrown
    // The server refuses the same file (422) every time; when it was unreachable or failed, it may accept the file later.
    const isUnsent = thrown.status === 0 || thrown.status >= 500
    return { error: sentenceOf(thrown, thrown.status === 0 ? unreached : anyFailure), isUnsent }
  }
}
