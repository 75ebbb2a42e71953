import { useLingui } from '@lingui/react/macro'
import { campaigns } from '@tayang/contract'
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { CampaignTerms } from '#features/watch/campaign'
import { siteContextOf } from '#shared/api'
import { urls } from '#shared/urls'
import { PageHead } from '../../app/page-head.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call, language } = siteContextOf(context)
  const id = params['campaignId'] ?? ''
  const { data: campaign } = await call(campaigns.getCampaign, {
    params: { id },
    query: { locale: language },
  })
  const terms = campaign.prizeDraw?.terms
  if (!terms) throw data({ code: 'NOT_FOUND' }, { status: 404 })
  return { id: campaign.id, name: campaign.name, terms }
}

/** `/campaign/{id}/terms`: the full terms of a campaign, readable without a program. */
export default function CampaignTermsPage() {
  const { t } = useLingui()
  const { terms, ...campaign } = useLoaderData<typeof loader>()
  const { name } = campaign
  return (
    <>
      <PageHead title={t`Terms of ${name}`} path={urls.campaignTerms(campaign.id)} />
      <CampaignTerms campaign={campaign} terms={terms} />
    </>
  )
}
