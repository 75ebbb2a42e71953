import { clips } from '@tayang/contract'

/** The playlist of what resembles a title; it has no row of its own. */
const RELATED_ID = 'related'
/** All upcoming shows; it has no row of its own either. */
const UPCOMING_ID = 'upcoming'

/** Playlists without a row, by their ids. */
const UNWRITTEN: Readonly<Record<string, PlaylistFacts>> = Object.fromEntries(
  (
    [
      [RELATED_ID, 'related', 'More Like This', 'Serupa'],
      [clips.ALL_CLIPS, 'clips', 'Clips', 'Klip'],
      [UPCOMING_ID, 'upcoming', 'Upcoming Live Shows', 'Segera Live'],
    ] as const
  ).map(([id, type, title_en, title_id]) => [
    id,
    { id, friendly_id: id, type, title_en, title_id, series_id: null },
  ]),
)

export interface PlaylistFacts {
  readonly id: string
  readonly friendly_id: string | null
  readonly type: 'season' | 'featured' | 'editorial' | 'series' | 'clips' | 'related' | 'upcoming'
  readonly title_en: string
  readonly title_id: string
  readonly series_id: string | null
}

/** Which items of a playlist are requested. */
export interface ItemsQuery {
  readonly page: number
  readonly perPage: number
  readonly genre?: string | undefined
  readonly type?: string | undefined
  readonly itemId?: string | undefined
  readonly showAllEpisode: boolean
  /** Order of all clips. */
  readonly sort?: 'newest' | 'mostwatch' | undefined
  /** Only the clips of this profile. */
  readonly profileId?: string | undefined
}

export function unwrittenPlaylist(id: string): PlaylistFacts | undefined {
  return Object.hasOwn(UNWRITTEN, id) ? UNWRITTEN[id] : undefined
}
