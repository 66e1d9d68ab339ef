import { useEffect } from 'react'
import type { CallFailed } from '#lib/call/call.ts'
import * as sitePath from '#lib/address/site-path.ts'

/** Opens the page 'not found' if a call answered 404 or the address has no valid id. */
export function useNotFound(isMissing: boolean): void {
  useEffect(() => {
    if (isMissing) location.replace(sitePath.notFound)
  }, [isMissing])
}

export const isNotFound = (error: CallFailed | null): boolean => error?.status === 404

/** An id from the address, or null if invalid. */
export const addressId = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
