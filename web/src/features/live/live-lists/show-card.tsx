import { Trans } from '@lingui/react/macro'
import type { Show } from '@tayang/contract'
import { Avatar, Badge } from '@tayang/design'
import { Link, urls } from '#shared/urls'
import { formatCount, shorten } from '#shared/i18n'
import { LivePicture } from './live-picture.tsx'
import style from './live-lists.module.css'

/** Names on live cards are cut at 15. See docs/product/live.md#show-cards. */
const NAME_LENGTH = 15

/** Somebody who is on air: the show, how many watch it, its category, and whose it is. */
export function ShowCard({ show, eager = false }: { show: Show; eager?: boolean }) {
  const { profile, showCategory: category } = show
  const way = urls.liveShow(show.id)
  return (
    <li className={style.card}>
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
        <Badge kind="live">
          <Trans>LIVE</Trans>
        </Badge>
        <Badge kind="viewers">
          {formatCount(show.viewers)}
          <span className="only-read">
            {' '}
            <Trans>watching</Trans>
          </span>
        </Badge>
      </span>
      <div className={style.who}>
        <Link to={urls.person(profile.id)} tabIndex={-1} aria-hidden className={style.avatar}>
          <Avatar name={profile.name} picture={profile.avatar} size={40} />
        </Link>
        <div>
          <Link to={way} className={style.title}>
            {show.name}
          </Link>
          <p className={style.facts}>
            <Link to={urls.person(profile.id)}>{shorten(profile.name, NAME_LENGTH)}</Link>
            {category && <span>{category.name}</span>}
          </p>
        </div>
      </div>
    </li>
  )
}
