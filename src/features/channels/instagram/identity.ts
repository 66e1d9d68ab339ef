/** A person as Instagram names them to one of our accounts. */
export const instagramIdentity = (id: string): string => `instagram:${id}`
