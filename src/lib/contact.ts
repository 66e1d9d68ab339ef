/** How guests reach the house: ten or eleven digits, and whether WhatsApp answers there; null if it gives no phone. */
export type Contact = { phone: string; isWhatsapp: boolean } | null
