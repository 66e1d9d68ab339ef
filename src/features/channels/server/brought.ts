import type { FileDownload } from './port.ts'
import type { Download } from '#platform/meta/download.ts'

/** What a download brought; `gone`: what follows where the host has the file no more. */
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
