import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@tayang/design'
import { BellRing } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFreePlace } from './use-free-place.ts'
import style from './push-card.module.css'

interface PushCardProps {
  /** Called with whether there is a place where it covers nothing; it is shown there alone. */
  onPlace: (hasPlace: boolean) => void
  onAllow: () => void
  onDeny: () => void
}

/** The question itself, in a corner. */
export function PushCard({ onPlace, onAllow, onDeny }: PushCardProps) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const hasPlace = useFreePlace(box)
  useEffect(() => {
    onPlace(hasPlace)
    return () => onPlace(false)
  }, [hasPlace, onPlace])
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={t`Push notifications`}
      className={style.prompt}
      style={hasPlace ? {} : { visibility: 'hidden' }}
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
