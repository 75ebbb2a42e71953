import { moments, type InputOf } from '@tayang/contract'
import { isAllowedIn } from '#platform/automod/automod'
import { newId } from '#platform/ids/ids'
import { refuse, Refusal } from '#platform/http/refusal'
import type { Caller } from '#platform/http/route'
import { versionFolder } from '#modules/delivery'
import type { Cut } from '#modules/live'
import type { DraftDependencies, KnownShow } from './dependencies.ts'
import { rangeOf } from './describe-draft.ts'
import type { Draft, DraftRows } from './draft-rows.ts'
import { findUpTo, type Found } from './keep-moment.ts'
import { mayKeep, waitsForOwner } from './may-keep.ts'

type Body = InputOf<typeof moments.postMoment>['body']
type Needs = DraftDependencies & { drafts: DraftRows }

/** A streamer is new for a week: docs/product/moments.md#review. */
const NEW_STREAMER_MS = 7 * 24 * 60 * 60_000
/** Times are told in whole milliseconds. */
const SAME_MS = 2
/** A second of a stream with an odd frame rate may be a few pictures longer or shorter. */
const LENGTH_MS_TOLERANCE = 500

/** Posts a part of a draft: copies its bytes and makes them a clip. Answers the clip, also the second time. */
export async function postMoment(
  needs: Needs,
  { draft, caller, body }: { draft: Draft; caller: Caller; body: Body },
): Promise<string> {
  if (draft.clipId !== null) return draft.clipId
  const show = (await needs.knownShow(draft.showId)) ?? refuse('NOT_FOUND')
  await mayKeep(needs, show, caller)
  if (!isAllowedIn('text', body.title)) return refuse('TEXT_NOT_ALLOWED')
  const categories = await needs.clips.posted.categoriesOf(body.tags, caller.profileId)
  const { cut, stillAtSeconds } = await layOut(needs, { draft, show, body })
  await needs.blobs.requireSpace(cut.sizeBytes)

  const versionId = newId()
  await needs.drafts.noteCopy(draft.id, versionId)
  try {
    await copy(needs, { draft, cut, versionId })
    const review = await reviewOf(needs, show, caller)
    return await makeClip(needs, {
      draft,
      show,
      caller,
      body,
      cut,
      stillAtSeconds,
      versionId,
      categories,
      review,
    })
  } catch (error) {
    // Only a refusal is certain: a failed commit may have succeeded, and the sweep finds out afterwards.
    if (error instanceof Refusal) await dropCopy(needs, { id: draft.id, versionId })
    throw error
  }
}

function wrong(field: string): never {
  return refuse('INVALID_PARAMETERS', undefined, { details: [field] })
}

/** The selection must begin and end where a cut can be. */
async function layOut(
  needs: Needs,
  { draft, show, body }: { draft: Draft; show: KnownShow; body: Body },
): Promise<{ cut: Cut; stillAtSeconds: number }> {
  const { startsAt, endsAt, thumbnailAt } = body
  if (startsAt >= endsAt) return wrong('endsAt')
  if (thumbnailAt < startsAt || thumbnailAt > endsAt) return wrong('thumbnailAt')
  const found = await findUpTo(needs, show, { range: rangeOf(draft), endsAt })
  if (!found) return refuse('NOT_RECORDED')
  const isAt = (places: readonly number[], at: number) =>
    places.some((place) => Math.abs(place - at) <= SAME_MS)
  if (!isAt(found.cutsAt, startsAt)) return wrong('startsAt')
  // The beginning of what follows a break is an end as well: of all that is before the break.
  if (!isAt([...found.endsOf, ...found.cutsAt], endsAt)) return wrong('endsAt')
  const cut = await needs.cuts.plan(show.id, { fromMs: startsAt, toMs: endsAt })
  if (!cut) return refuse('NOT_RECORDED')
  const lengthMs = cut.seconds * 1000
  const isTooShort = lengthMs < moments.MOMENT_SECONDS_MIN * 1000 - LENGTH_MS_TOLERANCE
  const isTooLong = lengthMs > moments.MOMENT_SECONDS_MAX * 1000 + LENGTH_MS_TOLERANCE
  if (isTooShort || isTooLong) return wrong('endsAt')
  return { cut, stillAtSeconds: secondsTo(thumbnailAt, found, startsAt) }
}

