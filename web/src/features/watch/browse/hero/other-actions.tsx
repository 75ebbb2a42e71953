import { Trans } from '@lingui/react/macro'
import { buttonLook, classNames } from '@tayang/design'
import { Play } from 'lucide-react'
import { RemindButton } from '#features/shared/remind-show'
import { Link, urlOf } from '#shared/urls'
import type { BannerView } from '../card/card-view.ts'
import { useBlockGate } from '../card/use-block-gate.tsx'
import { WatchLink } from '../card/watch-link.tsx'
import { slideKind } from './slide-kind.ts'
import style from './hero.module.css'

/** The buttons of a slide that is no film: See Detail, and what can be done at once. */
export function OtherActions({ banner }: { banner: BannerView }) {
  const kind = slideKind(banner)
  const canPlay = kind === 'clips' && !banner.waiting
  const canRemind = kind === 'upcoming-live'
  return (
    <div className={style.actions}>
      {canPlay && (
        <WatchLink title={banner} className={classNames(buttonLook(), style.watch)}>
          <Play size={18} fill="currentColor" aria-hidden />
          <Trans>Watch Now</Trans>
        </WatchLink>
      )}
      {canRemind && <RemindButton show={banner} isMain className={style.watch} />}
      <SeeDetail banner={banner} isMain={!canPlay && !canRemind} />
    </div>
  )
}

function SeeDetail({ banner, isMain }: { banner: BannerView; isMain: boolean }) {
  const way = urlOf(banner)
  const { holds, gate } = useBlockGate(banner.owner)
  return (
    <>
      <Link
        to={way}
        className={classNames(buttonLook({ tone: isMain ? 'brand' : 'quiet' }), style.detail)}
        onClick={(event) => holds(event, way)}
      >
        <Trans>See Detail</Trans>
        <span className="only-read">: {banner.title}</span>
      </Link>
      {gate}
    </>
  )
}
