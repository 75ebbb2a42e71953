/**
 * Own clips: what becomes of a clip after it was made, for those whose it is and for those who decide about it.
 *
 * Owns how a clip is described whatever its state, its changes, and its removal with everything that belongs to it.
 */
import type { AnswerOf, admin, InputOf, OwnClip } from '@tayang/contract'
import { pageOf, readCursor } from '#platform/http/cursor'
import { pageMeta, placeOf } from '#platform/http/paging'
import { isId } from '#platform/ids/ids'
import type { Route } from '#platform/http/route'
import { refuse } from '#platform/http/refusal'
import { clipById, clipsById } from '../clip-rows.ts'
import { pageOfState } from '../review/review-rows.ts'
import { openDescribing, type ClipReader, type DescribeDependencies } from './describe-clips.ts'
import { clipsOfOwner, countOfOwner } from './own-rows.ts'
import { ownRoutes, type OwnDependencies } from './own-routes.ts'
import { openRemoving, type RemoveDependencies, type Removing } from './remove-clips.ts'

type Needs = Omit<OwnDependencies, 'removing' | 'describe'> & RemoveDependencies & DescribeDependencies

/** What operators read of clips, whatever their state. */
export interface ClipDesk {
  list(
    query: InputOf<typeof admin.listClips>['query'],
    reader: Omit<ClipReader, 'locale'>,
  ): Promise<AnswerOf<typeof admin.listClips>>
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
}

export function openOwn(needs: Needs): Own {
  const { rows } = needs
  const describe = openDescribing(needs)
  const removing = openRemoving(needs)
  return {
    routes: ownRoutes({ ...needs, describe, removing }),
    removing,
    desk: {
      async list(query, reader) {
        const { ids, total } = await pageOfState(rows, { state: query.state, ...placeOf(query) })
        const found = await clipsById(rows, ids)
        const clips = ids.flatMap((id) => found.get(id) ?? [])
        const data = await describe(clips, { ...reader, locale: query.locale })
        return { data, meta: pageMeta(query, total) }
      },
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
          reason: clip.reason,
          createdAt: clip.createdAt,
          changedAt: clip.changedAt,
        }))
        return { data, meta: page.meta }
      },
      countOfOwner: (profileId, most) => countOfOwner(rows, profileId, most),
    },
  }
}
