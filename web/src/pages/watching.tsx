import { lazy, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

const WatchTitle = lazy(async () => ({ default: (await import('#features/watch-title')).WatchTitle }))

interface Props {
  /** The page that the player stands over. */
  page: { type: string; id: string }
  title: string
  posterUrl?: string | undefined
}

/** The player over a page, while its address says so: `?play=1`, or `?playEpisode={id}` for one episode (A066). */
export function Watching({ page, title, posterUrl }: Props) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const episodeId = search.get('playEpisode')
  const mediaId = episodeId ?? (search.has('play') ? page.id : null)
  if (mediaId === null) return null
  return (
    <Suspense>
      <WatchTitle
        page={page}
        mediaId={mediaId}
        title={title}
        posterUrl={posterUrl}
        onClose={() => void navigate({ search: '' }, { replace: true, preventScrollReset: true })}
      />
    </Suspense>
  )
}
