import { Trans, useLingui } from '@lingui/react/macro'
import { Gem } from 'lucide-react'
import { requireViewer, useViewer } from '#shared/session'
import { formatBalance } from '#shared/i18n'
import { useBulletPacks } from './use-bullet-packs.ts'
import style from './bullet.module.css'

interface PayBarProps {
  isBullet: boolean
  onChoose: (isBullet: boolean) => void
}

/** Whether the next line is said or crosses the picture, and what that costs. */
export function PayBar({ isBullet, onChoose }: PayBarProps) {
  const { t } = useLingui()
  const viewer = useViewer()
  const [cheapest] = useBulletPacks()
  if (!cheapest) return null
  return (
    <div className={style.bar} data-bullet={isBullet || undefined}>
      <div role="group" aria-label={t`How to say it`} className={style.modes}>
        <button type="button" aria-pressed={!isBullet} onClick={() => onChoose(false)}>
          <Trans>Comment</Trans>
        </button>
        <button type="button" aria-pressed={isBullet} onClick={() => requireViewer() && onChoose(true)}>
          <Trans>Bullet</Trans>
          <span className={style.price}>
            <Gem size={14} aria-hidden />
            {cheapest.price}
          </span>
        </button>
      </div>
      {viewer && (
        <span className={style.price} aria-label={t`Your diamonds`}>
          <Gem size={14} aria-hidden />
          {formatBalance(viewer.account.diamonds)}
        </span>
      )}
    </div>
  )
}
