import { Icon } from '#visitor/icons.tsx'
import type { CalendarLinks } from '../pages.contract.ts'

/** Both ways into a guest's calendar: the file, and Google's, which also works where a browser inside an app downloads nothing. */
export function CalendarButtons({ file, google }: CalendarLinks) {
  return (
    <div className="pair">
      <a className="button quiet wide" href={file} download="agendamento.ics">
        <Icon name="calendar" /> Adicionar ao calendário
      </a>
      <a className="button quiet wide" href={google} target="_blank" rel="noopener noreferrer">
        Google Agenda
      </a>
    </div>
  )
}
