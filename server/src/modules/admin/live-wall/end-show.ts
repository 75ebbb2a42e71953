import path from 'node:path'
import type { admin, Decision, InputOf, WantedEffect } from '@tayang/contract'
import type { Clock } from '#platform/clock/clock'
import { refuse } from '#platform/http/refusal'
import type { Caller } from '#platform/http/route'
import type { Log } from '#platform/log/log'
import type { Settings } from '#platform/settings/settings'
import type { Decisions } from '#modules/decisions'
import type { Live } from '#modules/live'
import type { EndOrder, EndOrders, EndOrdersNeeds } from './end-orders.ts'
import type { Wall } from './open-wall.ts'

/** How long the database may take to say whose show it is. */
const LOOK_MS_MAX = 300

export interface EndNeeds {
  readonly live: Pick<Live, 'judgements' | 'watch'>
  readonly decisions: Pick<Decisions, 'decide'>
  readonly clock: Clock
  readonly log: Log
  readonly settings: Settings
}

type Body = InputOf<typeof admin.endShow>['body']

/** Ends a show by a decision; `isWritten` is false where that waits for the database. */
export type EndShow = (
  order: Body & { showId: string; by: Caller; now: number },
) => Promise<{ data: { isWritten: boolean; decision: Decision | null } }>

export function openEndShow(needs: EndNeeds & { wall: Wall; orders: EndOrders }): EndShow {
  const { live, wall, orders, clock } = needs

  /** Whose show it is; while the database is away, as the wall had it last. */
  async function look(showId: string): Promise<{ accountId: string | null; isDatabaseAway: boolean }> {
    const isLooked = new AbortController()
    const late = clock.wait(LOOK_MS_MAX, isLooked.signal).then(
      () => 'late' as const,
      () => 'late' as const,
    )
    const found = await Promise.race([live.watch.find(showId).catch(() => 'late' as const), late])
    isLooked.abort()
    if (found === null) return refuse('SHOW_NOT_FOUND')
    if (found === 'late') {
      return { accountId: wall.remembered(showId)?.streamer.accountId ?? null, isDatabaseAway: true }
    }
    // What never was on air, or is over, is no matter of the wall.
    if (found.status !== 'broadcasting') return refuse('SHOW_NOT_FOUND')
    return { accountId: found.accountId, isDatabaseAway: false }
  }

  return async ({ showId, by, now, suspendDays, key, ...order }) => {
    const looked = await look(showId)
    const { accountId, profileId, name } = by
    if (looked.accountId === accountId) return refuse('FORBIDDEN')
    const { reason, facts, note, hide, lockKey, foundHow } = order
    const whole: EndOrder = {
      key,
      showId,
      at: now,
      by: { accountId, profileId, name },
      reason,
      facts,
      note,
      hide,
      lockKey,
      suspendDays: suspendDays ?? null,
      foundHow,
    }
    const { despiteRelation, despiteClaim } = order
    const decide = () => decideEnd(needs, whole, { despiteRelation, despiteClaim })
    const decision = await orders.end(whole, decide, looked)
    wall.refresh()
    return { data: { isWritten: decision !== null, decision } }
  }
}

/** What the file of orders needs to end shows without the database and to decide about them afterwards. */
export function ordersOf(needs: EndNeeds): EndOrdersNeeds {
  const { live, clock, log, settings } = needs
  return {
    clock,
    log,
    file: path.join(settings.home, 'shows-to-end.ndjson'),
    endNow: live.judgements.endShow,
    isOnAir: async (showId) => (await live.watch.onAir()).some(({ id }) => id === showId),
    carryOut: async (order) =>
      void (await decideEnd(needs, order, { despiteRelation: true, despiteClaim: true })),
  }
}

async function decideEnd(
  { decisions, live }: EndNeeds,
  { key, showId, by, ...order }: EndOrder,
  despite: { despiteRelation: boolean; despiteClaim: boolean },
): Promise<Decision> {
  const { reason, facts, note, foundHow } = order
  const decision = await decisions.decide(
    {
      subject: { kind: 'show', id: showId },
      effects: effectsOf(order),
      reason,
      facts,
      note,
      foundHow,
      key,
      ...despite,
    },
    { by, hasStepUp: false },
  )
  await live.watch.noteDecision(showId, { id: decision.id, by: by.accountId, reason })
  return decision
}

function effectsOf({ hide, lockKey, suspendDays }: Pick<EndOrder, 'hide' | 'lockKey' | 'suspendDays'>) {
  const effects: WantedEffect[] = [{ kind: 'endShow' }]
  if (hide) effects.push({ kind: 'hide' })
  if (lockKey) effects.push({ kind: 'lockKey' })
  if (suspendDays !== null) effects.push({ kind: 'suspend', days: suspendDays })
  return effects
}
