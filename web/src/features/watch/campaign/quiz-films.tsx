import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Campaign, QuizOfCampaign } from '@tayang/contract'
import { Picture } from '@tayang/design'
import { cardOf, pictureOf } from '#features/watch/browse'
import { formatMinutes, useLanguage } from '#shared/i18n'
import { Link, urls } from '#shared/urls'
import { filmsOf, progressOf, type QuizFilm } from './quiz-progress.ts'
import style from './quiz-films.module.css'

interface QuizFilmsProps {
  campaign: Campaign
  /** Nothing is known of what was answered. */
  isGuest: boolean
}

/** The films and series with a quiz, each with one bar a quiz. */
export function QuizFilms({ campaign, isGuest }: QuizFilmsProps) {
  const films = filmsOf(campaign)
  const { all, passed } = progressOf(campaign.quizzes)
  return (
    <section aria-labelledby="quizzes" className={style.films}>
      <div className={style.head}>
        <h2 id="quizzes">
          <Trans>Films with a quiz</Trans>
        </h2>
        {all > 0 && (
          <p>
            <Plural value={all} one="# quiz" other="# quizzes" />
            {!isGuest && (
              <>
                , <Trans>{passed} passed</Trans>
              </>
            )}
          </p>
        )}
      </div>
      {films.length === 0 ? (
        <p className={style.empty}>
          <Trans>No quiz yet</Trans>
        </p>
      ) : (
        <ul className={style.list}>
          {films.map((film) => (
            <li key={film.title.id}>
              <FilmCard film={film} isGuest={isGuest} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function FilmCard({ film: { title, quizzes }, isGuest }: { film: QuizFilm; isGuest: boolean }) {
  const language = useLanguage()
  const card = cardOf(title, language)
  return (
    <Link to={urls.title(title)} className={style.card}>
      <span className={style.picture}>
        <Picture
          source={pictureOf(card.landscape ?? card.portrait, 'card')}
          ground={card.ground}
          width={330}
          height={186}
          sizes="(width > 1200px) 25vw, (width > 768px) 33vw, 92vw"
        />
        <span className={style.bars} aria-hidden>
          {quizzes.map(({ id, state }) => (
            <i key={id} data-state={state} />
          ))}
        </span>
      </span>
      <span className={style.name}>{card.title}</span>
      <span className={style.meta}>
        <span>
          {card.episodes !== null ? (
            <Plural value={card.episodes} one="# episode" other="# episodes" />
          ) : (
            card.minutes !== null && formatMinutes(card.minutes, language)
          )}
        </span>
        <ProgressWords quizzes={quizzes} isGuest={isGuest} />
      </span>
    </Link>
  )
}

interface ProgressWordsProps {
  quizzes: readonly QuizOfCampaign[]
  isGuest: boolean
}

/** The same as the bars, in words. */
function ProgressWords({ quizzes, isGuest }: ProgressWordsProps) {
  const { t } = useLingui()
  const { all, passed, missed, open } = progressOf(quizzes)
  if (isGuest) {
    return (
      <span>
        <Plural value={all} one="# quiz" other="# quizzes" />
      </span>
    )
  }
  const words = [
    passed > 0 && t`Passed ${passed} of ${all}`,
    missed > 0 && t`${missed} missed`,
    open > 0 && passed === 0 && t`${open} to play`,
  ].filter((word) => word !== false)
  return <span data-passed={passed > 0 || undefined}>{words.join(', ')}</span>
}
