import { useStore } from 'zustand'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Show } from '@tayang/contract'
import { Rail } from '@tayang/design'
import { SeeAll } from '#features/watch/browse'
import { onAir } from '#features/shared/on-air'
import { useLanguage } from '#shared/i18n'
import { urls } from '#shared/urls'
import { ShowCard } from './show-card.tsx'
import { useShowsInPlace } from './use-shows-in-place.ts'
import style from './live-lists.module.css'

/** Pictures that are in sight on every screen. */
const EAGER = 3

interface LiveRowProps {
  /** What the page was rendered with, the most watched first. */
  shows: readonly Show[]
  total: number
}

/** Who is on air, before every other row of home; nothing where nobody is. */
export function LiveRow({ shows: first, total }: LiveRowProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { shows, place } = useShowsInPlace(first)
  const count = useStore(onAir, (known) => known.total) ?? total
  if (shows.length === 0) return null
  return (
    <div ref={place}>
      <Rail
        shape="landscape"
        title={
          <>
            <Trans>Live now</Trans>{' '}
            <span className={style.count}>
              <Plural value={count} one="# show" other="# shows" />
            </span>
          </>
        }
        words={{ back: t`Previous`, forward: t`Next` }}
        more={<SeeAll to={urls.live()} title={t`Live now`} />}
      >
        {shows.map((show, n) => (
          <ShowCard
            key={show.id}
            show={show}
            category={show.showCategory?.names[language]}
            eager={n < EAGER}
          />
        ))}
      </Rail>
    </div>
  )
}
