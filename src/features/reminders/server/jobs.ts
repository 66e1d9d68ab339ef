import { sendReminders } from './send-reminders.ts'

export const jobs = [sendReminders]
