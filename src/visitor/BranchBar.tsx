import { Icon } from './icons.tsx'

type BranchBarProps = { back: { href: string; label: string }; title: string; detail: string }

/** The head of a page below a branch's profile: the way back, and where one is. */
export function BranchBar({ back, title, detail }: BranchBarProps) {
  return (
    <header className="bar">
      <a className="bar-action" href={back.href} aria-label={back.label}>
        <Icon name="back" />
      </a>
      <h1 className="bar-title">
        <strong>{title}</strong>
        <span>{detail}</span>
      </h1>
      <span className="bar-action" />
    </header>
  )
}
