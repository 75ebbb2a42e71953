import { useLingui } from '@lingui/react/macro'
import { idOfSegment } from '@tayang/contract'
import { useState } from 'react'
import { redirect, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { TitleRow, type CardView } from '#features/watch/browse'
import { LateWatchNext, readTitle, TitleDetail } from '#features/watch/title-detail'
import { readEarly } from '#features/watch/watch-title'
import { siteContextOf } from '#shared/api'
import { namedUrls } from '#shared/named-urls'
import { movedDetail, playsAtOnce, readProgramType, urlOf, urls, urlWithin } from '#shared/urls'
import { PageHead } from '../../app/page-head.tsx'
import style from '../site/pages.module.css'
import { Watching } from './watching.tsx'

export { keepsWhilePlaying as shouldRevalidate } from './keeps-while-playing.ts'

const kinds = { movie: 'video.movie', series: 'video.tv_show', episode: 'video.episode' } as const

/** `/{programType}/{mediaId}`: types that have an address of their own are sent there. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const type = readProgramType(params['programType'])
  const url = new URL(request.url)
  const within = (way: string) => urlWithin(url.pathname, way)
  if (!type) {
    const moved = movedDetail(params['programType'], params['mediaId'] ?? '')
    throw redirect(within(moved ?? urls.notFound()))
  }
  const site = siteContextOf(context)
  const mediaId = idOfSegment(params['mediaId'] ?? '')
  const [page, early] = await Promise.all([
    readTitle(site, mediaId),
    playsAtOnce(url) ? readEarly(site, url.searchParams.get('playEpisode') ?? mediaId, url.pathname) : null,
  ])
  if (page.type !== params['programType']) throw redirect(`${within(urlOf(page))}${url.search}`)
  return { ...page, early }
}

export default function Title() {
  const { t } = useLingui()
  const { title, linked, data, recommended, related, type, id, early } = useLoaderData<typeof loader>()
  const { banner } = title
  const isHeldBack = useHeldBack()
  const { hasEnded, setEnded } = useEnded(id)
  return (
    <div className={style.page} key={id}>
      <PageHead
        title={banner.title}
        description={title.description}
        path={namedUrls.title({ type, id, title: banner.title })}
        hasCard
        picture={(banner.backdrop ?? banner.portrait)?.url}
        linked={linked}
        kind={type in kinds ? kinds[type as keyof typeof kinds] : 'video.other'}
      />
      <Watching
        page={{ type, id }}
        title={banner.title}
        // With the film itself on its way, a picture of it would only keep it waiting.
        posterUrl={banner.backdrop && !early ? `${banner.backdrop.url}?w=640` : undefined}
        early={early}
        onEnd={() => setEnded(true)}
      />
      {hasEnded && (
        <LateWatchNext
          title={banner.title}
          cards={[...recommended, ...related]}
          onClose={() => setEnded(false)}
        />
      )}
      {!isHeldBack && (
        <>
          <TitleDetail title={title} data={data} />
          <Below title={t`Recommended`} type={type} cards={recommended} />
          <Below title={t`More like this`} type={type} cards={related} />
        </>
      )}
    </div>
  )
}

/** Whether this title was watched to its end just now; not while it plays, nor on the page of another one. */
function useEnded(id: string) {
  const [search] = useSearchParams()
  const [endedId, setEndedId] = useState<string | null>(null)
  const isPlaying = search.has('play') || search.has('playEpisode')
  return {
    hasEnded: endedId === id && !isPlaying,
    setEnded: (hasEnded: boolean) => setEndedId(hasEnded ? id : null),
  }
}

/** A row below a title; nothing where nothing is in it. */
function Below({ title, type, cards }: { title: string; type: string; cards: CardView[] }) {
  if (cards.length === 0) return null
  const shape = type === 'clips' ? 'landscape' : 'poster'
  return <TitleRow row={{ playlistId: null, title, shape, cards }} />
}

/**
 * An address that opens the player shows nothing else while it plays: nobody sees the page below, and on a slow line
 * its pictures would only keep the film waiting.
 */
function useHeldBack(): boolean {
  const [search] = useSearchParams()
  const isWatching = search.has('play') || search.has('playEpisode')
  const [waits, setWaits] = useState(isWatching)
  if (waits && !isWatching) setWaits(false)
  return waits && isWatching
}
