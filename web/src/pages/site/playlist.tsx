import { useLingui } from '@lingui/react/macro'
import { catalog, type Playlist } from '@tayang/contract'
import { EmptyState } from '@tayang/design'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { cardOf } from '#features/watch/browse'
import { siteContextOf } from '#shared/api'
import { urls } from '#shared/urls'
import { PageHead } from '../../app/page-head.tsx'
import { CardPages, pageOf } from './card-pages.tsx'
import style from './pages.module.css'
import { Watching } from '../watch/watching.tsx'

export { keepsWhilePlaying as shouldRevalidate } from '../watch/keeps-while-playing.ts'

const PER_PAGE = 24

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { call, language } = siteContextOf(context)
  const id = params['playlistId'] ?? ''
  const [playlist, items] = await Promise.all([
    call(catalog.getPlaylist, { params: { id }, query: { locale: language } }),
    call(catalog.listPlaylistItems, {
      params: { id },
      query: { locale: language, page: pageOf(request), perPage: PER_PAGE },
    }),
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

const wide: ReadonlySet<Playlist['type']> = new Set(['clips', 'season', 'upcoming'])
const shapeOf = (type: Playlist['type']): 'landscape' | 'poster' => (wide.has(type) ? 'landscape' : 'poster')

/** Everything of a row, page after page. */
export default function PlaylistPage() {
  const first = useLoaderData<typeof loader>()
  const { t } = useLingui()
  const { title } = first
  return (
    <div className={style.list}>
      <PageHead
        title={title}
        description={t`Watch ${title} on Tayang.`}
        path={urls.playlist(first.id)}
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
        <CardPages key={first.id} first={first} way={urls.playlist(first.id)} />
      )}
    </div>
  )
}
