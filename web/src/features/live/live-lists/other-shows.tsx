import { Trans, useLingui } from '@lingui/react/macro'
import { shows as showCalls, type Show } from '@tayang/contract'
import { Badge } from '@tayang/design'
import { useEffect, useState } from 'react'
import { useBlocked } from '#features/people/block-person'
import { call } from '#shared/api'
import { Link, urls } from '#shared/urls'
import { formatCount, shorten } from '#shared/i18n'
import { LivePicture } from './live-picture.tsx'
import style from './other-shows.module.css'

/** Names on live cards are cut at 15. See docs/product/live.md#show-cards. */
const NAME_LENGTH = 15
const SHOWN_MAX = 6
/** Beside a picture that moves nobody needs to the second who else is on air. */
const READ_AGAIN_MS = 30_000
/** A phone has no room between the picture and what is said about it. */
const WIDE = '(width >= 1024px)'

/** Who else is on air, below the show that is watched; nothing where nobody is, or where it cannot be read. */
export function OtherShows({ besides }: { besides: string }) {
  const { t } = useLingui()
  const blocked = useBlocked()
  const found = useOnAir()
  const shows = found
    .filter(({ id, profile }) => id !== besides && !blocked.has(profile.id))
    .slice(0, SHOWN_MAX)
  if (shows.length === 0) return null
  return (
    <section className={style.others} aria-label={t`Other live shows`}>
      <ul>
        {shows.map((show) => (
          <Other key={show.id} show={show} />
        ))}
      </ul>
    </section>
  )
}

function Other({ show }: { show: Show }) {
  const { id, name, thumbColor, profile, viewers } = show
  return (
    <li>
      <Link to={urls.liveShow(id)}>
        <span className={style.picture} style={{ background: thumbColor }}>
          <LivePicture show={show} width={128} height={72} />
          <Badge kind="live">
            <Trans>LIVE</Trans>
          </Badge>
        </span>
        <span className={style.words}>
          <strong>{name}</strong>
          <span className="figures">
            {shorten(profile.name, NAME_LENGTH)} · {formatCount(viewers)} <Trans>watching</Trans>
          </span>
        </span>
      </Link>
    </li>
  )
}

/** The most watched first; read again while the page is looked at. */
function useOnAir(): readonly Show[] {
  const [found, setFound] = useState<readonly Show[]>([])
  useEffect(() => {
    const wide = matchMedia(WIDE)
    let isHere = true
    const read = () => {
      if (document.hidden || !wide.matches) return
      // What is shown stays where it cannot be read again: nothing of the show itself is missing.
      call(showCalls.listLiveShows, { query: { mostwatch: '1', perPage: SHOWN_MAX + 1 } }).then(
        ({ data }) => isHere && setFound(data),
        () => undefined,
      )
    }
    read()
    wide.addEventListener('change', read)
    const timer = setInterval(read, READ_AGAIN_MS)
    return () => {
      isHere = false
      wide.removeEventListener('change', read)
      clearInterval(timer)
    }
  }, [])
  return found
}
