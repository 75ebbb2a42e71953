import type { OwnClip } from '@tayang/contract'
import type { Within } from '#platform/database/database'
import type { Delivery, MadeVersion } from '#modules/delivery'
import type { Library } from '#modules/library'
import type { ClipRows } from '../tables.ts'
import { addClip, clipById, type NewClip } from '../clip-rows.ts'
import { categoriesWith } from './posted-rows.ts'

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
  /** The categories with these numbers, in both languages; null where one of them is no category. */
  categoriesWith(numbers: readonly number[]): Promise<{ en: string; id: string }[] | null>
  /** A clip that was just posted, as its maker sees it; null for anybody else, and where it is gone. */
  ownClipOf(id: string, profileId: string, said: Pick<OwnClip, 'titles' | 'tags'>): Promise<OwnClip | null>
  /** The item, the version and the clip, in one transaction. */
  addMoment(tx: Within, moment: NewMoment): Promise<void>
}

export function openPosted(needs: {
  rows: ClipRows
  library: Pick<Library, 'clips'>
  delivery: Pick<Delivery, 'addMadeVersion'>
  profilesOf(ids: readonly string[]): Promise<ReadonlyMap<string, { name: string; avatar: string | null }>>
}): Posted {
  return {
    categoriesWith: (numbers) => categoriesWith(needs.rows, numbers),
    async ownClipOf(id, profileId, said) {
      const clip = await clipById(needs.rows, id)
      if (!clip || ![clip.owner.profileId, clip.makerProfileId].includes(profileId)) return null
      const people = await needs.profilesOf([clip.owner.profileId, clip.makerProfileId ?? ''])
      const speakerOf = (of: string) => {
        const { name = '', avatar = null } = people.get(of) ?? {}
        return { id: of, name, avatar }
      }
      return {
        ...said,
        id,
        kind: clip.kind,
        state: clip.state,
        reason: clip.reason,
        canResubmit: false,
        language: clip.language,
        rating: 'SU',
        allowsComments: clip.allowsComments,
        allowsEmbed: clip.allowsEmbed,
        thumbnail: null,
        durationSeconds: null,
        width: clip.size?.width ?? null,
        height: clip.size?.height ?? null,
        views: 0,
        totalLikes: 0,
        totalComments: 0,
        diamonds: 0,
        owner: speakerOf(clip.owner.profileId),
        maker: clip.makerProfileId === null ? null : speakerOf(clip.makerProfileId),
        createdAt: clip.createdAt,
        upload: null,
        stream: null,
      }
    },
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
    },
  }
}
