import type { Fault } from '../faults/faults.ts'
import type { Sim } from '../sim.ts'
import type { Fields } from './json.ts'

export type UploadedFile = { field: string; filename: string; mime_type: string; bytes: Buffer }

/** A request as the endpoints see it. */
export type Call = {
  sim: Sim
  method: string
  /** Without the version. */
  path: string
  /** `v25.0`; null if the address has none. */
  version: string | null
  params: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string | undefined>
  /** The fields of JSON, a form or a multipart body, with the query beneath them. */
  body: Fields
  raw: Buffer
  files: UploadedFile[]
  /** The bearer, or access_token of query or body. */
  token: string | null
  /** The fault that takes this call. */
  fault: Fault | null
}
