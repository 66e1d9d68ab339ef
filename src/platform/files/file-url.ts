/** The address that serves a stored file; its path is random and never changes meaning. Null when there is none. */
export function fileUrl(path: string | null): string | null {
  return path === null ? null : `/files/${path}`
}
