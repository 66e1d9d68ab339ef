/** Where a stored file is served, by the path its row keeps; null when there is none. */
export const fileUrl = (path: string | null): string | null => (path ? `/files/${path}` : null)
