import type { CatalogRows } from '../tables.ts'
import {
  changeClip,
  hideClips,
  hideClipsOf,
  removeClips,
  showClip,
  shownClips,
} from './rows/clip-item-rows.ts'
import { showTitles } from './rows/hidden-title-rows.ts'
import { addClip, putThumbnail } from './rows/clip-rows.ts'
import { loadItems, type ItemFacts } from './rows/item-rows.ts'

/** The item of a clip as those see it who see hidden ones too. */
export interface ClipItem {
  readonly id: string
  readonly title: string
  readonly rating: 'SU' | '13+' | '17+' | '21+' | null
  /** English and Indonesian names. */
  readonly genres: readonly { readonly en: string; readonly id: string }[]
  readonly views: number
  /** What plays; null until a first rung is there. */
  readonly versionId: string | null
  readonly durationSeconds: number | null
  readonly thumbnailId: string | null
}

/** Items of clips, for the module that decides about clips. Nothing asks here who may: that is decided before. */
export interface ClipItems {
  /** Creates a clip of a person, in the transaction of its cause; what nobody may see yet is hidden. */
  readonly add: typeof addClip
  readonly putThumbnail: typeof putThumbnail
  readonly show: typeof showClip
  readonly hide: typeof hideClips
  /** Every clip of a profile, those of an operator too. */
  hideAllOf(profileId: string, now: number): Promise<void>
  /** Those of these clips, or of all of a profile, that everybody may see. */
  shownAmong(of: { ids: readonly string[] } | { ownerProfileId: string }): Promise<string[]>
  /** Shows clips again that were hidden, as they were published before. */
  showAgain(ids: readonly string[]): Promise<void>
  readonly change: typeof changeClip
  /** Removes rows; the bytes of the returned pictures go by `arts.drop`. */
  readonly remove: typeof removeClips
  /** By id, hidden ones too. */
  factsOf(ids: readonly string[]): Promise<ReadonlyMap<string, ClipItem>>
}

export function openClipItems(rows: CatalogRows): ClipItems {
  return {
    add: addClip,
    putThumbnail,
    show: showClip,
    hide: hideClips,
    hideAllOf: (profileId, now) => hideClipsOf(rows, profileId, now),
    shownAmong: (of) => shownClips(rows, of),
    showAgain: (ids) => showTitles(rows, ids),
    change: changeClip,
    remove: removeClips,
    async factsOf(ids) {
      const items = await loadItems(rows, ids, { isOperator: true })
      return new Map(items.map((item) => [item.id, factsOf(item)]))
    },
  }
}

function factsOf(item: ItemFacts): ClipItem {
  const picture =
    item.pictures.find(({ kind }) => kind === 'thumbnail_landscape') ??
    item.pictures.find(({ kind }) => kind === 'thumbnail_portrait')
  return {
    id: item.id,
    title: item.title_id,
    rating: item.rating,
    genres: item.tags.flatMap(({ type, name_en, name_id }) =>
      type === 'genre' ? [{ en: name_en, id: name_id }] : [],
    ),
    views: Number(item.views),
    versionId: item.version_id,
    durationSeconds: item.duration_seconds,
    thumbnailId: picture?.picture_id ?? null,
  }
}
