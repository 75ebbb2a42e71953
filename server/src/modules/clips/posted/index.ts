import type { Within } from '#platform/database/database'
import type { Delivery, MadeVersion } from '#modules/delivery'
import type { Library } from '#modules/library'
import type { ClipRows } from '../tables.ts'
import { addPostedClip, categoriesWith, type PostedClip } from './posted-rows.ts'

export interface NewMoment extends PostedClip {
  readonly title: string
  readonly categories: readonly { readonly en: string; readonly id: string }[]
  readonly rating: 'SU' | '13+' | '17+'
  readonly version: Omit<MadeVersion, 'itemId' | 'now'>
}

/** Clips that were cut out of shows: their files are there before they are. */
export interface Posted {
  /** The categories with these numbers, in both languages; null where one of them is no category. */
  categoriesWith(numbers: readonly number[]): Promise<{ en: string; id: string }[] | null>
  /** The item, the version and the clip, in one transaction. */
  addMoment(tx: Within, moment: NewMoment): Promise<void>
}

export function openPosted(needs: {
  rows: ClipRows
  library: Pick<Library, 'addClip'>
  delivery: Pick<Delivery, 'addMadeVersion'>
}): Posted {
  return {
    categoriesWith: (numbers) => categoriesWith(needs.rows, numbers),
    async addMoment(tx, moment) {
      const { id, now, title, categories: genres, rating, owner } = moment
      const publishedAt = moment.state === 'approved' ? now : null
      const ownerProfileId = owner.profileId
      await needs.library.addClip(tx, { id, title, genres, rating, ownerProfileId, publishedAt, now })
      await needs.delivery.addMadeVersion(tx, { ...moment.version, itemId: id, now })
      await addPostedClip(tx, moment)
    },
  }
}
