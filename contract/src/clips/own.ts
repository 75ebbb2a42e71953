import * as z from 'zod/mini'
import { id, locale, pageMeta, paging, success } from '../fields.ts'
import { operation } from '../operation.ts'
import { CLIP_CATEGORIES_MAX, clipLanguages, clipRatings, clipStates } from './limits.ts'
import { clipTitle, ownClip } from './own-clip.ts'

const OWN = '/catalog/v1.0/clips/own'
const ofOwn = { caller: 'viewer', params: z.object({ id }) } as const

export const listOwnClips = operation({
  summary: 'Own clips and moments cut out of own shows, in every state, the newest first',
  method: 'GET',
  path: OWN,
  caller: 'viewer',
  query: z.object({
    ...paging(10),
    locale,
    state: z.optional(z.literal(clipStates)),
    /** `made`: moments that the caller cut out of other people's shows. `viewers`: those that others cut out of own. */
    of: z._default(z.literal(['own', 'made', 'viewers']), 'own'),
  }),
  answer: z.array(ownClip),
  meta: pageMeta,
})

export const getOwnClip = operation({
  ...ofOwn,
  summary: 'One own clip, or one that the caller made',
  method: 'GET',
  path: `${OWN}/{id}`,
  query: z.object({ locale }),
  answer: ownClip,
  refusals: ['VIDEO_NOT_FOUND'],
})

export const putOwnClip = operation({
  ...ofOwn,
  summary: 'Change an own clip; absent fields stay. Texts change until it is approved, switches at any time',
  method: 'PUT',
  path: `${OWN}/{id}`,
  body: z.object({
    titles: z.optional(z.object({ 1: clipTitle })),
    tags: z.optional(z.array(z.int()).check(z.minLength(1), z.maxLength(CLIP_CATEGORIES_MAX))),
    language: z.optional(z.literal(clipLanguages)),
    rating: z.optional(z.literal(clipRatings)),
    allowsComments: z.optional(z.boolean()),
    allowsEmbed: z.optional(z.boolean()),
  }),
  answer: ownClip,
  refusals: ['VIDEO_NOT_FOUND', 'CLIP_DECIDED', 'TEXT_NOT_ALLOWED', 'FORBIDDEN'],
})

export const removeOwnClip = operation({
  ...ofOwn,
  summary: 'Delete a clip for ever: by its owner or its maker',
  method: 'DELETE',
  path: `${OWN}/{id}`,
  answer: success,
  refusals: ['VIDEO_NOT_FOUND'],
})

export const resubmitOwnClip = operation({
  ...ofOwn,
  summary: 'Ask for another review after a rejection; once',
  method: 'POST',
  path: `${OWN}/{id}/resubmit`,
  answer: ownClip,
  refusals: ['VIDEO_NOT_FOUND', 'CLIP_DECIDED'],
})

export const decideMoment = operation({
  ...ofOwn,
  summary: 'Show or refuse a moment that a viewer cut out of an own show; its moderators may too',
  method: 'PUT',
  path: `${OWN}/{id}/decision`,
  body: z.object({ decision: z.literal(['approve', 'reject']), reason: z.optional(clipTitle) }),
  answer: ownClip,
  refusals: ['VIDEO_NOT_FOUND', 'CLIP_DECIDED', 'FORBIDDEN'],
})
