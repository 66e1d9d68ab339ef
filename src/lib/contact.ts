/** How guests reach the house: the phone as stored, and whether WhatsApp answers there; null if it gives no phone. */
export type Contact = { phone: string; isWhatsapp: boolean } | null
