import { Trans } from '@lingui/react/macro'
import type { Campaign, Terms } from '@tayang/contract'
import { useLanguage } from '#shared/i18n'
import { Link, urls } from '#shared/urls'
import style from './campaign.module.css'

interface CampaignTermsProps {
  campaign: Pick<Campaign, 'id' | 'name'>
  terms: Terms
}

/** The terms as they were published, with the hash that the proof of a draw names. */
export function CampaignTerms({ campaign, terms }: CampaignTermsProps) {
  const language = useLanguage()
  const { name } = campaign
  const { version, hash, text } = terms
  return (
    <article className={style.terms}>
      <h1>
        <Trans>Terms of {name}</Trans>
      </h1>
      <p className={style.version}>
        <Trans>Version {version}</Trans> · SHA-256 <code>{hash}</code>
      </p>
      <div className={style.text}>{text[language]}</div>
      <Link to={urls.title({ type: 'campaign', id: campaign.id })}>
        <Trans>To the campaign</Trans>
      </Link>
    </article>
  )
}
