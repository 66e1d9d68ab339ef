/**
 * Line icons after Tabler's (MIT), each beside a word or a label, so hidden from screen readers. Every form sends all of these to the
 * phone.
 */
const shapes = {
  back: 'M5 12h14M5 12l6 6M5 12l6-6',
  share:
    'M3 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0M15 6a3 3 0 1 0 6 0 3 3 0 1 0-6 0M15 18a3 3 0 1 0 6 0 3 3 0 1 0-6 0M8.7 10.7l6.6-3.4M8.7 13.3l6.6 3.4',
  minus: 'M5 12h14',
  plus: 'M12 5v14M5 12h14',
  pin: 'M9 11a3 3 0 1 0 6 0 3 3 0 0 0-6 0M17.657 16.657 13.414 20.9a2 2 0 0 1-2.827 0l-4.244-4.243a8 8 0 1 1 11.314 0',
  clock: 'M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0M12 7v5l3 3',
  phone: 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2',
  chat: 'm3 21 1.65-3.8a9 9 0 1 1 3.4 2.9L3 21M9 10a.5.5 0 0 0 1 0V9a.5.5 0 0 0-1 0v1a5 5 0 0 0 5 5h1a.5.5 0 0 0 0-1h-1a.5.5 0 0 0 0 1',
  calendar: 'M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7M16 3v4M8 3v4M4 11h16',
  people:
    'M5 7a4 4 0 1 0 8 0 4 4 0 1 0-8 0M3 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2M16 3.13a4 4 0 0 1 0 7.75M21 21v-2a4 4 0 0 0-3-3.85',
  person: 'M8 7a4 4 0 1 0 8 0 4 4 0 0 0-8 0M6 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2',
  mail: 'M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7M3 7l9 6 9-6',
  cake: 'M3 20h18v-8a3 3 0 0 0-3-3H6a3 3 0 0 0-3 3v8M3 14.8c.9 0 1.8-.3 2.4-.8 1.4-1 3.4-1 4.8 0 1.4 1 3.4 1 4.8 0 1.4-1 3.4-1 4.8 0 .4.4.8.6 1.2.7M12 4l1.5 1.6a2 2 0 1 1-3 0L12 4',
  star: 'm12 17.75-6.172 3.245 1.179-6.873-5-4.867 6.9-1 3.086-6.253 3.086 6.253 6.9 1-5 4.867 1.179 6.873z',
  done: 'm5 12 5 5L20 7',
  wait: 'M6.5 7h11M6.5 17h11M6 20v-2a6 6 0 1 1 12 0v2a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1M6 4v2a6 6 0 1 0 12 0V4a1 1 0 0 0-1-1H7a1 1 0 0 0-1 1',
  closed: 'M18 6 6 18M6 6l12 12',
}

export type IconName = keyof typeof shapes

/** One of the icons above. */
export const Icon = ({ name }: { name: IconName }) => <Drawing line={shapes[name]} />

/** The SVG around each icon, hidden from screen readers. */
export const Drawing = ({ line }: { line: string }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={line} />
  </svg>
)
