import type { Locale, MediaDetail } from '@tayang/contract'
import type { CatalogRows } from '../tables.ts'
import { toMediaItem } from './media-item.ts'
import { playedVersions } from './rows/detail-rows.ts'
import { loadItems, type ItemFacts } from './rows/item-rows.ts'
import type { Reader, TitleCards, WatchedOf } from './title-cards.ts'

/** A clip of which more is asked than the catalogue knows. */
export interface AskedClip {
  readonly id: string
  readonly ownerProfileId: string | null
  readonly genres: readonly { readonly en: string; readonly id: string }[]
}

/** What is known of a clip where its likes, its comments and its maker are. */
export type ClipFacts = Required<
  Pick<
    MediaDetail,
    | 'tags'
    | 'isLiked'
    | 'profileData'
    | 'totalLikes'
    | 'totalComments'
    | 'latestCommentId'
    | 'allowsComments'
    | 'allowsEmbed'
    | 'maker'
    | 'moment'
  >
> & {
  /** Pixels as shown, where the upload was probed. */
  readonly size: { readonly width: number; readonly height: number } | null
}

/** By id, in one set of queries however many they are. */
export type ClipFactsOf = (
  clips: readonly AskedClip[],
  reader: Reader,
) => Promise<ReadonlyMap<string, ClipFacts>>

export interface ClipDetailNeeds {
  rows: CatalogRows
  clipFactsOf: ClipFactsOf
  titleCards: Pick<TitleCards, 'withMarks'>
}

interface DetailReader {
  locale: Locale
  caller: Reader
}

/** Who reads details of clips. */
export interface ClipsReader extends DetailReader {
  /** How far the caller watched each of the clips, where that is known already. */
  watched?: Awaited<ReturnType<WatchedOf>> | undefined
}

/** The details of clips in the order of the ids; what is unknown, hidden or no clip is left out. */
export async function readClipDetails(
  needs: ClipDetailNeeds,
  ids: readonly string[],
  { locale, caller, watched }: ClipsReader,
): Promise<MediaDetail[]> {
  const found = await loadItems(needs.rows, ids)
  const items = found.filter(({ type }) => type === 'clips')
  const extras = await readClipExtras(needs, items, { locale, caller })
  const details = items.map((item): MediaDetail => {
    const extra = extras.get(item.id)
    return { ...toMediaItem(item, locale), ...ownerOf(extra), ...NO_PARTS, ...extra }
  })
  return needs.titleCards.withMarks(details, caller, watched)
}

/** The owner as every card of the clip has it. */
function ownerOf(extra: Partial<MediaDetail> | undefined): Pick<MediaDetail, 'profile'> {
  if (!extra?.profileData) return {}
  const { id, accountId, name, avatar } = extra.profileData
  return { profile: { id, accountId, name, avatar } }
}

/** What no clip of a person has. */
const NO_PARTS = { seasons: [], episodes: { data: [] }, subtitles: [], chapters: [], intro: null }

/** What a detail says beyond other titles where it is that of a clip, by id (docs/product/clips.md#detail). */
export async function readClipExtras(
  { rows, clipFactsOf }: Pick<ClipDetailNeeds, 'rows' | 'clipFactsOf'>,
  items: readonly ItemFacts[],
  { locale, caller }: DetailReader,
): Promise<ReadonlyMap<string, Partial<MediaDetail>>> {
  if (items.length === 0) return new Map()
  const [versions, facts] = await Promise.all([
    playedVersions(
      rows,
      items.flatMap(({ version_id }) => version_id ?? []),
    ),
    clipFactsOf(items.map(askedOf), caller),
  ])
  return new Map(
    items.map((item) => {
      const known = facts.get(item.id)
      const { subtitles = [], ...tallest } = versions.get(item.version_id ?? '') ?? NOT_PLAYED
      if (!known) return [item.id, { subtitles }]
      const { size, ...rest } = known
      const extra: Partial<MediaDetail> = {
        ...rest,
        ...(size ?? tallest),
        subtitles,
        // `1` is the default language of the site, which is English.
        titles: { 1: item.title_en },
        genres: genresOf(item).map((genre) => (locale === 'id' ? genre.name_id : genre.name_en)),
        profileIds: item.owner_profile_id === null ? [] : [item.owner_profile_id],
      }
      return [item.id, extra]
    }),
  )
}

const NOT_PLAYED = { subtitles: [], width: null, height: null }

const genresOf = ({ tags }: ItemFacts) => tags.filter(({ type }) => type === 'genre')

const askedOf = (item: ItemFacts): AskedClip => ({
  id: item.id,
  ownerProfileId: item.owner_profile_id,
  genres: genresOf(item).map(({ name_en, name_id }) => ({ en: name_en, id: name_id })),
})
