import { Trans } from '@lingui/react/macro'
import type { MediaItem } from '@tayang/contract'
import { LineStill } from '@tayang/design'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { cardOf, pictureOf, type CardView } from '#features/watch/browse'
import { Forgettable } from '#features/shared/forget-title'
import { Link } from '#shared/urls'
import { formatAgo, useLanguage } from '#shared/i18n'
import { EpisodePlace, HowFar, partOf, wayBackTo } from './line-facts.tsx'
import { SeriesEpisodes } from './series-episodes.tsx'
import type { Line } from './read-histories.ts'
import style from './watch-history.module.css'

interface HistoryLineProps {
  line: Line
  now: number
}

/** Something that was watched: the whole of it leads back to where it was left. */
export function HistoryLine({ line, now }: HistoryLineProps) {
  const language = useLanguage()
  const item = line.mediaInfo
  const card = cardOf(item, language)
  const ago = formatAgo(line.updatedAt, now, language)
  const name = item.series?.titleLocalized ?? card.title
  return (
    <li className={style.line}>
      <Forgettable id={item.series?.id ?? line.mediaId} name={name} shape="line">
        <Link to={wayBackTo(line)} className={style.whole}>
          <LineStill
            {...stillOf(item, card)}
            ground={card.ground}
            sizes="(min-width: 769px) 208px, 130px"
            watched={partOf(line)}
          />
          <span className={style.about}>
            <span className={style.name}>{name}</span>
            <EpisodePlace line={line} />
            <span className={style.quiet}>
              <HowFar line={line} />
              <span>{ago}</span>
            </span>
          </span>
        </Link>
        {item.series && <Opener seriesId={item.series.id} />}
      </Forgettable>
    </li>
  )
}

/** The other episodes of a series, read when somebody wants them. */
function Opener({ seriesId }: { seriesId: string }) {
  const [isOpen, setOpen] = useState(false)
  const episodesId = useId()
  return (
    <>
      <button
        type="button"
        className={style.opener}
        aria-expanded={isOpen}
        aria-controls={episodesId}
        onClick={() => setOpen(!isOpen)}
      >
        <Trans>Watched episodes</Trans>
        <ChevronDown size={16} aria-hidden />
      </button>
      <div id={episodesId} hidden={!isOpen}>
        {isOpen && <SeriesEpisodes seriesId={seriesId} />}
      </div>
    </>
  )
}

/** A channel has no picture of its own but its mark, which is shown whole. */
function stillOf({ attachments: { logo } }: MediaItem, { landscape, portrait }: CardView) {
  const still = landscape ?? portrait
  if (still || !logo) return { picture: pictureOf(still, 'card') }
  return { picture: pictureOf({ url: logo.fileUrl, width: logo.width }, 'card'), isWhole: true }
}
