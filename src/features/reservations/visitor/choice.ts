/** The requested table: `time` is '' until the guest chooses one. */
export type Choice = { people: number; date: string; time: string }
