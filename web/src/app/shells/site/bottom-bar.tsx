import { Trans, useLingui } from '@lingui/react/macro'
import { Clapperboard, House, Radio, Tv } from 'lucide-react'
import { LiveMark } from '#features/shared/on-air'
import { NavLink, urls } from '#shared/urls'
import style from './site-shell.module.css'

/** The bottom bar of a phone; it links only to existing pages. */
export function BottomBar({ onAir }: { onAir: number }) {
  const { t } = useLingui()
  return (
    <nav className={style.bottom} aria-label={t`Shortcuts`}>
      <NavLink to={urls.home()} end>
        <House size={22} aria-hidden />
        <Trans>Home</Trans>
      </NavLink>
      <NavLink to={urls.live()}>
        <Radio size={22} aria-hidden />
        <Trans>Live</Trans>
        <LiveMark first={onAir} />
      </NavLink>
      <NavLink to={urls.clips()}>
        <Clapperboard size={22} aria-hidden />
        <Trans>Clips</Trans>
      </NavLink>
      <NavLink to={urls.liveTv()}>
        <Tv size={22} aria-hidden />
        <Trans>Live TV</Trans>
      </NavLink>
    </nav>
  )
}
