import { Trans, useLingui } from '@lingui/react/macro'
import { catalog } from '@tayang/contract'
import { Button, EmptyState } from '@tayang/design'
import { useEffect, useState } from 'react'
import { useFetcher, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { cardOf, TitleGrid } from '#features/browse'
import { houseOf } from '#ground/api'
import { ways } from '#ground/ways'
import { PageHead } from '../app/page-head.tsx'
import style from './pages.module.css'
import { Watching } from './watching.tsx'

const PER_PAGE = 24

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { call, language } = houseOf(context)
  const id = params['playlistId'] ?? ''
  const page = Math.max(1, Number(new URL(request.url).searchParams.get('page')) || 1)
  const [playlist, items] = await Promise.all([
    call(catalog.getPlaylist, { params: { id }, query: { locale: language } }),
    call(catalog.listPlaylistItems, { params: { id }, query: { locale: language, page, perPage: PER_PAGE } }),
  ])
  return {
    id,
    title: playlist.data.titleLocalized,
    shape: shapeOf(playlist.data.type),
    cards: items.data.map((item) => cardOf(item, language)),
    page: items.meta.page,
    pages: items.meta.totalPages,
  }
}

function shapeOf(type: string): 'landscape' | 'poster' {
  return type === 'clips' || type === 'season' ? 'landscape' : 'poster'
}

/** Everything of a row, page after page. */
export default function Playlist() {
  const first = useLoaderData<typeof loader>()
  const { t } = useLingui()
  const { title } = first
  return (
    <div className={style.list}>
      <PageHead
        title={title}
        description={t`Watch ${title} on Tayang.`}
        path={ways.playlist(first.id)}
        hasCard
        picture={first.cards[0]?.landscape?.url}
      />
      <Watching page={{ type: 'playlists', id: first.id }} title={first.title} />
      <h1>{first.title}</h1>
      {first.cards.length === 0 ? (
        <div className={style.inset}>
          <EmptyState cloth="truntum" title={t`Nothing is here yet`} />
        </div>
      ) : (
        <Cards key={first.id} first={first} />
      )}
    </div>
  )
}

function Cards({ first }: { first: Awaited<ReturnType<typeof loader>> }) {
  const { t } = useLingui()
  const fetcher = useFetcher<typeof loader>()
  const [further, setFurther] = useState<(typeof first)[]>([])
  const last = further.at(-1) ?? first

  useEffect(() => {
    const came = fetcher.data
    if (!came || fetcher.state !== 'idle') return
    // Later pages append; one that came twice is kept once.
    setFurther((known) => (known.some(({ page }) => page === came.page) ? known : [...known, came]))
  }, [fetcher.data, fetcher.state])

  return (
    <>
      <TitleGrid cards={[first, ...further].flatMap(({ cards }) => cards)} shape={first.shape} />
      {last.page < last.pages && (
        <Button
          tone="quiet"
          className={style.further}
          // A second request is blocked while one is on its way (Spec 2, section 4).
          busy={fetcher.state === 'idle' ? undefined : t`Loading...`}
          onClick={() => fetcher.load(`${ways.playlist(first.id)}?page=${last.page + 1}`)}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}
