import { Trans } from '@lingui/react/macro'
import type { Show } from '@tayang/contract'
import type { ReactNode } from 'react'
import { Badge, buttonLook } from '@tayang/design'
import { Face, LivePicture, OnAirFor } from '#features/shared/on-air'
import { Link, urls } from '#shared/urls'
import { shorten, useCount } from '#shared/i18n'
import style from './live-lists.module.css'

/** Names on live cards are cut at 15. See docs/product/live.md#show-cards. */
const NAME_LENGTH = 15

interface ShowCardProps {
  show: Show
  category: string | undefined
  eager?: boolean
  /** It stands alone: what it is about is told beside it. */
  isLarge?: boolean
  /** After what a large one is about. */
  children?: ReactNode
}

/** Somebody who is on air: the show, how many watch it, its category, and whose it is. */
export function ShowCard({ show, category, eager = false, isLarge = false, children }: ShowCardProps) {
  const inShort = useCount()
  const { profile } = show
  const way = urls.liveShow(show.id)
  return (
    <article
      className={style.card}
      data-large={isLarge || undefined}
      data-over={show.status === 'finished' || undefined}
    >
      {/* The title beside it is the link for screen readers; this one is for the pointer. */}
      <Link
        to={way}
        className={style.picture}
        tabIndex={-1}
        aria-hidden
        style={{ background: show.thumbColor }}
      >
        <LivePicture show={show} width={320} height={180} isEager={eager} />
      </Link>
      <span className={style.badges}>
        {show.status === 'finished' ? (
          <Badge kind="plain">
            <Trans>Ended</Trans>
          </Badge>
        ) : (
          <>
            <Badge kind="live">
              <Trans>LIVE</Trans>
            </Badge>
            <Badge kind="viewers">
              {inShort(show.viewers)}
              <span className="only-read">
                {' '}
                <Trans>watching</Trans>
              </span>
            </Badge>
          </>
        )}
      </span>
      <div className={style.who}>
        <Link to={urls.person(profile.id)} tabIndex={-1} aria-hidden className={style.avatar}>
          <Face person={profile} size={40} isOnAir={show.status === 'live'} />
        </Link>
        <div>
          <Link to={way} className={style.title}>
            {show.name}
          </Link>
          <p className={style.facts}>
            <Link to={urls.person(profile.id)}>{shorten(profile.name, NAME_LENGTH)}</Link>
            {category && <span>{category}</span>}
            {isLarge && show.startedAt !== null && <OnAirFor startedAt={show.startedAt} />}
          </p>
          {isLarge && (
            <>
              {show.description && <p className={style.about}>{show.description}</p>}
              {children}
              <Link to={way} tabIndex={-1} aria-hidden className={`${buttonLook()} ${style.watch}`}>
                <Trans>Watch Live</Trans>
              </Link>
            </>
          )}
        </div>
      </div>
    </article>
  )
}
