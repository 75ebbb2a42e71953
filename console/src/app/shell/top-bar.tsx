import { Trans, useLingui } from '@lingui/react/macro'
import { Menu, ShieldCheck } from 'lucide-react'
import { formatClock, formatTime, useNow } from '#shared/i18n'
import { useSession } from '#shared/session'
import { OwnMenu } from './own-menu.tsx'
import { OwnQueue } from './own-queue.tsx'
import { SearchEverything } from './search-dialog.tsx'
import { WhatChanged } from './what-changed.tsx'
import style from './bar.module.css'

/** Search, the fresh code, what changed, the own queue, the time and the operator. */
export function TopBar({ onMenu }: { onMenu: () => void }) {
  const { t } = useLingui()
  return (
    <header className={style.bar}>
      <button type="button" className={style.menuButton} aria-label={t`Sections`} onClick={onMenu}>
        <Menu size={22} aria-hidden />
      </button>
      <SearchEverything />
      <span className={style.grow} />
      <FreshCode />
      <WhatChanged />
      <OwnQueue />
      <Clock />
      <OwnMenu />
    </header>
  )
}

/** For how long calls with step-up are still served. */
function FreshCode() {
  const { t } = useLingui()
  const now = useNow()
  const until = useSession()?.raisedUntil ?? 0
  if (until <= now) return null
  const left = formatClock((until - now) / 1_000)
  return (
    <span className={style.fresh} role="timer" aria-label={t`Fresh code, ${left} left`}>
      <ShieldCheck size={15} aria-hidden />
      <span className={style.wideOnly}>
        <Trans>Fresh code</Trans>
      </span>{' '}
      <span className="figures">{left}</span>
    </span>
  )
}

function Clock() {
  const now = useNow(15_000)
  return (
    <time className={style.clock} dateTime={new Date(now).toISOString()}>
      <span className="figures">{formatTime(now)}</span> <span>WIB</span>
    </time>
  )
}
