import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { pagesAround } from './page-window.ts'
import styles from './Pager.module.css'

export type PageInfo = { from: number; to: number; total: number; current_page: number; last_page: number }

type Props = { page: PageInfo | undefined; onPage: (page: number) => void }

const whole = new Intl.NumberFormat('pt-BR')

/** 'Mostrando X a Y de Z' and the page buttons: Primeira, ±3 around the current one, Última. */
export function Pager({ page, onPage }: Props) {
  if (!page || page.total === 0) return null
  const { from, to, total, current_page: current, last_page: last } = page
  const edge = (label: string, target: number, content: React.ReactNode = label) => (
    <button
      type="button"
      className={styles.page}
      aria-label={label}
      disabled={target < 1 || target > last || target === current}
      onClick={() => onPage(target)}
    >
      {content}
    </button>
  )
  return (
    <div className={styles.pager}>
      <output className={styles.range}>
        Mostrando {whole.format(from)} a {whole.format(to)} de {whole.format(total)}
      </output>
      {last > 1 && (
        <nav className={styles.pages} aria-label="Páginas">
          {edge('Primeira', 1)}
          {edge('Página anterior', current - 1, <IconChevronLeft size={18} aria-hidden />)}
          <span className={styles.numbers}>
            {pagesAround(current, last).map((number) => (
              <button
                key={number}
                type="button"
                className={styles.page}
                aria-label={`Página ${number}`}
                aria-current={number === current ? 'page' : undefined}
                onClick={() => number !== current && onPage(number)}
              >
                {whole.format(number)}
              </button>
            ))}
          </span>
          {edge('Próxima página', current + 1, <IconChevronRight size={18} aria-hidden />)}
          {edge('Última', last)}
        </nav>
      )}
    </div>
  )
}
