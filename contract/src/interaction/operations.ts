import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { operation } from '../operation.ts'
import { commentLine, COMMENTS_MAX } from './comment-line.ts'

export const listLiveComments = operation({
  summary: 'The latest comments of a live show, oldest first',
  method: 'GET',
  path: '/catalog/v1.0/liveShow/{id}/comments',
  caller: 'anyone',
  params: z.object({ id }),
  query: z.object({
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(COMMENTS_MAX)), 50),
  }),
  answer: z.array(commentLine),
  refusals: ['SHOW_NOT_FOUND', 'BLOCKED_RELATION'],
})
