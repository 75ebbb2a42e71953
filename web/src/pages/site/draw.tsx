import { useLingui } from '@lingui/react/macro'
import { draws } from '@tayang/contract'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { DrawProofView } from '#features/watch/draw-proof'
import { siteContextOf } from '#shared/api'
import { useLanguage } from '#shared/i18n'
import { urls } from '#shared/urls'
import { PageHead } from '../../app/page-head.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call } = siteContextOf(context)
  return (await call(draws.getDraw, { params: { id: params['drawId'] ?? '' } })).data
}

/** `/undian/{id}`: the proof of a draw, by its number (`u12`) or its id. */
export default function DrawPage() {
  const { t } = useLingui()
  const language = useLanguage()
  const proof = useLoaderData<typeof loader>()
  const { number } = proof
  const name = proof.campaign.name[language]
  return (
    <>
      <PageHead
        title={`${t`Draw u${number}`} · ${name}`}
        description={t`Everything you need to compute this prize draw again.`}
        path={urls.draw(proof)}
      />
      <DrawProofView key={proof.id} proof={proof} />
    </>
  )
}
