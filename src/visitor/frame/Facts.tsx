import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons.tsx'

/** One fact with its icon. */
export function Fact({
  icon,
  label,
  large,
  children,
}: {
  icon: IconName
  label: string
  large?: boolean
  children: ReactNode
}) {
  return (
    <div>
      <Icon name={icon} />
      <dt>{label}</dt>
      <dd className={large ? 'large' : ''}>{children}</dd>
    </div>
  )
}
