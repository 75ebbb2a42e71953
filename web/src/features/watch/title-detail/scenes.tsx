import { Trans } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { WatchLink } from '#features/watch/browse'
import { formatClock } from '#shared/i18n'
import type { TitleView } from './title-view.ts'
import style from './title-facts.module.css'

/** The named parts of a film, each a way into it; nothing where it has none. */
export function Scenes({ title: { banner, scenes } }: { title: TitleView }) {
  if (scenes.length === 0 || banner.waiting) return null
  return (
    <section>
      <h2 className={style.heading}>
        <Trans>Scenes</Trans>
      </h2>
      <ol className={style.scenes}>
        {scenes.map(({ startS, title }) => (
          <li key={startS}>
            <WatchLink title={banner} startS={startS} className={style.scene}>
              <Play size={14} fill="currentColor" aria-hidden />
              <span>{title}</span>
              <time>{formatClock(startS)}</time>
            </WatchLink>
          </li>
        ))}
      </ol>
    </section>
  )
}
