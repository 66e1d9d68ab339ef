import { Button } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AppLink } from '#admin/address/AppLink.tsx'
import { useBranch, useCurrent } from '#admin/current/current.ts'
import { offerWords } from './offer-words.ts'
import type { OfferObstacle } from '../offer.ts'
import styles from './OfferNotice.module.css'

type Props = {
  obstacle: OfferObstacle
  /** The page's own button, shown instead of the link. */
  action?: ReactNode
}

/** Says that the public link offers no times and why, with a link to fix it. */
export function OfferNotice({ obstacle, action }: Props) {
  const { can } = useCurrent()
  const { sentence, fix } = offerWords(obstacle, useBranch().id)
  return (
    <div className={styles.notice} role="note" aria-label="Link público sem horários">
      <IconCalendarOff size={22} aria-hidden />
      <p className={styles.text}>
        <strong>O link público não oferece horários.</strong> {sentence} {!fix && 'Fale com o suporte.'}
        {fix && !can(fix.ability) && 'Fale com o responsável pelo estabelecimento.'}
      </p>
      {fix &&
        can(fix.ability) &&
        (action !== undefined ? (
          action
        ) : (
          <Button component={AppLink} href={fix.href} variant="default">
            {fix.label}
          </Button>
        ))}
    </div>
  )
}
