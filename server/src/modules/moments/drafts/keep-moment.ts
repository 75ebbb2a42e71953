import type { InputOf, moments } from '@tayang/contract'
import { newId } from '#platform/ids/ids'
import { refuse } from '#platform/http/refusal'
import type { Caller } from '#platform/http/route'
import type { CutRange } from '#modules/live'
import type { DraftDependencies, KnownShow } from './dependencies.ts'
import type { Draft, DraftRows } from './draft-rows.ts'
import { mayKeep } from './may-keep.ts'

export type Found = NonNullable<Awaited<ReturnType<DraftDependencies['cuts']['find']>>>

/** A kept moment that nobody posts is forgotten. */
const DRAFT_MS = 24 * 60 * 60_000
/**
 * The clock of a show may be ahead of ours by so much, on a machine that is busy; what lies further ahead was shown to
 * nobody. What was not recorded is refused by itself.
 */
const AHEAD_MS_MAX = 30_000
/** The last second of a show on air is recorded a little after it was shown. */
const EDGE_MS_MAX = 5_000
const LOOK_EVERY_MS = 250
/** What was shown longer ago is recorded or never will be. */
const AT_EDGE_MS = 15_000
/** The second that was pressed belongs to the moment, whatever comes after it. */
const AFTER_MS_MIN = 1_000

/** Keeps what a person saw: nothing is copied, the draft points into the show. */
export async function keepMoment(
  needs: DraftDependencies & { drafts: DraftRows },
  {
    id,
    caller,
    body,
    now,
  }: { id: string; caller: Caller; body: InputOf<typeof moments.keepMoment>['body']; now: number },
): Promise<{ draft: Draft; show: KnownShow; found: Found }> {
  if (body.at > now + AHEAD_MS_MAX) return refuse('INVALID_PARAMETERS', undefined, { details: ['at'] })
  const show = await needs.knownShow(id)
  if (!show) return refuse('SHOW_NOT_FOUND')
  await mayKeep(needs, show, caller)
  const tooYoung = await needs.ageRefusalOf(caller.accountId)
  if (tooYoung) return refuse(tooYoung)

  const range = { fromMs: body.at - body.beforeMs, toMs: body.at + Math.max(body.afterMs, AFTER_MS_MIN) }
  const found = await findUpTo(needs, show, { range, endsAt: 0 })
  if (!found) return refuse('NOT_RECORDED')
  const draft: Draft = {
    id: newId(),
    showId: show.id,
    makerProfileId: caller.profileId,
    makerAccountId: caller.accountId,
    pressedAt: body.at,
    startsAt: range.fromMs,
    endsAt: range.toMs,
    createdAt: now,
    expiresAt: now + DRAFT_MS,
    clipId: null,
  }
  if (!(await needs.drafts.keep(draft, await needs.perShow()))) return refuse('MOMENTS_FULL')
  return { draft, show, found }
}

/** What of a range is recorded; a show on air may still record its end within a few seconds. */
export async function findUpTo(
  { cuts, clock }: Pick<DraftDependencies, 'cuts' | 'clock'>,
  show: Pick<KnownShow, 'id' | 'status'>,
  { range, endsAt }: { range: CutRange; endsAt: number },
): Promise<Found | null> {
  const isAtEdge = show.status === 'broadcasting' && range.toMs >= clock.now() - AT_EDGE_MS
  for (let waitedMs = 0; ; waitedMs += LOOK_EVERY_MS) {
    const found = await cuts.find(show.id, range)
    const isThere = found !== null && found.endsAt >= endsAt
    if (isThere || !isAtEdge || endsAt > range.toMs || waitedMs >= EDGE_MS_MAX) return found
    await clock.wait(LOOK_EVERY_MS)
  }
}
