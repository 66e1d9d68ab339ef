import { IconAddressBook, IconDownload, IconFile, IconMapPin, IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { ChatMessage } from '../../contract.ts'
import { mapLink } from '#lib/address/map-link.ts'
import { sizeText } from './caption.ts'
import styles from './Attachment.module.css'

type MessageFile = NonNullable<ChatMessage['media']>

const names: Partial<Record<ChatMessage['type'], string>> = {
  image: 'Imagem',
  video: 'Vídeo',
  audio: 'Áudio',
  document: 'Documento',
  sticker: 'Figurinha',
}

/** The content of a message besides text: files, a place, a contact. `caption` describes an image to people who do not see it. */
export function Attachment({ message, caption }: { message: ChatMessage; caption: string }) {
  const { type, media, more_media, location } = message
  if (type === 'contacts') return <Label icon={<IconAddressBook size={18} aria-hidden />} text="Contato" />
  if (type === 'location') return <Place location={location} />
  const files = [...(media ? [media] : []), ...more_media]
  return files.map((file, index) => <File key={index} type={type} file={file} caption={caption} />)
}

function File({ type, file, caption }: { type: ChatMessage['type']; file: MessageFile; caption: string }) {
  const { url, note } = file
  const name = names[type] ?? 'Arquivo'
  if (url === null) return <Missing name={name} file={file.name} note={note} />
  switch (type) {
    case 'image':
    case 'sticker':
      return <Image url={url} alt={caption || name} isSticker={type === 'sticker'} />
    case 'audio':
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- what customers record has no captions
      return <audio className={styles.audio} controls preload="none" src={url} aria-label="Áudio" />
    case 'video':
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- what customers record has no captions
      return <video className={styles.video} controls preload="metadata" src={url} aria-label="Vídeo" />
    default:
      return <Document url={url} file={file} />
  }
}

function Image({ url, alt, isSticker }: { url: string; alt: string; isSticker: boolean }) {
  const [isMissing, setMissing] = useState(false)
  if (isMissing) return <Missing name="Imagem" file={null} note={null} />
  return (
    <a
      className={styles.image}
      data-sticker={isSticker || undefined}
      href={url}
      target="_blank"
      rel="noopener"
    >
      <img src={url} alt={`${alt} (abre em outra aba)`} loading="lazy" onError={() => setMissing(true)} />
    </a>
  )
}

function Document({ url, file }: { url: string; file: MessageFile }) {
  const { name, size } = file
  return (
    <a className={styles.file} href={url} target="_blank" rel="noopener" download={name ?? undefined}>
      <IconFile size={24} aria-hidden />
      <span className={styles.fileWords}>
        <span dir="auto">{name ?? 'Documento'}</span>
        {size !== null && <span className={styles.size}>{sizeText(size)}</span>}
      </span>
      <IconDownload size={18} aria-hidden />
    </a>
  )
}

function Place({ location }: { location: ChatMessage['location'] }) {
  const label = <Label icon={<IconMapPin size={18} aria-hidden />} text="Localização" />
  if (!location) return label
  return (
    <>
      {label}
      <a className={styles.map} href={mapLink(location)} target="_blank" rel="noopener noreferrer nofollow">
        Abrir no mapa
      </a>
    </>
  )
}

const Label = ({ icon, text }: { icon: React.ReactNode; text: string }) => (
  <p className={styles.label}>
    {icon}
    {text}
  </p>
)

/** The file is on its way to us, or `note` says why there is none. */
const Missing = ({ name, file, note }: { name: string; file: string | null; note: string | null }) => (
  <p className={styles.missing}>
    <IconPhotoOff size={20} aria-hidden />
    <span>
      {name}
      {file && <span dir="auto">{` · ${file}`}</span>}
      <span className={styles.size}>{note ?? 'O arquivo está chegando…'}</span>
    </span>
  </p>
)
