import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { operation } from '../operation.ts'
import { commentLine } from './comment-line.ts'

/** A replay reads what was said in pieces of this length (ruling R27). */
export const REPLAY_CHUNK_MS = 10_000
/** Lines of one piece at most; what is paid is always among them. */
export const REPLAY_LINES_MAX = 200

/** The number of the piece that a moment of a show lies in: a count of ten seconds since 1970. */
export const replayIndexOf = (at: number) => Math.floor(at / REPLAY_CHUNK_MS)

/** The highest index of a time with 13 digits. */
const INDEX_MAX = 999_999_999

export const getReplayChunk = operation({
  summary: 'What was said in ten seconds of a show, in the order of its moments',
  method: 'GET',
  path: '/interaction/v1.0/room/{id}/replay/{index}',
  caller: 'anyone',
  params: z.object({ id, index: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(INDEX_MAX)) }),
  answer: z.object({ index: z.number(), lines: z.array(commentLine) }),
  refusals: ['SHOW_NOT_FOUND', 'BLOCKED_RELATION'],
  cacheSeconds: 60,
})
