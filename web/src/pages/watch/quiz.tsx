import { quizzes } from '@tayang/contract'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { QuizCampaignPage } from '#features/watch/quiz-campaign'
import { siteContextOf } from '#shared/api'
import { urls } from '#shared/urls'
import { PageHead } from '../../app/page-head.tsx'

/** `/quiz/{id}`, by the id of a campaign or of one of its quizzes. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call, language } = siteContextOf(context)
  const id = params['quizId'] ?? ''
  return (await call(quizzes.getQuiz, { params: { id }, query: { locale: language } })).data
}

export default function QuizPage() {
  const campaign = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title={campaign.name}
        description={campaign.props.description}
        path={urls.quiz(campaign.id)}
        picture={campaign.props.heroImageWeb ?? undefined}
      />
      <QuizCampaignPage key={campaign.id} campaign={campaign} />
    </>
  )
}
