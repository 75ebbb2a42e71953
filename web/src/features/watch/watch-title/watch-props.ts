import type { EarlyTitle } from './read-early.ts'

export interface WatchTitleProps {
  /** The page that the player covers. */
  page: { type: string; id: string }
  /** The media to play: a film, a clip, an episode, or a series that chooses its episode. */
  mediaId: string
  title: string
  posterUrl?: string | undefined
  /** Begins at this second, whatever the history says. */
  startS?: number | undefined
  /** What the server read for a guest while it rendered the page. */
  early?: EarlyTitle | null | undefined
  /** Skips by 10 s, as clips do and as everything does in a partner's variant. */
  skipsShort?: boolean | undefined
  /** Where the next episode plays; over the same page by default. */
  wayOfNext?: ((episodeId: string) => string) | undefined
  onClose: () => void
  /** It was watched to its end, and nothing follows: told right before the player closes. */
  onEnd?: (() => void) | undefined
  /** The first picture is there. */
  onStart?: (() => void) | undefined
}
