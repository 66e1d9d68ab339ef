import type { FileDownload } from './port.ts'
import type { Download } from '#platform/meta/download.ts'

/** The outcome of a download; `gone`: what follows if the host no longer has the file. */
export const brought = (download: Download, sha256: string | null, gone: 'again' | 'final'): FileDownload => {
  switch (download.kind) {
    case 'done':
      return { ...download, sha256 }
    case 'failed':
      return { kind: 'again' }
    case 'gone':
      return { kind: gone }
    default:
      return { kind: 'final' }
  }
}
