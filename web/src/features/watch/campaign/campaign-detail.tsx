import { Trans } from '@lingui/react/macro'
import type { Campaign } from '@tayang/contract'
import { buttonLook } from '@tayang/design'
import { pictureOf } from '#features/watch/browse'
import { ShareButton } from '#features/shared/share'
import { Link, urls } from '#shared/urls'
import { formatDay, useLanguage } from '#shared/i18n'
import style from './campaign.module.css'

/** A campaign's page: hero, text, terms, and the list of its quizzes. */
export function CampaignDetail({ campaign }: { campaign: Campaign }) {
  const { id, name, props, endDate } = campaign
  const language = useLanguage()
  const until = endDate !== null && formatDay(endDate, language, { year: true })
  return (
    <article className={style.campaign}>
      <Hero campaign={campaign} />
      <div className={style.text}>
        <h1>{name}</h1>
        {until && (
          <p className={style.until}>
            <Trans>Until {until}</Trans>
          </p>
        )}
        {props.description && <p className={style.description}>{props.description}</p>}
        <div className={style.actions}>
          {props.termsUrl && (
            <Link to={props.termsUrl} className={buttonLook({ tone: 'quiet' })}>
              <Trans>Terms and conditions</Trans>
            </Link>
          )}
          <ShareButton item={{ title: name, way: urls.title({ type: 'campaign', id }) }} />
        </div>
        <section aria-labelledby="quizzes" className={style.quizzes}>
          <h2 id="quizzes">
            <Trans>Quizzes</Trans>
          </h2>
          {campaign.quizzes.length === 0 ? (
            <p>
              <Trans>No quiz yet</Trans>
            </p>
          ) : (
            <ul>
              {campaign.quizzes.map((quiz) => (
                <li key={quiz.id}>{quiz.name}</li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </article>
  )
}

/** A tall drawing on a phone where there is one. */
function Hero({ campaign }: { campaign: Campaign }) {
  const { attachments, props, thumbColor } = campaign
  const { poster_landscape: wide, banner_portrait: tall } = attachments
  const source = pictureOf(
    props.heroImageWeb ? { url: props.heroImageWeb, width: wide?.width ?? 1280 } : null,
    'banner',
  )
  const phone = pictureOf(tall ? { url: tall.fileUrl, width: tall.width } : null, 'banner')
  return (
    <div className={style.hero} style={{ backgroundColor: thumbColor }}>
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
  )
}
