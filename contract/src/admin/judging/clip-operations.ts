import * as z from 'zod/mini'
import { ownClip } from '../../clips/own-clip.ts'
import { clipRejections, clipStates } from '../../clips/limits.ts'
import { cursorMeta, cursorPaging, id, locale, text, time } from '../../fields.ts'
import { operation } from '../../operation.ts'

/** Clips of one batch. */
export const CLIP_BATCH_MAX = 50
const EARLIER_MAX = 6

export type ClipRejection = (typeof clipRejections)[number]

const listed = z.extend(ownClip, {
  /** When it came into its present state: since when it waits, where it does. */
  since: time,
  /** By when a review is promised; null where none is waited for. */
  dueAt: z.nullable(time),
})
export type ClipListed = z.output<typeof listed>

export const listClips = operation({
  summary:
    'Clips by their state: those that wait for a review first, the oldest first; others the newest first',
  method: 'GET',
  path: '/admin/v1.0/clips',
  caller: 'operator',
  permission: 'clips.read',
  query: z.object({ ...cursorPaging(50), locale, state: z._default(z.literal(clipStates), 'pending') }),
  answer: z.array(listed),
  meta: cursorMeta,
})

export const getClipFigures = operation({
  summary: 'What waits for a review, since when, what is promised, and how many were decided today',
  method: 'GET',
  path: '/admin/v1.0/clips/figures',
  caller: 'operator',
  permission: 'clips.read',
  namesNobody: true,
  answer: z.object({
    /** Counted up to 1.000. */
    waiting: z.number(),
    /** Since when the oldest waits; null where none does. */
    oldestSince: z.nullable(time),
    promisedMs: z.number(),
    /** Since midnight in Jakarta, by all operators and by the caller. */
    decidedToday: z.number(),
    decidedByYou: z.number(),
  }),
})

const earlier = z.object({
  id,
  title: z.string(),
  state: z.literal(clipStates),
  thumbnail: z.nullable(z.string()),
  createdAt: time,
})

const clipCase = z.extend(listed, {
  /** The file as it was uploaded; null of a moment. */
  sizeBytes: z.nullable(z.number()),
  /** Small stills as WebVTT with places on a sprite, signed as the stream is; null while there is nothing to play. */
  stills: z.nullable(z.string()),
  /** What it still waits for. */
  needsOwner: z.boolean(),
  needsOperators: z.boolean(),
  /** Whether the operator may decide: not about an own clip, nor again about one that they rejected. */
  mayDecide: z.boolean(),
  /** Another clip of a file of the same length to the millisecond and the same size to the byte. */
  seenBefore: z.nullable(
    z.object({
      id,
      title: z.string(),
      state: z.literal(clipStates),
      ownerName: z.string(),
      isSameOwner: z.boolean(),
    }),
  ),
  /** Earlier clips of the owner, the newest first, and how many there are in each state, counted up to 1.000. */
  earlier: z.array(earlier).check(z.maxLength(EARLIER_MAX)),
  published: z.number(),
  rejected: z.number(),
  /** The last decision of an operator that stands; until `undoUntil` who made it may take it back. */
  decision: z.nullable(
    z.object({
      by: z.object({ id, name: z.string() }),
      decision: z.literal(['approve', 'reject']),
      at: time,
      undoUntil: z.nullable(time),
    }),
  ),
})
export type ClipCase = z.output<typeof clipCase>

export const getClip = operation({
  summary: 'One clip with an address to watch it, whatever its state, and what a review needs to know',
  method: 'GET',
  path: '/admin/v1.0/clips/{id}',
  caller: 'operator',
  permission: 'clips.read',
  params: z.object({ id }),
  query: z.object({ locale }),
  answer: clipCase,
  refusals: ['VIDEO_NOT_FOUND'],
})

const rejection = z
  .object({
    decision: z.literal('reject'),
    /** What the owner reads in the own language. */
    class: z.optional(z.literal(clipRejections)),
    /** What the owner reads as it is written here: needed without a class, and of the class `others`. */
    reason: z.optional(text(500).check(z.trim())),
  })
  .check(
    z.refine(
      (said) => (said.class !== undefined && said.class !== 'others') || (said.reason ?? '') !== '',
      'Please give a reason',
    ),
  )
const approval = z.object({ decision: z.literal('approve') })

export const reviewClip = operation({
  summary:
    'Approve a clip, or reject it with a reason that its owner reads; people are told when it cannot be undone',
  method: 'PUT',
  path: '/admin/v1.0/clips/{id}/review',
  alsoPaths: ['/admin/v1.0/video/{id}/review'],
  caller: 'operator',
  permission: 'clips.review',
  params: z.object({ id }),
  body: z.discriminatedUnion('decision', [approval, rejection]),
  answer: clipCase,
  /** `CLIP_DECIDED`: the details are who decided, and `approve` or `reject`, where an operator did. */
  refusals: ['VIDEO_NOT_FOUND', 'CLIP_DECIDED', 'SECOND_OPERATOR', 'FORBIDDEN'],
})

export const reviewClips = operation({
  summary: 'Decide about many clips in the same way; each is a decision of its own',
  method: 'POST',
  path: '/admin/v1.0/clips/review',
  caller: 'operator',
  permission: 'clips.review',
  body: z.object({
    ids: z.array(id).check(z.minLength(1), z.maxLength(CLIP_BATCH_MAX)),
    decision: z.discriminatedUnion('decision', [approval, rejection]),
  }),
  answer: z.object({
    results: z.array(
      z.object({
        id,
        /** `decided`: another one was quicker. `own`: about this clip another operator decides. */
        result: z.literal(['done', 'decided', 'own', 'not-found']),
        undoUntil: z.nullable(time),
      }),
    ),
  }),
})

export const undoClipReview = operation({
  summary:
    'Take back an own decision about a clip before people are told of it; the clip waits again, in its old place',
  method: 'POST',
  path: '/admin/v1.0/clips/{id}/undo',
  caller: 'operator',
  permission: 'clips.review',
  params: z.object({ id }),
  answer: clipCase,
  refusals: ['VIDEO_NOT_FOUND', 'UNDO_OVER'],
})
