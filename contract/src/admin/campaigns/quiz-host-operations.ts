import * as z from 'zod/mini'
import { id } from '../../fields.ts'
import { operation } from '../../operation.ts'

/** A streamer whose live quizzes give chances in a campaign (docs/product/live-quiz.md#chances). */
const quizHost = z.object({ accountId: id, profileId: id, name: z.string() })
export type QuizHost = z.output<typeof quizHost>

const HOSTS = '/admin/v1.0/campaignDesk/{id}/quizHosts'
const ofHost = {
  caller: 'operator',
  permission: 'campaigns.edit',
  params: z.object({ id, accountId: id }),
} as const

export const listQuizHosts = operation({
  summary: 'The streamers whose live quizzes give chances in a campaign',
  method: 'GET',
  path: HOSTS,
  caller: 'operator',
  permission: 'campaigns.read',
  params: z.object({ id }),
  answer: z.array(quizHost),
  refusals: ['NOT_FOUND'],
})

export const nameQuizHost = operation({
  ...ofHost,
  summary: 'Let live quizzes of a streamer give chances in a campaign',
  method: 'PUT',
  path: `${HOSTS}/{accountId}`,
  answer: quizHost,
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
})

export const unnameQuizHost = operation({
  ...ofHost,
  summary: 'Let live quizzes of a streamer give no more chances in a campaign; those that were given stay',
  method: 'DELETE',
  path: `${HOSTS}/{accountId}`,
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
})
