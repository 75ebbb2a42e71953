import * as z from 'zod/mini'
import { prizeDraw } from '../draws/shapes.ts'
import { id, locale, time } from '../fields.ts'
import { operation } from '../operation.ts'
import { attachments, mediaItem } from './media-item.ts'

/**
 * What the caller has made of a quiz: `open` and `again` (one wrong try) can be played, `passed` gave a chance,
 * `missed` had both tries. A guest finds all of them open.
 */
const quizStates = ['open', 'again', 'passed', 'missed'] as const

const quizOfCampaign = z.object({
  id,
  name: z.string(),
  /** The film or the episode in which it comes. */
  contentId: id,
  /** One of `titles`: the film, or the series of the episode. */
  titleId: id,
  state: z.literal(quizStates),
})
export type QuizOfCampaign = z.output<typeof quizOfCampaign>

/** A campaign with its hero picture, its quizzes and its prize draw, in the requested language. */
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
  quizzes: z.array(quizOfCampaign),
  /** The films and series with a quiz of it, each once, as cards show them. */
  titles: z.array(mediaItem),
  prizeDraw: z.nullable(prizeDraw),
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
