import type { AnswerOf, admin, ClipCase, ClipListed, InputOf } from '@tayang/contract'
import { pageOf, readCursor } from '#platform/http/cursor'
import { refuse } from '#platform/http/refusal'
import { isId } from '#platform/ids/ids'
import { clipById, type Clip } from '../clip-rows.ts'
import type { ClipReader, DescribeClips } from '../own/index.ts'
import { decidedSince, waitingClips } from '../review/index.ts'
import type { ClipRows } from '../tables.ts'
import { openClipCase, type CaseNeeds } from './clip-case.ts'
import { oldestWaiting, pageOfState } from './desk-rows.ts'

const WAITING_MAX = 1_000
const MINUTE_MS = 60_000
/** Jakarta has one time all year. */
const JAKARTA_AHEAD_MS = 7 * 60 * MINUTE_MS
const DAY_MS = 24 * 60 * MINUTE_MS

/** What operators read to review clips. */
export interface ReviewDesk {
  list(
    query: InputOf<typeof admin.listClips>['query'],
    reader: Omit<ClipReader, 'locale'>,
  ): Promise<AnswerOf<typeof admin.listClips>>
  caseOf(id: string, reader: ClipReader): Promise<ClipCase>
  figures(reader: { accountId: string }): Promise<AnswerOf<typeof admin.getClipFigures>['data']>
}

export interface ReviewDeskNeeds extends CaseNeeds {
  readonly rows: ClipRows
  readonly clock: { now(): number }
  readonly describe: DescribeClips
  /** The setting `clips.reviewMinutes`. */
  promisedMinutes(): Promise<number>
}

export function openReviewDesk(needs: ReviewDeskNeeds): ReviewDesk {
  const { rows, clock, describe, promisedMinutes } = needs
  const readCase = openClipCase(needs)

  async function listed(clips: readonly Clip[], reader: ClipReader): Promise<ClipListed[]> {
    const [described, minutes] = await Promise.all([describe(clips, reader), promisedMinutes()])
    const byId = new Map(clips.map((clip) => [clip.id, clip]))
    return described.flatMap((own) => {
      const clip = byId.get(own.id)
      if (!clip) return []
      const dueAt = clip.state === 'pending' ? clip.changedAt + minutes * MINUTE_MS : null
      return [{ ...own, since: clip.changedAt, dueAt }]
    })
  }

  return {
    async list({ state, cursor, perPage, locale }, reader) {
      const after = placeOf(cursor)
      const found = await pageOfState(rows, { state, after, limit: perPage + 1 })
      const page = pageOf(found, perPage, ({ changedAt, id }) => [changedAt, id])
      return { data: await listed(page.rows, { ...reader, locale }), meta: page.meta }
    },

    async caseOf(id, reader) {
      const clip = (await clipById(rows, id)) ?? refuse('VIDEO_NOT_FOUND')
      const [own] = await listed([clip], reader)
      return own ? readCase(clip, own, reader) : refuse('VIDEO_NOT_FOUND')
    },

    async figures({ accountId }) {
      const now = clock.now()
      const midnight = now - ((now + JAKARTA_AHEAD_MS) % DAY_MS)
      const [waiting, oldestSince, minutes, decided] = await Promise.all([
        waitingClips(rows, WAITING_MAX),
        oldestWaiting(rows),
        promisedMinutes(),
        decidedSince(rows, midnight, accountId),
      ])
      const today = { decidedToday: decided.all, decidedByYou: decided.own }
      return { waiting, oldestSince, promisedMs: minutes * MINUTE_MS, ...today }
    },
  }
}

function placeOf(cursor: string | undefined): { at: number; id: string } | null {
  const [at, id] = readCursor(cursor, ['number', 'string']) ?? []
  if (at === undefined) return null
  if (typeof at !== 'number' || typeof id !== 'string' || !isId(id)) return refuse('INVALID_PARAMETERS')
  return { at, id }
}
