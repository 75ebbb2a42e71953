import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { operation } from '../operation.ts'
import { uprightFraming } from './framing.ts'

const CLIP = '/catalog/v1.0/clip/{id}'

/** A clip as one MP4 to keep and share. */
export const clipFile = z.object({
  shape: z.literal(['16:9', '9:16']),
  /** `none`: it was not ordered, or the caller may not have it. */
  state: z.literal(['none', 'waiting', 'encoding', 'ready', 'failed']),
  /** 0 to 1 while it is encoded. */
  progress: z.number(),
  /** An address that works for minutes; null until it is ready. */
  url: z.nullable(z.string()),
  fileName: z.string(),
  sizeBytes: z.nullable(z.number()),
})
export type ClipFile = z.output<typeof clipFile>

const shape = z._default(z.literal(['16:9', '9:16']), '16:9')

export const getClipMp4 = operation({
  summary: 'The MP4 of a clip in its own shape or upright, and how far its encode is',
  method: 'GET',
  path: `${CLIP}/file`,
  caller: 'anyone',
  params: z.object({ id }),
  query: z.object({ shape }),
  answer: clipFile,
  refusals: ['VIDEO_NOT_FOUND', 'BLOCKED_RELATION'],
})

export const makeClipMp4 = operation({
  summary: 'Order the MP4 of a clip; the same order again is the same file',
  method: 'POST',
  path: `${CLIP}/file`,
  caller: 'viewer',
  params: z.object({ id }),
  body: z.object({ shape }),
  answer: clipFile,
  /** `FORBIDDEN`: its owner lets nobody else show it elsewhere. */
  refusals: ['VIDEO_NOT_FOUND', 'BLOCKED_RELATION', 'FORBIDDEN', 'FILES_FULL', 'NO_SPACE'],
})

export const makeVertical = operation({
  summary: 'Order the upright version of an own clip with this framing, in place of the one before',
  method: 'POST',
  path: `${CLIP}/vertical`,
  caller: 'viewer',
  params: z.object({ id }),
  body: z.object({
    framing: uprightFraming,
    /** Whether the owner's name stands small in the picture. */
    hasMark: z._default(z.boolean(), true),
  }),
  answer: clipFile,
  refusals: ['VIDEO_NOT_FOUND', 'BLOCKED_RELATION', 'FORBIDDEN', 'FILES_FULL', 'NO_SPACE'],
})
