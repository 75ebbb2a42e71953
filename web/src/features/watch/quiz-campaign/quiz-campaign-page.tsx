import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CampaignQuiz, QuizCampaign } from '@tayang/contract'
import { Badge, Button, buttonLook, Cloth, EmptyState, Skeleton } from '@tayang/design'
import { ChevronRight, CircleCheck, CircleX, Clapperboard, ShieldCheck } from 'lucide-react'
import { CouldNotRead, useFailureToast } from '#features/shared/paged-list'
import { ShareButton } from '#features/shared/share'
import { formatDay, formatMoment, useLanguage } from '#shared/i18n'
import { requestSignIn } from '#shared/session'
import { Link, urls } from '#shared/urls'
import { useOwnCampaign } from './read-campaign.ts'
import style from './quiz-campaign.module.css'

/** `/quiz/{id}`: what a quiz is for (docs/product/quizzes.md#the-page-of-a-campaign). */
export function QuizCampaignPage({ campaign: first }: { campaign: QuizCampaign }) {
  const { own, campaign, isViewer } = useOwnCampaign(first)
  useFailureToast(own.error)
  return (
    <article className={style.page}>
      <Head campaign={campaign} />
      <div className={style.columns}>
        <div className={style.main}>
          <QuizList quizzes={campaign.quizzes} />
          <section aria-labelledby="rules">
            <h2 id="rules">
              <Trans>Rules</Trans>
            </h2>
            <p className={style.rules}>{campaign.props.description}</p>
            <FixedRules />
            {campaign.props.termsUrl && (
              <Link to={campaign.props.termsUrl} className={buttonLook({ tone: 'quiet' })}>
                <Trans>Terms and conditions</Trans>
              </Link>
            )}
          </section>
        </div>
        <aside className={style.side}>
          <section className={style.card} aria-labelledby="chances" aria-busy={own.isPending}>
            <Cloth kind="truntum" className={style.cloth} />
            <h2 id="chances">
              <Trans>Your chances</Trans>
            </h2>
            {own.error !== null ? (
              <CouldNotRead onRetry={own.again} />
            ) : isViewer && campaign.chances.own === null ? (
              <Skeleton height="120px" />
            ) : (
              <Chances chances={campaign.chances} />
            )}
          </section>
          <DrawCard draw={campaign.draw} />
        </aside>
      </div>
    </article>
  )
}

function Head({ campaign }: { campaign: QuizCampaign }) {
  const language = useLanguage()
  const { id, name, props, endDate, thumbColor } = campaign
  const until = endDate !== null && formatDay(endDate, language, { year: true })
  return (
    <header className={style.head} style={{ backgroundColor: thumbColor }}>
      {props.heroImageWeb && <img src={`${props.heroImageWeb}?w=1280`} alt="" fetchPriority="high" />}
      <div className={style.title}>
        <p>
          <Badge kind="plain">
            <Trans>Quiz</Trans>
          </Badge>
          {until && <Trans>Until {until}</Trans>}
        </p>
        <h1>{name}</h1>
        <div className={style.actions}>
          <Link to={urls.title({ type: 'campaign', id })} className={buttonLook({ tone: 'quiet' })}>
            <Trans>About the campaign</Trans>
          </Link>
          <ShareButton item={{ title: name, way: urls.quiz(id) }} />
        </div>
      </div>
    </header>
  )
}

/** What holds in every campaign. */
function FixedRules() {
  return (
    <ul className={style.fixed}>
      <li>
        <strong>
          <Trans>One right quiz, one chance</Trans>
        </strong>
        <Trans>Each quiz allows two tries. Nothing you buy or send gives a chance.</Trans>
      </li>
      <li>
        <strong>
          <Trans>At its moment in the film</Trans>
        </strong>
        <Trans>The film pauses and waits for you. There is no time limit.</Trans>
      </li>
    </ul>
  )
}

