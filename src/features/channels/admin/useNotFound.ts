import { useEffect } from 'react'
import type { CallFailed } from '#lib/call.ts'
import * as sitePath from '#lib/site-path.ts'

/** Opens the page 'not found' when a call said that there is no such thing, or when the address can name none. */
export function useNotFound(isMissing: boolean): void {
  useEffect(() => {
    if (isMissing) location.replace(sitePath.notFound)
  }, [isMissing])
}

export const isNotFound = (error: CallFailed | null): boolean => error?.status === 404

/** An id of the address, or null when it can be none. */
export const addressId = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
