import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@tayang/design'
import { BellRing } from 'lucide-react'
import type { RefObject } from 'react'
import style from './push-card.module.css'

interface PushCardProps {
  /** What looks for a free place measures it, so it is there before it is shown. */
  box: RefObject<HTMLDivElement | null>
  isShown: boolean
  onAllow: () => void
  onDeny: () => void
}

/** The question itself, in a corner. */
export function PushCard({ box, isShown, onAllow, onDeny }: PushCardProps) {
  const { t } = useLingui()
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={t`Push notifications`}
      className={style.prompt}
      style={isShown ? {} : { visibility: 'hidden' }}
    >
      <BellRing size={24} aria-hidden className={style.icon} />
      <div>
        <p className={style.title}>
          <Trans>Get notified when a show starts</Trans>
        </p>
        <p className={style.note}>
          <Trans>We'll notify you about people you follow and your account.</Trans>
        </p>
      </div>
      <div className={style.buttons}>
        <Button size="small" onClick={onAllow}>
          <Trans>Allow</Trans>
        </Button>
        <Button size="small" tone="ghost" onClick={onDeny}>
          <Trans>Deny</Trans>
        </Button>
      </div>
    </div>
  )
}
