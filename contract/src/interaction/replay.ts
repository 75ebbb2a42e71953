import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { operation } from '../operation.ts'
import { commentLine } from './comment-line.ts'

export { REPLAY_CHUNK_MS } from './replay-index.ts'
/** Most messages of one chunk; paid ones are always among them. */
export const REPLAY_LINES_MAX = 200

/** The highest index of a time with 13 digits. */
const INDEX_MAX = 999_999_999

export const getReplayChunk = operation({
  summary: 'The messages of ten seconds of a show, in the order of its moments',
  method: 'GET',
  path: '/interaction/v1.0/room/{id}/replay/{index}',
  caller: 'anyone',
  params: z.object({ id, index: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(INDEX_MAX)) }),
  answer: z.object({ index: z.number(), lines: z.array(commentLine) }),
  refusals: ['SHOW_NOT_FOUND', 'BLOCKED_RELATION'],
  cacheSeconds: 60,
})
