import { quizzes, type Locale, type MediaItem, type QuizOfCampaign } from '@tayang/contract'
import type { Caller } from '#platform/http/route'
import type { QuizContext } from './dependencies.ts'
import { attemptsAt } from './rows/attempt-rows.ts'
import { quizzesOfCampaigns } from './rows/quiz-rows.ts'
import type { QuizRow } from './tables.ts'

export interface CampaignReader {
  /** Null: a guest, who has tried nothing. */
  readonly caller: Pick<Caller, 'accountId' | 'profileId'> | null
  readonly locale: Locale
}

interface OwnQuiz {
  readonly quiz: QuizRow
  readonly item: MediaItem
  readonly tries: number
  readonly isPassed: boolean
}

/** The quizzes of a campaign with what the reader made of them, the oldest first. */
export async function ownQuizzes(
  needs: QuizContext,
  campaignId: string,
  { caller, locale }: CampaignReader,
): Promise<OwnQuiz[]> {
  const found = await quizzesOfCampaigns(needs.db, [campaignId])
  const ids = found.map(({ id }) => id)
  const [items, attempts] = await Promise.all([
    shownItems(needs, found, locale),
    caller ? attemptsAt(needs.db, caller.accountId, ids) : [],
  ])
  const triesOf = Map.groupBy(attempts, ({ quiz_id }) => quiz_id)
  return found.flatMap((quiz) => {
    const item = items.get(quiz.item_id)
    const tries = triesOf.get(quiz.id) ?? []
    const isPassed = tries.some((attempt) => attempt.is_all_correct)
    return item ? [{ quiz, item, tries: tries.length, isPassed }] : []
  })
}

/** The same, as the page of a campaign lists them. */
export async function listedQuizzes(
  needs: QuizContext,
  campaignId: string,
  reader: CampaignReader,
): Promise<QuizOfCampaign[]> {
  const own = await ownQuizzes(needs, campaignId, reader)
  return own.map(({ quiz, item, tries, isPassed }) => ({
    id: quiz.id,
    name: nameOfFilm(item),
    contentId: item.id,
    titleId: item.seriesId ?? item.id,
    state: stateOf(tries, isPassed),
  }))
}

function stateOf(tries: number, isPassed: boolean): QuizOfCampaign['state'] {
  if (isPassed) return 'passed'
  if (tries === 0) return 'open'
  return tries < quizzes.QUIZ_TRIES_MAX ? 'again' : 'missed'
}

/** The names of the films of these quizzes, by the id of the quiz; what is gone has none. */
export async function namesOf(
  needs: Pick<QuizContext, 'itemsOf'>,
  found: readonly QuizRow[],
  locale: Locale,
): Promise<ReadonlyMap<string, string>> {
  const items = await shownItems(needs, found, locale)
  return new Map(
    found.flatMap(({ id, item_id }) => {
      const item = items.get(item_id)
      return item ? [[id, nameOfFilm(item)] as const] : []
    }),
  )
}

/** The films of quizzes, without those that are hidden or paid for. */
async function shownItems(
  { itemsOf }: Pick<QuizContext, 'itemsOf'>,
  found: readonly QuizRow[],
  locale: Locale,
): Promise<ReadonlyMap<string, MediaItem>> {
  if (found.length === 0) return new Map()
  const items = await itemsOf([...new Set(found.map(({ item_id }) => item_id))], locale)
  return new Map(items.filter(({ premium }) => !premium).map((item) => [item.id, item]))
}

/** An episode is known by its series: "Hutan Kecil, S1 E3". */
export function nameOfFilm({ titleLocalized, series, season, episodeNumber }: MediaItem): string {
  if (!series || !season || episodeNumber === null) return titleLocalized
  return `${series.titleLocalized}, S${season.number} E${episodeNumber}`
}
