import { Trans } from '@lingui/react/macro'
import type { Show } from '@tayang/contract'
import { Badge, buttonLook, classNames } from '@tayang/design'
import { Play } from 'lucide-react'
import { Face, LivePicture, OnAirFor, useIsOver } from '#features/shared/on-air'
import { ShareButton } from '#features/shared/share'
import { Link, urls } from '#shared/urls'
import { shorten, useCount, useLanguage } from '#shared/i18n'
import hero from './hero.module.css'
import style from './live-slide.module.css'

/** Names beside a show are cut at 15. See docs/product/live.md#show-cards. */
const NAME_LENGTH = 15

/**
 * The show that most people watch. Its pictures are as small as those of its card, so they are framed; what fills the
 * slide is the same picture, blurred.
 */
export function LiveSlide({ show }: { show: Show }) {
  const { profile } = show
  const way = urls.liveShow(show.id)
  return (
    <>
      <span className={style.ground} aria-hidden>
        <LivePicture show={show} width={426} height={240} isEager />
      </span>
      {/* The button beside it is the link for screen readers; this one is for the pointer. */}
      <Link to={way} tabIndex={-1} aria-hidden className={style.frame}>
        <LivePicture show={show} width={640} height={360} isEager />
      </Link>
      <div className={hero.copy}>
        <Facts show={show} />
        <h2 className={classNames(hero.title, style.title)}>{show.name}</h2>
        <Link to={urls.person(profile.id)} className={style.who}>
          <Face person={profile} size={44} isOnAir />
          <span>
            <strong>{shorten(profile.name, NAME_LENGTH)}</strong>
            {show.description && <span className={style.about}>{show.description}</span>}
          </span>
        </Link>
        <div className={hero.actions}>
          <Link to={way} className={classNames(buttonLook(), hero.watch)}>
            <Play size={18} fill="currentColor" aria-hidden />
            <Trans>Watch Live</Trans>
            <span className="only-read">: {show.name}</span>
          </Link>
          <ShareButton item={{ title: show.name, way }} isIcon />
        </div>
      </div>
    </>
  )
}

function Facts({ show }: { show: Show }) {
  const inShort = useCount()
  const language = useLanguage()
  const isOver = useIsOver(show)
  return (
    <p className={style.facts}>
      {isOver ? (
        <Badge kind="plain">
          <Trans>Ended</Trans>
        </Badge>
      ) : (
        <>
          <Badge kind="live">
            <Trans>LIVE</Trans>
          </Badge>
          {show.viewers > 0 && (
            <Badge kind="viewers">
              {inShort(show.viewers)} <Trans>watching</Trans>
            </Badge>
          )}
          {show.showCategory && <span>{show.showCategory.names[language]}</span>}
          {show.startedAt !== null && (
            <span className={style.clock}>
              <OnAirFor startedAt={show.startedAt} />
            </span>
          )}
        </>
      )}
    </p>
  )
}
