import type { ReactNode } from 'react'
import * as sitePath from '#lib/address/site-path.ts'
import { BarTitle } from '../frame/BarTitle.tsx'
import { Icon } from '../icons.tsx'

type StepBarProps = {
  branch: { slug: string; name: string; branch: string }
  title: string
  /** Goes one step back; null when the arrow leads to the profile. */
  onBack: (() => void) | null
  /** At most one action, on the right. */
  children?: ReactNode
}

/** The header of a form in steps: the way back (to the profile or one step), and the current step. */
export function StepBar({ branch, title, onBack, children }: StepBarProps) {
  return (
    <header className="bar">
      {onBack ? (
        <button type="button" className="bar-action" aria-label="Voltar um passo" onClick={onBack}>
          <Icon name="back" />
        </button>
      ) : (
        <a className="bar-action" href={sitePath.profile(branch.slug)} aria-label="Voltar ao perfil">
          <Icon name="back" />
        </a>
      )}
      <BarTitle title={title} branch={branch} />
      {children ?? <span className="bar-action" />}
    </header>
  )
}
