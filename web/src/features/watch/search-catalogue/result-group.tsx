import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Card } from '@tayang/design'
import { useEffect, useId, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { TitleCard } from '#features/watch/browse'
import { Link, urlOf, urls } from '#shared/urls'
import { useCount } from '#shared/i18n'
import type { FoundCard, Group, SearchType } from './read-groups.ts'
import style from './result-group.module.css'

/** What the page's loader answers to one type; null where it could not be asked for. */
export interface More {
  readonly more: Group | null
}

interface ResultGroupProps {
  keyword: string
  type: SearchType
  /** Its first page; null where it could not be asked for. */
  first: Group | null
}

/** What was found of one type, page after page. */
export function ResultGroup({ keyword, type, first }: ResultGroupProps) {
  const inShort = useCount()
  const { t } = useLingui()
  const headingId = useId()
  const { pages, isBusy, hasFailed, readOn } = usePages({ keyword, type, first })
  const list = useRef<HTMLUListElement>(null)
  const shape = type === 'movie' || type === 'series' ? 'poster' : 'landscape'
  const last = pages.at(-1)
  // What was found meanwhile may have moved: a card that comes twice is shown once.
  const cards = [...new Map(pages.flatMap((page) => page.cards).map((card) => [card.id, card])).values()]
  const shown = useRef(cards.length)
  useEffect(() => {
    // After more results the keyboard focus goes on at the first of them.
    const before = shown.current
    shown.current = cards.length
    if (before > 0 && cards.length > before) list.current?.children[before]?.querySelector('a')?.focus()
  }, [cards.length])

  return (
    <section className={style.group} aria-labelledby={headingId}>
      <h3 id={headingId}>
        <GroupName type={type} />
        {last && <span className={style.count}>{inShort(last.total)}</span>}
      </h3>
      <ul className={style.grid} data-shape={shape} ref={list}>
        {cards.map((card, n) => (
          <li key={card.id}>
            {type === 'liveshow' || type === 'channel' ? (
              <ProgramCard card={card} />
            ) : (
              <TitleCard card={card} shape={shape} eager={n < 3} />
            )}
          </li>
        ))}
      </ul>
      {hasFailed && (
        <p role="alert" className={style.failed}>
          <Trans>An error occured. Please try again.</Trans>
        </p>
      )}
      {(hasFailed || (last && last.page < last.pages)) && (
        <Button
          tone="quiet"
          className={style.further}
          busy={isBusy ? t`Loading...` : undefined}
          onClick={readOn}
        >
          {hasFailed ? <Trans>Try again</Trans> : <Trans>See more</Trans>}
        </Button>
      )}
    </section>
  )
}

function usePages({ keyword, type, first }: ResultGroupProps) {
  const fetcher = useFetcher<More>()
  const [further, setFurther] = useState<readonly Group[]>([])
  const pages = first ? [first, ...further] : further
  useEffect(() => {
    const came = fetcher.data?.more
    if (!came || fetcher.state !== 'idle') return
    setFurther((known) => (known.some(({ page }) => page === came.page) ? known : [...known, came]))
  }, [fetcher.data, fetcher.state])
  const isBusy = fetcher.state !== 'idle'
  return {
    pages,
    isBusy,
    hasFailed: !isBusy && (fetcher.data ? fetcher.data.more === null : first === null),
    readOn: () => {
      const page = (pages.at(-1)?.page ?? 0) + 1
      void fetcher.load(`${urls.search(keyword)}&type=${type}&page=${page}`)
    },
  }
}

/** A show or a channel: nothing of it is put aside, it is only opened. */
function ProgramCard({ card }: { card: FoundCard }) {
  const picture = card.landscape ?? card.portrait
  return (
    <Card
      shape="landscape"
      link={<Link to={urlOf(card)} />}
      title={card.title}
      meta={card.by ?? undefined}
      picture={picture ? { src: picture.url, srcSet: `${picture.url} ${picture.width}w` } : undefined}
      ground={card.ground}
      badges={
        card.type === 'liveshow' && (
          <Badge kind="live">
            <Trans>LIVE</Trans>
          </Badge>
        )
      }
    />
  )
}

function GroupName({ type }: { type: SearchType }) {
  switch (type) {
    case 'movie':
      return <Trans>Movies</Trans>
    case 'series':
      return <Trans>Series</Trans>
    case 'episode':
      return <Trans>Episodes</Trans>
    case 'clips':
      return <Trans>Clips</Trans>
    case 'liveshow':
      return <Trans>Live</Trans>
    case 'channel':
      return <Trans>Live TV</Trans>
  }
}