function QuizList({ quizzes }: { quizzes: readonly CampaignQuiz[] }) {
  const { t } = useLingui()
  const all = quizzes.length
  const passed = quizzes.filter(({ isPassed }) => isPassed).length
  return (
    <section aria-labelledby="quizzes">
      <div className={style.line}>
        <h2 id="quizzes">
          <Trans>Films with a quiz</Trans>
        </h2>
        {passed > 0 && (
          <span>
            <Trans>
              {passed} of {all} passed
            </Trans>
          </span>
        )}
      </div>
      {quizzes.length === 0 ? (
        <EmptyState cloth="kawung" title={t`No quiz yet`} />
      ) : (
        <ul className={style.list}>
          {quizzes.map((quiz) => (
            <li key={quiz.id}>
              <QuizLine quiz={quiz} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function QuizLine({ quiz }: { quiz: CampaignQuiz }) {
  const { isPassed, triesLeft, seriesId, videoId } = quiz
  const way =
    seriesId === null
      ? urls.watch({ type: 'movie', id: videoId })
      : urls.watchEpisode({ type: 'series', id: seriesId }, videoId)
  const Icon = isPassed ? CircleCheck : triesLeft === 0 ? CircleX : Clapperboard
  return (
    <Link to={way} className={style.quiz}>
      <Icon size={20} aria-hidden data-passed={isPassed || undefined} />
      <span>{quiz.name}</span>
      <small>
        {isPassed ? (
          <Trans>Passed</Trans>
        ) : triesLeft === null ? (
          <Trans>To play</Trans>
        ) : (
          <Plural value={triesLeft} _0="No tries left" one="# try left" other="# tries left" />
        )}
      </small>
      <ChevronRight size={18} aria-hidden />
    </Link>
  )
}

function Chances({ chances: { all, own } }: Pick<QuizCampaign, 'chances'>) {
  const language = useLanguage()
  const shown = all.toLocaleString(language === 'id' ? 'id-ID' : 'en-GB')
  if (own === null) {
    return (
      <>
        <p className={style.of}>
          <Trans>{shown} chances from everyone so far</Trans>
        </p>
        <Button tone="quiet" wide onClick={() => requestSignIn()}>
          <Trans>Log in to see yours</Trans>
        </Button>
      </>
    )
  }
  return (
    <>
      <p className={style.count}>{own.count.toLocaleString(language === 'id' ? 'id-ID' : 'en-GB')}</p>
      <p className={style.of}>
        <Trans>of {shown} so far</Trans>
      </p>
      {own.from.length === 0 ? (
        <p className={style.of}>
          <Trans>None yet. Answer a quiz in one of the films.</Trans>
        </p>
      ) : (
        <ul className={style.sources}>
          {own.from.map(({ source, sourceId, name, count }) => (
            <li key={`${source} ${sourceId}`}>
              <span>
                <SourceName source={source} name={name} />
              </span>
              <strong>{count}</strong>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type Source = NonNullable<QuizCampaign['chances']['own']>['from'][number]

function SourceName({ source, name }: Pick<Source, 'source' | 'name'>) {
  if (name !== null) return name
  if (source === 'episode-quiz') return <Trans>A film that is gone</Trans>
  if (source === 'live-quiz') return <Trans>Live quiz</Trans>
  return source === 'streak' ? <Trans>A streak</Trans> : <Trans>Added by an operator</Trans>
}

function DrawCard({ draw }: Pick<QuizCampaign, 'draw'>) {
  const language = useLanguage()
  return (
    <section className={style.card} aria-labelledby="draw">
      <h2 id="draw">
        <Trans>Draw</Trans>
      </h2>
      {draw === null ? (
        <p className={style.of}>
          <Trans>The draw has not been announced yet.</Trans>
        </p>
      ) : (
        <>
          <p className={style.moment}>{formatMoment(draw.drawsAt, language)}</p>
          <Link to={urls.draw(draw)} className={buttonLook({ tone: 'outline', wide: true })}>
            <ShieldCheck size={18} aria-hidden />
            Undian Jujur u{draw.number}
          </Link>
        </>
      )}
    </section>
  )
}
