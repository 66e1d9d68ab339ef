/** Milliseconds between two loads of chats and messages (CHAT-56, CHAT-59). */
export const pollMs = 5_000
