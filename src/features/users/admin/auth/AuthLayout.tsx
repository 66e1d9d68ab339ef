import type { ReactNode } from 'react'
import { clientSettings } from '#admin/client-settings.ts'
import styles from './auth.module.css'
import { FloorPlan } from './FloorPlan.tsx'

const year = new Date().getFullYear()

/** The frame of each page of the sign-in area: the brand, the page, and a link to support. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const { platformName, companyName, supportUrl } = clientSettings()
  return (
    <div className={styles.area}>
      <header className={styles.brand}>
        <FloorPlan />
        <p className={styles.name}>{platformName}</p>
        <p className={styles.promise}>
          Reservas, atendimento, cardápio e avaliações de todas as unidades, em um só lugar.
        </p>
      </header>
      <div className={styles.side}>
        <main className={styles.main}>{children}</main>
        <footer className={styles.footer}>
          <span>
            {year} © {companyName}
          </span>
          <a href={supportUrl}>Suporte</a>
        </footer>
      </div>
    </div>
  )
}
