import * as z from 'zod/mini'
import { prizeDraw } from '../draws/shapes.ts'
import { id, time } from '../fields.ts'

/** Ids of choices and their order are the caller's own: they name nothing for anybody else. */
export const filmQuestion = z.object({
  id,
  question: z.string(),
  choice: z.array(z.object({ id, text: z.string() })),
})
export type FilmQuestion = z.output<typeof filmQuestion>

/** A quiz of a title, without what is right. */
export const quizDetail = z.object({
  id,
  videoId: id,
  /** The second of the film at which it is shown. */
  timeToShow: z.number(),
  questionJson: z.array(filmQuestion),
  quizCampaign: z.object({ id, name: z.string() }),
})
export type QuizDetail = z.output<typeof quizDetail>

/** Why a right answer gave no chance in the draw. */
export const noChances = [
  'not-running',
  'closed',
  'unknown',
  'operator',
  'excluded',
  'age',
  'number',
  'account-new',
  'cap',
  'cap-of-day',
] as const
export type NoChance = (typeof noChances)[number]

/** What one quiz of a campaign came to for the caller. */
export const campaignQuiz = z.object({
  id,
  videoId: id,
  /** Of an episode; null of a film. */
  seriesId: z.nullable(id),
  /** The film or the episode. */
  name: z.string(),
  timeToShow: z.number(),
  /** Null for a guest. */
  isPassed: z.nullable(z.boolean()),
  triesLeft: z.nullable(z.number()),
})
export type CampaignQuiz = z.output<typeof campaignQuiz>

/** The page of a quiz campaign. */
export const quizCampaign = z.object({
  id,
  type: z.literal('campaign'),
  name: z.string(),
  props: z.object({
    heroImageWeb: z.nullable(z.string()),
    description: z.string(),
    termsUrl: z.nullable(z.string()),
  }),
  thumbColor: z.string(),
  startDate: z.nullable(time),
  endDate: z.nullable(time),
  quizzes: z.array(campaignQuiz),
  chances: prizeDraw.shape.chances,
  draw: prizeDraw.shape.draw,
})
export type QuizCampaign = z.output<typeof quizCampaign>
