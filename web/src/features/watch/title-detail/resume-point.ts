import { WATCHED_SHARE } from '@tayang/contract'
import type { Progress } from './own-progress.ts'
import type { EpisodeView, TitleView } from './title-view.ts'

/** Below this a position is a beginning, not a place to come back to. */
const BEGUN_FROM_S = 1

/** What Watch Now plays for a viewer who has been here before. */
export interface ResumePoint {
  /** Of a series. */
  episode: (Pick<EpisodeView, 'id' | 'number'> & { season: number | null }) | null
  /** Null where it plays from its beginning: the episode after one that was seen. */
  positionS: number | null
}

export const isSeen = ({ part }: Progress) => part >= WATCHED_SHARE
const isBegun = (progress: Progress) => progress.position >= BEGUN_FROM_S && !isSeen(progress)

/** Null where the title begins at its beginning. Positions come newest first. */
export function resumePointOf(
  { banner, seasons, episodes }: Pick<TitleView, 'banner' | 'seasons' | 'episodes'>,
  progress: ReadonlyMap<string, Progress>,
): ResumePoint | null {
  if (banner.type !== 'series') {
    const own = progress.get(banner.id)
    return own && isBegun(own) ? { episode: null, positionS: own.position } : null
  }
  const [last] = progress
  if (!last) return null
  const at = episodes.findIndex(({ id }) => id === last[0])
  const episode = isSeen(last[1]) ? episodes[at + 1] : episodes[at]
  if (at < 0 || !episode || episode.waiting) return null
  // With one season its number says nothing.
  const season = seasons.length > 1 ? seasons.find(({ id }) => id === episode.seasonId)?.number : null
  return {
    episode: { id: episode.id, number: episode.number, season: season ?? null },
    positionS: isBegun(last[1]) ? last[1].position : null,
  }
}
