export type ChatKey = { business_id: number; id: number }

/** Whose chat a row or the data of a job is. */
export type OfChat = { business_id: number; chat_id: number }