/** Seconds of a cut before a media time: what lies in a break does not count. */
function secondsTo(at: number, { cutsAt, endsOf }: Found, startsAt: number): number {
  let beforeMs = 0
  for (const [index, begin] of cutsAt.entries()) {
    if (begin < startsAt - SAME_MS || begin >= at) continue
    beforeMs += Math.min(endsOf[index] ?? begin, at) - begin
  }
  return beforeMs / 1000
}

/** The bytes are whole on disk, and appear at once, before any row names them. */
async function copy(
  { blobs, cuts }: Needs,
  { draft, cut, versionId }: { draft: Draft; cut: Cut; versionId: string },
): Promise<void> {
  await using scratch = await blobs.openScratch(`moment-${versionId}`)
  await cuts.write(draft.showId, cut, scratch.folder)
  await blobs.takeInFolder({ folder: scratch.folder, prefix: versionFolder(versionId) })
}

interface Review {
  readonly needsOwner: boolean
  readonly needsOperators: boolean
}

/** Who looks at it before it is public. */
async function reviewOf(needs: Needs, show: KnownShow, caller: Caller): Promise<Review> {
  const needsOperators = await isReviewed()
  const needsOwner = await waitsForOwner(needs, show, caller)
  return { needsOwner, needsOperators }

  async function isReviewed(): Promise<boolean> {
    const review = await needs.review()
    if (review !== 'risky') return review === 'all'
    const firstAt = await needs.firstOnAirOf(show.profileId)
    if (firstAt === null || needs.clock.now() - firstAt < NEW_STREAMER_MS) return true
    return needs.hasOpenReport(show.id)
  }
}

async function makeClip(
  needs: Needs,
  made: {
    draft: Draft
    show: KnownShow
    caller: Caller
    body: Body
    cut: Cut
    stillAtSeconds: number
    versionId: string
    categories: readonly { en: string; id: string }[]
    review: Review
  },
): Promise<string> {
  const { draft, show, caller, body, cut, stillAtSeconds, versionId, categories, review } = made
  const now = needs.clock.now()
  const itemId = newId()
  const [tallest] = cut.rungs
  const clipId = await needs.database.transaction(needs.rows, async (tx) => {
    const held = await needs.drafts.hold(tx, draft.id)
    if (!held) return refuse('NOT_FOUND')
    if (held.clipId !== null) return held.clipId
    await needs.clips.posted.addMoment(tx, {
      id: itemId,
      ...review,
      title: body.title,
      categories,
      rating: 'SU',
      owner: { profileId: show.profileId, accountId: show.accountId },
      makerProfileId: caller.profileId,
      allowsComments: body.allowsComments,
      size: { width: tallest?.width ?? 0, height: tallest?.height ?? 0 },
      from: { showId: show.id, startsAt: body.startsAt, endsAt: body.endsAt },
      now,
      version: { id: versionId, seconds: cut.seconds, rungs: cut.rungs, audio: cut.audio },
    })
    await needs.clips.stillOf(itemId, stillAtSeconds, { tx })
    await needs.drafts.notePosted(tx, { id: draft.id, clipId: itemId })
    await needs.drafts.noteFraming(tx, show.profileId, body.framing)
    return itemId
  })
  if (clipId !== itemId) await needs.blobs.remove(versionFolder(versionId))
  return clipId
}

interface Posted {
  readonly draft: Draft
  readonly clipId: string
  readonly caller: Caller
  readonly body: Body
  readonly now: number
}

/** What follows from a posted moment; it is posted whatever comes of this, and the same again changes nothing. */
export async function afterPosting(
  needs: Needs,
  { draft, clipId, caller, body, now }: Posted,
): Promise<void> {
  await needs.setPosted(draft.showId, { from: body.startsAt, to: body.endsAt })
  const { framing } = body
  if (framing.kind === 'whole') return
  try {
    await needs.clips.orderUpright({ clipId, framing, hasMark: true, caller, now })
  } catch (error) {
    // As many files as a day allows: the maker orders the upright one on another day.
    if (!(error instanceof Refusal)) throw error
  }
}

/** Removes bytes that no clip got. */
export async function dropCopy(
  { blobs, drafts }: Pick<Needs, 'blobs' | 'drafts'>,
  { id, versionId }: { id: string; versionId: string },
): Promise<void> {
  await blobs.remove(versionFolder(versionId))
  await drafts.noteFailed(id)
}
