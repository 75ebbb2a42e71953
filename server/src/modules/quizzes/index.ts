/**
 * Quizzes: a few questions at a second of a film; a right answer gives one chance in the draw of a campaign.
 *
 * Owns the `quizzes` schema: quizzes of titles, their questions, and the tries of accounts. What is right never leaves
 * it, but for operators who may change it. Never draws, and never stores a chance: `giveChance` of `draws` does.
 */
import type { Locale, QuizOfCampaign } from '@tayang/contract'
import type { Route } from '#platform/http/route'
import type { PersonalDataHandler } from '#modules/user'
import type { QuizzesDependencies } from './dependencies.ts'
import { openQuizDesk, type QuizDesk } from './desk/index.ts'
import { openOwnChoices } from './own-choices.ts'
import { openPersonalData } from './personal-data.ts'
import { listedQuizzes, namesOf, type CampaignReader } from './own-quizzes.ts'
import { campaignRoutes } from './routes/campaign-routes.ts'
import { contentRoutes } from './routes/content-routes.ts'
import { quizzesByIds } from './rows/quiz-rows.ts'
import type { QuizTables } from './tables.ts'

export type { QuizzesDependencies } from './dependencies.ts'
export type { QuizDesk } from './desk/index.ts'
export { quizzesSchema } from './schema.ts'

export interface Quizzes {
  readonly routes: readonly Route[]
  readonly personalData: PersonalDataHandler
  readonly desk: QuizDesk
  /** The quizzes of a campaign, by the names of their films, with what the reader made of them. */
  ofCampaign(campaignId: string, reader: CampaignReader): Promise<QuizOfCampaign[]>
  /** The names of the films of these quizzes, by the id of the quiz; what is gone has none. */
  filmNamesOf(quizIds: readonly string[], locale: Locale): Promise<ReadonlyMap<string, string>>
}

export function openQuizzes(dependencies: QuizzesDependencies): Quizzes {
  const db = dependencies.database.forModule<QuizTables>('quizzes')
  const context = { ...dependencies, db }
  const choices = openOwnChoices(dependencies.secrets)
  return {
    routes: [...contentRoutes({ ...context, choices }), ...campaignRoutes(context)],
    personalData: openPersonalData(db),
    desk: openQuizDesk(context),
    ofCampaign: (campaignId, reader) => listedQuizzes(context, campaignId, reader),
    filmNamesOf: async (quizIds, locale) => namesOf(context, await quizzesByIds(db, quizIds), locale),
  }
}
