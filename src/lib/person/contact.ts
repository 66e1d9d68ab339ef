/** How guests reach the house: the phone as stored, and whether WhatsApp answers there; null if it gives no phone. */
export type Contact = { phone: string; isWhatsapp: boolean } | null

/** The house whose address led nowhere; `profile` is null while it has none to show. Null: the house is not known. */
export type LostHouse = { title: string; profile: string | null; contact: Contact } | null
