/**
 * Own clips: what becomes of a clip after it was made, for those whose it is and for those who decide about it.
 *
 * Owns how a clip is described whatever its state, its changes, and its removal with everything that belongs to it.
 */
import type { AnswerOf, admin, OwnClip } from '@tayang/contract'
import { pageOf, readCursor } from '#platform/http/cursor'
import { isId } from '#platform/ids/ids'
import type { Route } from '#platform/http/route'
import { refuse } from '#platform/http/refusal'
import { clipById } from '../clip-rows.ts'
import { reasonText } from '../review/reasons.ts'
import {
  openDescribing,
  type ClipReader,
  type DescribeClips,
  type DescribeDependencies,
} from './describe-clips.ts'
import { clipsOfOwner, countOfOwner } from './own-rows.ts'
import { ownRoutes, type OwnDependencies } from './own-routes.ts'
import { openRemoving, type RemoveDependencies, type Removing } from './remove-clips.ts'

type Needs = Omit<OwnDependencies, 'removing' | 'describe'> & RemoveDependencies & DescribeDependencies

export type { ClipReader, DescribeClips } from './describe-clips.ts'

/** What operators and other modules read of clips, whatever their state. */
export interface ClipDesk {
  get(id: string, reader: ClipReader): Promise<OwnClip>
  /** Clips of one person in every state, the newest first. */
  ofOwner(
    profileId: string,
    page: { cursor?: string | undefined; perPage: number },
  ): Promise<AnswerOf<typeof admin.listPersonClips>>
  /** Counted up to a number. */
  countOfOwner(profileId: string, most: number): Promise<number>
}

export interface Own {
  readonly routes: readonly Route[]
  readonly desk: ClipDesk
  readonly removing: Removing
  readonly describe: DescribeClips
}

export function openOwn(needs: Needs): Own {
  const { rows } = needs
  const describe = openDescribing(needs)
  const removing = openRemoving(needs)
  return {
    routes: ownRoutes({ ...needs, describe, removing }),
    removing,
    describe,
    desk: {
      async get(id, reader) {
        const clip = await clipById(rows, id)
        const [described] = clip ? await describe([clip], reader) : []
        return described ?? refuse('VIDEO_NOT_FOUND')
      },
      async ofOwner(profileId, { cursor, perPage }) {
        const [last] = readCursor(cursor, ['string']) ?? []
        const after = typeof last === 'string' && isId(last) ? last : null
        const found = await clipsOfOwner(rows, profileId, { after, limit: perPage + 1 })
        const page = pageOf(found, perPage, ({ id }) => [id])
        const items = await needs.library.clips.factsOf(page.rows.map(({ id }) => id))
        const data = page.rows.map((clip) => ({
          id: clip.id,
          title: items.get(clip.id)?.title ?? '',
          kind: clip.kind,
          state: clip.state,
          reason: clip.reason === null ? null : reasonText(clip.reason).en,
          createdAt: clip.createdAt,
          changedAt: clip.changedAt,
        }))
        return { data, meta: page.meta }
      },
      countOfOwner: (profileId, most) => countOfOwner(rows, profileId, most),
    },
  }
}
