import {
  clips,
  screen,
  shows,
  user,
  type PopularProfile,
  type PublicProfile,
  type Show,
} from '@tayang/contract'
import { cardOf, type CardView } from '#features/watch/browse'
import { readPopular } from '#features/people/popular-streamers'
import { readPrevious, type PageOf } from '#features/live/live-lists'
import type { SiteContext } from '#shared/api'

/** Previous live shows and clips have pages of ten. */
const PER_PAGE = 10
/** Announced shows that a profile tells of. */
const UPCOMING_MAX = 6
/** Fewer recordings and clips leave most of the page empty. */
const FEW = 3
/** What the setting says where nobody can ask it. */
const CLIPS = 'clips'

export interface PersonPage {
  person: PublicProfile
  /** What they have on air. */
  onAir: Show | null
  upcoming: Show[]
  /** The first pages; null where they could not be read. */
  shows: PageOf<Show> | null
  clips: PageOf<CardView> | null
  /** Whom else to watch: of somebody who showed little alone. */
  others: PopularProfile[]
  /** When the page was made, so that it says the same everywhere. */
  now: number
}

type Asking = Pick<SiteContext, 'call' | 'language'>

/** Everything on the page of a person, as a guest sees it; null where there is nobody of this id. */
export async function readPerson(site: Asking, profileId: string): Promise<PersonPage | null> {
  const { call, language } = site
  const person = await call(user.getPublicProfile, { params: { id: profileId }, query: {} }).then(
    ({ data }) => data,
    (error: unknown) => (isNobody(error) ? null : Promise.reject(error)),
  )
  if (person === null) return null
  const [onAir, upcoming, previous, ownClips] = await Promise.all([
    readOnAir(site, profileId).catch(() => null),
    call(shows.listLiveShows, {
      query: { profileId, status: 'upcoming', locale: language, perPage: UPCOMING_MAX },
    }).catch(() => null),
    readShowsOf(site, { profileId, page: 1 }).catch(() => null),
    readClipsOf(site, { profileId, page: 1 }).catch(() => null),
  ])
  const shown = (previous?.items.length ?? 0) + (ownClips?.items.length ?? 0)
  const popular = shown < FEW ? await readPopular(site) : []
  return {
    person,
    onAir,
    upcoming: upcoming?.data ?? [],
    others: popular.filter(({ id }) => id !== person.id),
    shows: previous,
    clips: ownClips,
    now: Date.now(),
  }
}

/** The person of a handle and its present form; null where there is nobody. */
export const readHandle = (
  { call }: Pick<SiteContext, 'call'>,
  handle: string,
): Promise<{ profileId: string; handle: string } | null> =>
  call(user.findHandle, { params: { handle } }).then(
    ({ data }) => data,
    (error: unknown) => (isNobody(error) ? null : Promise.reject(error)),
  )

export async function readOnAir(
  { call }: Pick<SiteContext, 'call'>,
  profileId: string,
): Promise<Show | null> {
  const { data } = await call(shows.listLiveShows, { query: { profileId, perPage: 1 } })
  return data[0] ?? null
}

interface PageAsked {
  profileId: string
  page: number
}

export const readShowsOf = (site: Pick<SiteContext, 'call'>, asked: PageAsked): Promise<PageOf<Show>> =>
  readPrevious(site, { ...asked, perPage: PER_PAGE })

export async function readClipsOf(site: Asking, asked: PageAsked): Promise<PageOf<CardView>> {
  const { call, language } = site
  const { data, meta } = await call(clips.listClipsOfProfile, {
    params: { id: await clipsPlaylist(site) },
    query: { ...asked, locale: language, perPage: PER_PAGE },
  })
  return { items: data.map((item) => cardOf(item, language)), page: meta.page, pages: meta.totalPages }
}

async function clipsPlaylist({ call }: Pick<SiteContext, 'call'>): Promise<string> {
  const asked = { query: { 'keys[]': ['clips.playlistId'] } }
  const found = await call(screen.getSettings, asked).catch(() => null)
  const id = found?.data['clips.playlistId']
  return typeof id === 'string' && id !== '' ? id : CLIPS
}

/** Invalid parameters as well as an unknown id; `siteContextOf` throws a response with the status. */
function isNobody(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('init' in error)) return false
  const status = (error.init as { status?: number } | null)?.status
  return status === 400 || status === 404
}
