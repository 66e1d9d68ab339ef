import type { Platform } from '../port.ts'

export const megabyte = 1024 * 1024

/** The most bytes of a file that people of the house send; WhatsApp would take documents of 100 MB. */
export const fileByteLimit = 16 * megabyte
export const fileTooLarge = 'O arquivo pode ter no máximo 16 MB.'

/** Characters of the words under a photo or a document (meta-platform §6). */
export const captionLimit = 1024

const photo = /^image\/(jpeg|png)$/
const document =
  /^(text\/plain|application\/(pdf|msword|vnd\.ms-(excel|powerpoint)|vnd\.openxmlformats-officedocument\..+))$/

/** The message type for a file of this type; null if it cannot be sent. */
export const sentAs = (mime: string): 'image' | 'document' | null =>
  photo.test(mime) ? 'image' : document.test(mime) ? 'document' : null

/** Why a platform does not take a file of this type and length, in Portuguese; null if it does. */
export function fileProblem(
  { label, takesDocuments, photoLimit }: Platform,
  { mime, size }: { mime: string; size: number },
): string | null {
  const kind = sentAs(mime)
  if (size === 0) return 'O arquivo está vazio.'
  if (kind === null) {
    return takesDocuments
      ? 'Envie uma foto JPEG ou PNG, ou um documento: PDF, Word, Excel, PowerPoint ou texto.'
      : `Pelo ${label}, envie uma foto JPEG ou PNG.`
  }
  if (!takesDocuments && kind !== 'image') return `Pelo ${label} só é possível enviar fotos, em JPEG ou PNG.`
  if (kind === 'image' && size > photoLimit) {
    return `A foto pode ter no máximo ${photoLimit / megabyte} MB.`
  }
  return size > fileByteLimit ? fileTooLarge : null
}

/** Whether the platform can fetch files from our address: not from this machine or its own network. */
export function isPublicAddress(appUrl: string): boolean {
  const { protocol, hostname } = new URL(appUrl)
  const isOwn = /^(localhost|.*\.(local|internal|localhost|test)|[\d.]+|\[.*\]|[^.]+)$/.test(hostname)
  return protocol === 'https:' && !isOwn
}
