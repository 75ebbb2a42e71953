import * as z from 'zod/mini'
import { id, locale, time } from '../fields.ts'
import { operation } from '../operation.ts'
import { attachments } from './media-item.ts'

/** A campaign with its hero picture and its quizzes, in the requested language. */
export const campaign = z.object({
  id,
  name: z.string(),
  props: z.object({
    /** Address of the hero picture; takes `?w=` like any picture. Null until an operator uploads `poster_landscape`. */
    heroImageWeb: z.nullable(z.string()),
    description: z.string(),
    termsUrl: z.nullable(z.string()),
  }),
  /** With width and height of the hero, and `banner_portrait` for phones. */
  attachments,
  thumbColor: z.string(),
  /** Null: no first or last day. */
  startDate: z.nullable(time),
  endDate: z.nullable(time),
  quizzes: z.array(z.object({ id, name: z.string() })),
})
export type Campaign = z.output<typeof campaign>

export const getCampaign = operation({
  summary: 'A campaign; one that has not begun is not found, one that has ended still is',
  method: 'GET',
  path: '/catalog/v1.0/campaign/{id}',
  caller: 'anyone',
  params: z.object({ id }),
  query: z.object({ locale }),
  answer: campaign,
  refusals: ['NOT_FOUND'],
  cacheSeconds: 10,
})
