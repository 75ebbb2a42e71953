import { Trans } from '@lingui/react/macro'
import type { Campaign } from '@tayang/contract'
import { Badge, buttonLook } from '@tayang/design'
import { Play } from 'lucide-react'
import { pictureOf } from '#features/watch/browse'
import { ShareButton } from '#features/shared/share'
import { formatTimeOfDay, formatJakartaDay, useLanguage } from '#shared/i18n'
import { Link, urls } from '#shared/urls'
import { nextQuiz, watchUrlOfQuiz } from './quiz-progress.ts'
import style from './campaign-hero.module.css'

/**
 * Picture, name and promise; the one ember button leads to the next quiz. A tall drawing on a phone where there is one.
 */
export function CampaignHero({ campaign }: { campaign: Campaign }) {
  const { id, name, props, endDate, prizeDraw, attachments, thumbColor } = campaign
  const language = useLanguage()
  const endsAt = prizeDraw?.endsAt ?? endDate
  const { poster_landscape: wide, banner_portrait: tall } = attachments
  const source = pictureOf(
    props.heroImageWeb ? { url: props.heroImageWeb, width: wide?.width ?? 1280 } : null,
    'banner',
  )
  const phone = pictureOf(tall ? { url: tall.fileUrl, width: tall.width } : null, 'banner')
  return (
    <header className={style.hero}>
      <div className={style.art} style={{ backgroundColor: thumbColor }}>
        {source && (
          <picture>
            {phone && <source media="(max-width: 768px)" srcSet={phone.srcSet} sizes="100vw" />}
            <img
              src={source.src}
              srcSet={source.srcSet}
              sizes="100vw"
              alt=""
              width={1280}
              height={560}
              fetchPriority="high"
            />
          </picture>
        )}
      </div>
      <div className={style.copy}>
        <p className={style.facts}>
          <Badge kind="plain">
            <Trans>Campaign</Trans>
          </Badge>
          {endsAt !== null && (
            <span>
              <Trans>
                Until {formatJakartaDay(endsAt, language)},{' '}
                {formatTimeOfDay(endsAt, language, 'Asia/Jakarta')} WIB
              </Trans>
            </span>
          )}
          {prizeDraw?.hasPrizes === false && <span className={style.prizeless}>tanpa hadiah</span>}
        </p>
        <h1>{name}</h1>
        {props.description && <p className={style.lead}>{props.description}</p>}
        <div className={style.actions}>
          <WatchNext campaign={campaign} />
          {props.termsUrl && !prizeDraw?.terms && (
            <Link to={props.termsUrl} className={buttonLook({ tone: 'quiet' })}>
              <Trans>Terms and conditions</Trans>
            </Link>
          )}
          <ShareButton item={{ title: name, way: urls.title({ type: 'campaign', id }) }} />
        </div>
      </div>
    </header>
  )
}

/** The film of the first quiz that can still be played. */
function WatchNext({ campaign }: { campaign: Campaign }) {
  const next = nextQuiz(campaign)
  if (!next) return null
  const film = nameOf(next)
  return (
    <Link to={watchUrlOfQuiz(next)} className={buttonLook()}>
      <Play size={18} fill="currentColor" aria-hidden />
      <span>
        <Trans>Watch {film}</Trans>
      </span>
    </Link>
  )
}

/** An episode of a series is named after both; a quiz is mostly named after its episode, which names its series. */
function nameOf({ quiz, title }: NonNullable<ReturnType<typeof nextQuiz>>): string {
  if (quiz.contentId === title.id) return title.titleLocalized
  return quiz.name.startsWith(title.titleLocalized) ? quiz.name : `${title.titleLocalized} · ${quiz.name}`
}
