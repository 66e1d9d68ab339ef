/** What is asked for: `time` is '' until one was chosen. */
export type Choice = { people: number; date: string; time: string }
