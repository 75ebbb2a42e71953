import { quizzes, type Locale, type QuizCampaign } from '@tayang/contract'
import { call, useRead } from '#shared/api'
import { useLanguage } from '#shared/i18n'
import { useViewer } from '#shared/session'

/** What the viewer has in a campaign; for a guest what the page came with. */
export function useOwnCampaign(campaign: QuizCampaign) {
  const language = useLanguage()
  const viewerId = useViewer()?.account.id
  const key = viewerId === undefined ? null : `${viewerId} ${campaign.id} ${language}`
  const own = useRead(key, () => readCampaign(campaign.id, language))
  return { own, campaign: own.answer ?? campaign, isViewer: viewerId !== undefined }
}

async function readCampaign(id: string, locale: Locale): Promise<QuizCampaign> {
  return (await call(quizzes.getQuiz, { params: { id }, query: { locale } })).data
}
