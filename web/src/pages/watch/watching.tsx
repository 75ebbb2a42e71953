import { loadChunk } from '@tayang/design/chunks'
import { lazyPart } from '@tayang/design/lazy-part'
import { preloadEngine } from '@tayang/player/dom'
import { type ComponentProps } from 'react'
import { useSearchParams } from 'react-router'
import type { EarlyTitle } from '#features/watch/watch-title'
import { playsAtOnce } from '#shared/urls'
import { useClosePlayer } from './close-player.ts'
import { preloadEarly } from './preload-early.ts'

const inBrowser = typeof window !== 'undefined'

/** The engine is the largest file of all: it comes beside the player that will want it, not after it. */
function fetchPlayer() {
  if (inBrowser) void preloadEngine()
  return loadChunk(() => import('#features/watch/watch-title'))
}

// A shared link to a film plays it: its files are wanted before the page is even alive.
if (inBrowser && playsAtOnce(new URL(location.href))) void fetchPlayer()

const WatchTitle = lazyPart(async () => (await fetchPlayer()).WatchTitle, { isNeeded: true })

interface WatchingProps {
  /** The page that the player stands over. */
  page: { type: string; id: string }
  title: string
  posterUrl?: string | undefined
  early?: EarlyTitle | null | undefined
  onStart?: (() => void) | undefined
  onEnd?: (() => void) | undefined
}

/** A whole second of a film; anything else names none. */
const readSecond = (text: string | null) => (text && /^\d{1,6}$/.test(text) ? Number(text) : undefined)

/** The player over a page, while its address says so: `?play=1`, or `?playEpisode={id}` for one episode. */
export function Watching(props: WatchingProps) {
  const [search] = useSearchParams()
  const mediaId = search.get('playEpisode') ?? (search.has('play') ? props.page.id : null)
  const close = useClosePlayer(mediaId !== null)
  const startS = readSecond(search.get('t'))
  return mediaId !== null && <PlayerOver {...props} {...{ mediaId, startS }} onClose={close} />
}

/** The player over a page, with what it needs first already on its way. */
export function PlayerOver(props: ComponentProps<typeof WatchTitle>) {
  preloadEarly(props.early)
  return <WatchTitle {...props} />
}
