/** The address of a stored file, by the path its row keeps; null when there is none, as for every row until images can be sent. */
export const fileUrl = (path: string | null): string | null => (path ? `/files/${path}` : null)
