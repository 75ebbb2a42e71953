import * as z from 'zod/mini'
import { id, locale, pageMeta, paging, text } from '../fields.ts'
import { operation } from '../operation.ts'
import { ownClip } from '../clips/own-clip.ts'
import { clipStates } from '../clips/limits.ts'

export const listClips = operation({
  summary:
    'Clips by their state: those that wait for a review first, the oldest first; others the newest first',
  method: 'GET',
  path: '/admin/v1.0/clips',
  caller: 'operator',
  permission: 'clips.read',
  query: z.object({ ...paging(50), locale, state: z._default(z.literal(clipStates), 'pending') }),
  answer: z.array(ownClip),
  meta: pageMeta,
})

export const getClip = operation({
  summary: 'One clip with an address to watch it, whatever its state',
  method: 'GET',
  path: '/admin/v1.0/clips/{id}',
  caller: 'operator',
  permission: 'clips.read',
  params: z.object({ id }),
  query: z.object({ locale }),
  answer: ownClip,
  refusals: ['VIDEO_NOT_FOUND'],
})

export const reviewClip = operation({
  summary: 'Approve a clip, or reject it with a reason that its owner reads',
  method: 'PUT',
  path: '/admin/v1.0/clips/{id}/review',
  alsoPaths: ['/admin/v1.0/video/{id}/review'],
  caller: 'operator',
  permission: 'clips.review',
  params: z.object({ id }),
  body: z.discriminatedUnion('decision', [
    z.object({ decision: z.literal('approve') }),
    z.object({ decision: z.literal('reject'), reason: text(500).check(z.trim(), z.minLength(1)) }),
  ]),
  answer: ownClip,
  refusals: ['VIDEO_NOT_FOUND', 'CLIP_DECIDED'],
})
