import { campaigns } from '@tayang/contract'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { CampaignDetail } from '#features/watch/campaign'
import { siteContextOf } from '#shared/api'
import { urls } from '#shared/urls'
import { PageHead } from '../../app/page-head.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call, language } = siteContextOf(context)
  const id = params['campaignId'] ?? ''
  return (await call(campaigns.getCampaign, { params: { id }, query: { locale: language } })).data
}

export default function CampaignPage() {
  const campaign = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title={campaign.name}
        description={campaign.props.description}
        path={urls.title({ type: 'campaign', id: campaign.id })}
        picture={campaign.props.heroImageWeb ?? undefined}
      />
      <CampaignDetail key={campaign.id} campaign={campaign} />
    </>
  )
}
