import { useLingui } from '@lingui/react/macro'
import { classNames } from '@tayang/design'
import { Crown } from 'lucide-react'
import style from './premium-mark.module.css'

const ICON_PX = { small: 10, normal: 14 }

/** The premium icon on an avatar; the parent of both is positioned. See docs/product/accounts.md#profile. */
export function PremiumMark({ size = 'normal' }: { size?: keyof typeof ICON_PX }) {
  const { t } = useLingui()
  return (
    <span
      role="img"
      aria-label={t`Premium`}
      className={classNames(style.mark, size === 'small' && style.small)}
    >
      <Crown size={ICON_PX[size]} aria-hidden />
    </span>
  )
}
