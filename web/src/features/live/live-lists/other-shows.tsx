import { Trans, useLingui } from '@lingui/react/macro'
import { shows as showCalls, type Show } from '@tayang/contract'
import { Badge } from '@tayang/design'
import { useSyncExternalStore } from 'react'
import { useBlocked } from '#features/people/block-person'
import { LivePicture } from '#features/shared/on-air'
import { call, useRead } from '#shared/api'
import { Link, urls } from '#shared/urls'
import { shorten, useCount } from '#shared/i18n'
import style from './other-shows.module.css'

/** Names on live cards are cut at 15. See docs/product/live.md#show-cards. */
const NAME_LENGTH = 15
const SHOWN_MAX = 6
/** Beside a moving picture the list need not be exact to the second. */
const READ_AGAIN_MS = 30_000
/** On a phone there is no space between the picture and the chat. */
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
  const inShort = useCount()
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
            {shorten(profile.name, NAME_LENGTH)} · {inShort(viewers)} <Trans>watching</Trans>
          </span>
        </span>
      </Link>
    </li>
  )
}

/** The most watched first; what is shown stays where it cannot be read again. */
function useOnAir(): readonly Show[] {
  const isWide = useSyncExternalStore(
    watchWidth,
    () => matchMedia(WIDE).matches,
    () => false,
  )
  const query = { mostwatch: '1', perPage: SHOWN_MAX + 1 } as const
  const read = useRead(
    isWide ? 'on-air' : null,
    async () => (await call(showCalls.listLiveShows, { query })).data,
    { everyMs: READ_AGAIN_MS, keepsPrevious: true },
  )
  return read.answer ?? []
}

function watchWidth(onChange: () => void): () => void {
  const wide = matchMedia(WIDE)
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}
