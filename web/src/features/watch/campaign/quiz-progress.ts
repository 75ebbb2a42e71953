import type { Campaign, MediaItem, QuizOfCampaign } from '@tayang/contract'
import { urls } from '#shared/urls'

/** A film or series with its quizzes, in the order in which they come. */
export interface QuizFilm {
  readonly title: MediaItem
  readonly quizzes: readonly QuizOfCampaign[]
}

/** What the quizzes of a film came to. */
export interface QuizProgress {
  readonly all: number
  readonly passed: number
  readonly missed: number
  readonly open: number
}

export function filmsOf({ titles, quizzes }: Pick<Campaign, 'titles' | 'quizzes'>): QuizFilm[] {
  return titles
    .map((title) => ({ title, quizzes: quizzes.filter(({ titleId }) => titleId === title.id) }))
    .filter((film) => film.quizzes.length > 0)
}

export function progressOf(quizzes: readonly QuizOfCampaign[]): QuizProgress {
  const passed = quizzes.filter(({ state }) => state === 'passed').length
  const missed = quizzes.filter(({ state }) => state === 'missed').length
  return { all: quizzes.length, passed, missed, open: quizzes.length - passed - missed }
}

/** The first quiz that can be played, of a film that was begun before those that were not. */
export function nextQuiz(
  campaign: Pick<Campaign, 'titles' | 'quizzes'>,
): { quiz: QuizOfCampaign; title: MediaItem } | null {
  const isOpen = ({ state }: QuizOfCampaign) => state === 'open' || state === 'again'
  const films = filmsOf(campaign).filter(({ quizzes }) => quizzes.some(isOpen))
  const film = films.find(({ quizzes }) => quizzes.some(({ state }) => state === 'passed')) ?? films[0]
  const quiz = film?.quizzes.find(isOpen)
  return film && quiz ? { quiz, title: film.title } : null
}

/** The film, or the episode within its series. */
export function watchUrlOfQuiz({ quiz, title }: { quiz: QuizOfCampaign; title: MediaItem }): string {
  return quiz.contentId === title.id ? urls.watch(title) : urls.watchEpisode(title, quiz.contentId)
}
