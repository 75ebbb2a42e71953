import { useLingui } from '@lingui/react/macro'
import { catalog, type Playlist } from '@tayang/contract'
import { EmptyState } from '@tayang/design'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { cardOf, isFiltered, readFilter, readFiltered } from '#features/watch/browse'
import { siteContextOf } from '#shared/api'
import { linkedSeason } from '#shared/linked-data'
import { Link, urls } from '#shared/urls'
import { PageHead } from '../../app/page-head.tsx'
import { CardPages, pageOf } from './card-pages.tsx'
import { Filtered, FilterOf, useFilter } from './filtered-titles.tsx'
import style from './pages.module.css'
import { Watching } from '../watch/watching.tsx'

export { keepsWhilePlaying as shouldRevalidate } from '../watch/keeps-while-playing.ts'

const PER_PAGE = 24

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const site = siteContextOf(context)
  const { call, language } = site
  const id = params['playlistId'] ?? ''
  const playlist = await call(catalog.getPlaylist, { params: { id }, query: { locale: language } })
  const { type, titleLocalized: title } = playlist.data
  const page = pageOf(request)
  if (chosen.has(type)) {
    const filter = readFilter(new URL(request.url).searchParams)
    const titles = await readFiltered(site, [id], { filter, page })
    return { id, title, series: null, linked: null, ...titles, titles }
  }
  const items = await call(catalog.listPlaylistItems, {
    params: { id },
    query: { locale: language, page, perPage: PER_PAGE },
  })
  const [first] = items.data
  // A season is called `Season 1`, which says nothing without its series.
  const series = type === 'season' ? (first?.series ?? null) : null
  return {
    id,
    title,
    series,
    linked:
      series &&
      linkedSeason({ id, title, series, number: first?.season?.number, total: items.meta.total }, site),
    shape: shapeOf(type),
    cards: items.data.map((item) => cardOf(item, language)),
    page: items.meta.page,
    pages: items.meta.totalPages,
    titles: null,
  }
}

/** What an operator chose can be narrowed; a season and what is computed have an order of their own. */
const chosen: ReadonlySet<Playlist['type']> = new Set(['featured', 'editorial'])

const wide: ReadonlySet<Playlist['type']> = new Set(['clips', 'season', 'upcoming'])
const shapeOf = (type: Playlist['type']): 'landscape' | 'poster' => (wide.has(type) ? 'landscape' : 'poster')

/** Everything of a row, page after page. */
export default function PlaylistPage() {
  const first = useLoaderData<typeof loader>()
  const { t } = useLingui()
  const { series, linked } = first
  const title = series ? `${series.titleLocalized}: ${first.title}` : first.title
  const isNarrowed = isFiltered(useFilter()) && first.titles !== null
  return (
    <div className={style.list}>
      <PageHead
        title={title}
        description={t`Watch ${title} on Tayang.`}
        path={urls.playlist(first.id)}
        hasCard
        picture={first.cards[0]?.landscape?.url}
        linked={linked ?? undefined}
      />
      <Watching page={{ type: 'playlists', id: first.id }} title={title} />
      <h1>
        {series ? (
          <>
            <Link to={urls.title({ type: 'series', id: series.id })}>{series.titleLocalized}</Link>:{' '}
            {first.title}
          </>
        ) : (
          title
        )}
      </h1>
      {first.titles && <FilterOf titles={first.titles} />}
      {first.cards.length === 0 && !isNarrowed ? (
        <div className={style.inset}>
          <EmptyState cloth="truntum" title={t`Nothing here yet`} />
        </div>
      ) : first.titles ? (
        <Filtered key={first.id} titles={first.titles} way={urls.playlist(first.id)} />
      ) : (
        <CardPages key={first.id} first={first} way={urls.playlist(first.id)} />
      )}
    </div>
  )
}
