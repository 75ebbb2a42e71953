import { admin } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import { route, type Route } from '#platform/http/route'
import { isId } from '#platform/ids/ids'
import type { AdminDependencies } from '../dependencies.ts'
import { requireAnother } from '../require-another.ts'

/** Routes of the streamers whose live quizzes give chances in a campaign. */
export function quizHostRoutes({
  liveQuiz: { campaignHosts },
  library,
  user,
}: Pick<AdminDependencies, 'liveQuiz' | 'library' | 'user'>): Route[] {
  async function requireCampaign(id: string): Promise<string> {
    const [card] = isId(id) ? await library.cards.rows.byIds([id]) : []
    return card?.kind === 'campaign' ? card.id : refuse('NOT_FOUND')
  }
  async function hostOf(accountId: string) {
    const profiles = isId(accountId) ? await user.profiles.byAccountIds([accountId]) : null
    const profile = profiles?.get(accountId) ?? refuse('NOT_FOUND')
    return { accountId, profileId: profile.id, name: profile.name }
  }
  return [
    route(admin.listQuizHosts, async ({ params }) => {
      const profiles = await user.profiles.byIds(
        await campaignHosts.hostsOf(await requireCampaign(params.id)),
      )
      return {
        data: [...profiles.values()].map(({ id, accountId, name }) => ({ accountId, profileId: id, name })),
      }
    }),
    route(admin.nameQuizHost, async ({ params, caller, now }) => {
      requireAnother(params, caller)
      const [campaignId, host] = [await requireCampaign(params.id), await hostOf(params.accountId)]
      await campaignHosts.nameHost(campaignId, host.profileId, now)
      return { data: host }
    }),
    route(admin.unnameQuizHost, async ({ params, caller }) => {
      requireAnother(params, caller)
      const [campaignId, host] = [await requireCampaign(params.id), await hostOf(params.accountId)]
      await campaignHosts.unnameHost(campaignId, host.profileId)
    }),
  ]
}
