import type { EndedShow, ReasonCode } from '@tayang/contract'
import type { Live } from '#modules/live'
import type { User } from '#modules/user'
import type { OperatorNames } from '../trail/index.ts'
import type { EndOrder } from './end-orders.ts'
import { streamerOf } from './open-wall.ts'

/** Shows that operators ended, the latest first. */
export interface EndedShows {
  page(page: {
    since: number
    after: { endedAt: number; showId: string } | null
    limit: number
  }): Promise<EndedShow[]>
  /** Null where no operator ended it. */
  of(showId: string): Promise<EndedShow | null>
}

type End = NonNullable<Awaited<ReturnType<Live['watch']['endOf']>>>

export function openEndedShows(needs: {
  live: Pick<Live, 'watch'>
  user: { profiles: Pick<User['profiles'], 'byIds'> }
  names: OperatorNames
  clock: { now(): number }
  /** Orders that the database did not take yet. */
  unwritten(): readonly EndOrder[]
}): EndedShows {
  const { live, user, names, clock, unwritten } = needs

  async function describe(ends: readonly (End & { isWritten: boolean })[]): Promise<EndedShow[]> {
    const shows = new Map(
      (await live.watch.among(ends.map(({ showId }) => showId))).map((one) => [one.id, one]),
    )
    const people = await user.profiles.byIds([...new Set([...shows.values()].map((one) => one.profileId))])
    const nameOf = await names.of(
      ends.flatMap(({ decision }) => decision?.by ?? []),
      clock.now(),
    )
    return ends.map(({ showId, endedAt, evidenceSeconds, decision, isWritten }) => {
      const show = shows.get(showId)
      const person = show && people.get(show.profileId)
      return {
        id: showId,
        name: show?.name ?? '',
        streamer: person ? streamerOf(show, person) : null,
        endedAt,
        evidenceSeconds,
        decisionId: decision && decision.id !== '' ? decision.id : null,
        by: decision && { accountId: decision.by, name: nameOf.get(decision.by) ?? '' },
        // As it was decided: the list of reasons never gives a code another meaning.
        reason: (decision?.reason ?? null) as ReasonCode | null,
        isWritten,
      }
    })
  }

  const waiting = (): (End & { isWritten: boolean })[] =>
    unwritten().map(({ showId, at, by, reason }) => ({
      showId,
      endedAt: at,
      evidenceSeconds: null,
      decision: { id: '', by: by.accountId, reason },
      isWritten: false,
    }))

  return {
    async page(page) {
      const first = page.after === null ? waiting() : []
      const isWaiting = new Set(first.map(({ showId }) => showId))
      const written = (await live.watch.ends(page)).filter(({ showId }) => !isWaiting.has(showId))
      return describe([...first, ...written.map((end) => ({ ...end, isWritten: true }))])
    },
    async of(showId) {
      const own = waiting().find((end) => end.showId === showId)
      const end = own ?? (await live.watch.endOf(showId))
      return end ? ((await describe([{ isWritten: true, ...end }]))[0] ?? null) : null
    },
  }
}
