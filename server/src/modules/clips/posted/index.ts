import { clipUploads, type SettingValue } from '@tayang/contract'
import type { Jobs } from '#platform/jobs/jobs'
import type { Within } from '#platform/database/database'
import type { Delivery, MadeVersion } from '#modules/delivery'
import type { Library } from '#modules/library'
import type { ClipRows } from '../tables.ts'
import { addClip, countOfShow, type NewClip } from '../clip-rows.ts'
import { announceQueue } from '../review/outcomes.ts'
import { categoriesOf } from '../uploads/announce/tags.ts'

/** A clip that is cut out of a show, with its files. */
export interface NewMoment extends Pick<NewClip, 'id' | 'owner' | 'allowsComments' | 'now'> {
  readonly title: string
  readonly categories: readonly { readonly en: string; readonly id: string }[]
  readonly rating: 'SU' | '13+' | '17+'
  /** Who looks at it before it is public; where nobody does, it is public at once. */
  readonly needsOwner: boolean
  readonly needsOperators: boolean
  readonly makerProfileId: string
  readonly size: NonNullable<NewClip['size']>
  readonly from: NonNullable<NewClip['from']>
  readonly version: Omit<MadeVersion, 'itemId' | 'now'>
}

/** Clips that were cut out of shows: their files are there before they are. */
export interface Posted {
  /** The categories among these tags; refuses what is none, or a tag of somebody else. */
  categoriesOf(numbers: readonly number[], profileId: string): Promise<{ en: string; id: string }[]>
  /** How many clips there are of a show, whatever their state. */
  countOf(showId: string): Promise<number>
  /** The item, the version and the clip, in one transaction; followers are told of one that is public at once. */
  addMoment(tx: Within, moment: NewMoment): Promise<void>
}

export function openPosted(needs: {
  rows: ClipRows
  jobs: Pick<Jobs, 'send'>
  library: { clips: Pick<Library['clips'], 'add'> }
  delivery: Pick<Delivery, 'addMadeVersion'>
  /** The setting `clips.categories`. */
  categories(): Promise<SettingValue<'clips.categories'>>
}): Posted {
  return {
    categoriesOf: async (numbers, profileId) =>
      categoriesOf(needs.rows, numbers, {
        profileId,
        categories: await needs.categories(),
        categoriesMax: clipUploads.CLIP_CATEGORIES_MAX,
      }),
    countOf: (showId) => countOfShow(needs.rows, showId),
    async addMoment(tx, moment) {
      const { id, now, title, categories: genres, rating, owner } = moment
      const isPublic = !moment.needsOwner && !moment.needsOperators
      const publishedAt = isPublic ? now : null
      const ownerProfileId = owner.profileId
      await needs.library.clips.add(tx, { id, title, genres, rating, ownerProfileId, publishedAt, now })
      await needs.delivery.addMadeVersion(tx, { ...moment.version, itemId: id, now })
      await addClip(tx, {
        ...moment,
        kind: 'moment',
        state: isPublic ? 'approved' : 'pending',
        makerProfileId: moment.makerProfileId === ownerProfileId ? null : moment.makerProfileId,
        language: 'id',
        allowsEmbed: true,
      })
      if (isPublic) await needs.jobs.send(announceQueue, { clipId: id }, { tx, onceKey: id })
    },
  }
}
