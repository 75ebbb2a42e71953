import * as z from 'zod/mini'
import { givenTime, id, locale, success, time } from '../fields.ts'
import { operation } from '../operation.ts'
import { CLIP_CATEGORIES_MAX } from '../clips/limits.ts'
import { clipTitle, ownClip } from '../clips/own-clip.ts'
import { framing } from '../clips/framing.ts'
import { speaker } from '../interaction/comment-line.ts'
import { MOMENT_AFTER_MS, MOMENT_BEFORE_MS } from './limits.ts'

export * from './limits.ts'

/** The curve of a show: what happened in each step, from `startsAt` on. */
export const heat = z.object({
  startsAt: time,
  stepMs: z.number(),
  /** Messages in the chat. */
  chat: z.array(z.number()),
  /** Gencash of gifts and bullets. */
  gifts: z.array(z.number()),
})
export type Heat = z.output<typeof heat>

/**
 * A piece of a show that was kept and is not posted; only its maker has it. On air it may still grow: a page that asks
 * again a few seconds later gets its end too.
 */
export const momentDraft = z.object({
  id,
  showId: id,
  showTitle: z.string(),
  /** The owner of what will be posted; gifts go there. */
  owner: speaker,
  /** Media times of the first picture and the end. */
  startsAt: time,
  endsAt: time,
  /** The second that its maker saw when they pressed. */
  pressedAt: time,
  /** Media time at which the show began, for a clock that counts from 0. */
  showStartedAt: time,
  /** Media times at which a cut may begin: one for each second where the source allows it. */
  cutsAt: z.array(time),
  /** Breaks of the source within it: slates were left out there. */
  breaksAt: z.array(time),
  bytesPerSecond: z.number(),
  width: z.number(),
  height: z.number(),
  /** A playlist of the whole piece: signed, for an hour. */
  stream: z.string(),
  heat,
  /** Whether the owner looks at it before others see it. */
  waitsForOwner: z.boolean(),
  /** The framing that was used last for shows of this owner. */
  framing,
  expiresAt: time,
})
export type MomentDraft = z.output<typeof momentDraft>

const span = (most: number, byDefault: number) =>
  z._default(z.number().check(z.int(), z.minimum(0), z.maximum(most)), byDefault)

export const keepMoment = operation({
  summary:
    'Keep what was shown around a second of a show or its replay; only the caller has it until it is posted',
  method: 'POST',
  path: '/catalog/v1.0/liveShow/{id}/moments',
  caller: 'viewer',
  params: z.object({ id }),
  body: z.object({
    /** Media time of the picture that the caller sees (`EXT-X-PROGRAM-DATE-TIME`). */
    at: givenTime,
    beforeMs: span(MOMENT_BEFORE_MS, MOMENT_BEFORE_MS),
    afterMs: span(MOMENT_AFTER_MS, MOMENT_AFTER_MS),
  }),
  answer: momentDraft,
  refusals: [
    'SHOW_NOT_FOUND',
    'BLOCKED_RELATION',
    'CLIPPING_OFF',
    'NOT_RECORDED',
    'MOMENTS_FULL',
    'AGE_REQUIRED',
    'FORBIDDEN',
  ],
})

const ofMoment = { caller: 'viewer', params: z.object({ id }) } as const

export const getMoment = operation({
  ...ofMoment,
  summary: 'A kept moment that is not posted',
  method: 'GET',
  path: '/catalog/v1.0/moment/{id}',
  answer: momentDraft,
  refusals: ['NOT_FOUND'],
})

export const postMoment = operation({
  ...ofMoment,
  summary: 'Post a part of a kept moment as a clip of the streamer; again it answers the same clip',
  method: 'PUT',
  path: '/catalog/v1.0/moment/{id}',
  query: z.object({ locale }),
  body: z.object({
    startsAt: givenTime,
    endsAt: givenTime,
    title: clipTitle,
    tags: z.array(z.int()).check(z.minLength(1), z.maxLength(CLIP_CATEGORIES_MAX)),
    /** The picture of the card. */
    thumbnailAt: givenTime,
    allowsComments: z._default(z.boolean(), true),
    framing: z._default(framing, { kind: 'whole' }),
  }),
  answer: ownClip,
  refusals: ['NOT_FOUND', 'CLIPPING_OFF', 'BLOCKED_RELATION', 'NOT_RECORDED', 'TEXT_NOT_ALLOWED', 'NO_SPACE'],
})

export const discardMoment = operation({
  ...ofMoment,
  summary: 'Discard a kept moment',
  method: 'DELETE',
  path: '/catalog/v1.0/moment/{id}',
  answer: success,
  refusals: ['NOT_FOUND'],
})

export const foundMoment = z.object({
  id,
  startsAt: time,
  endsAt: time,
  peakAt: time,
  messages: z.number(),
  people: z.number(),
  laughs: z.number(),
  gencash: z.number(),
  state: z.literal(['new', 'posted', 'dismissed']),
})
export type FoundMoment = z.output<typeof foundMoment>

export const listFoundMoments = operation({
  summary: 'The five best moments of an own show, as its chat and gifts tell them',
  method: 'GET',
  path: '/catalog/v1.0/liveShow/{id}/moments',
  caller: 'viewer',
  params: z.object({ id }),
  answer: z.array(foundMoment).check(z.maxLength(5)),
  refusals: ['SHOW_NOT_FOUND', 'FORBIDDEN'],
})

export const dismissFoundMoment = operation({
  ...ofMoment,
  summary: 'Do not offer a found moment again',
  method: 'DELETE',
  path: '/catalog/v1.0/foundMoment/{id}',
  answer: success,
  refusals: ['NOT_FOUND'],
})

export const getHeat = operation({
  summary: 'The curve of chat and gifts over a show or its replay, one value for each five seconds',
  method: 'GET',
  path: '/catalog/v1.0/liveShow/{id}/heat',
  caller: 'anyone',
  params: z.object({ id }),
  answer: heat,
  refusals: ['SHOW_NOT_FOUND', 'BLOCKED_RELATION'],
  cacheSeconds: 5,
})
