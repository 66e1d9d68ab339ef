import type { ComponentProps } from 'react'
import { BarTitle } from './BarTitle.tsx'
import { PageIcon, type PageIconName } from '../page-icons.tsx'

type BranchBarProps = ComponentProps<typeof BarTitle> & {
  /** Where the back arrow leads; without it there is no arrow. */
  back?: { href: string; label: string }
  /** On the right: a word, or an icon with its label. */
  action?: { href: string; label: string; icon?: PageIconName; outside?: boolean } | null
}

/** The header of a page below a branch's profile: the way back, if there is one, and at most one action. */
export function BranchBar({ back, title, branch, isLong, action }: BranchBarProps) {
  return (
    <header className="bar">
      {back ? (
        <a className="bar-action" href={back.href} aria-label={back.label}>
          <PageIcon name="back" />
        </a>
      ) : (
        <span className="bar-action" />
      )}
      <BarTitle title={title} branch={branch} isLong={isLong} />
      {action ? (
        <a
          className={action.icon ? 'bar-action' : 'bar-word'}
          href={action.href}
          aria-label={action.icon && action.label}
          {...(action.outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
        >
          {action.icon ? <PageIcon name={action.icon} /> : action.label}
        </a>
      ) : (
        <span className="bar-action" />
      )}
    </header>
  )
}
