import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 bits for a header or a link (D-17, D-22). Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token: SHA-256 is enough, since there is nothing to guess. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
