import { Trans } from '@lingui/react/macro'
import { campaigns, type Campaign } from '@tayang/contract'
import { call, useRead } from '#shared/api'
import { useLanguage } from '#shared/i18n'
import { useViewer } from '#shared/session'
import { CampaignHero } from './campaign-hero.tsx'
import { QuizFilms } from './quiz-films.tsx'
import { Rules } from './rules.tsx'
import { ChancesCard } from './side/chances-card.tsx'
import { DrawCard } from './side/draw-card.tsx'
import { PrizesCard } from './side/prizes-card.tsx'
import style from './campaign.module.css'

/** A campaign's page: hero, films with a quiz, rules; beside them the chances, the draw and the prizes. */
export function CampaignDetail({ campaign: ofGuest }: { campaign: Campaign }) {
  const viewer = useViewer()
  const locale = useLanguage()
  const { id } = ofGuest
  const own = useRead(
    viewer && `campaign ${id} ${locale} ${viewer.profile.id}`,
    async () => (await call(campaigns.getCampaign, { params: { id }, query: { locale } })).data,
  )
  const campaign = own.answer ?? ofGuest
  const { prizeDraw } = campaign
  return (
    <article className={style.campaign}>
      <CampaignHero campaign={campaign} />
      <div className={style.columns} data-single={prizeDraw === null || undefined}>
        <QuizFilms campaign={campaign} isGuest={own.answer === undefined} />
        {prizeDraw && (
          <>
            <aside className={style.side} aria-label={campaign.name}>
              <ChancesCard prizeDraw={prizeDraw} isRead={own.answer !== undefined} own={own} />
              <DrawCard draw={prizeDraw.draw} />
              <PrizesCard prizeDraw={prizeDraw} />
            </aside>
            <Rules campaignId={id} prizeDraw={prizeDraw} />
          </>
        )}
      </div>
      {prizeDraw === null && (
        <p className={style.none}>
          <Trans>This campaign has no prize draw.</Trans>
        </p>
      )}
    </article>
  )
}
