import { liveQuiz, quizSets, type QuizSet } from '@tayang/contract'
import { isAllowedIn } from '#platform/automod/automod'
import { newId } from '#platform/ids/ids'
import { refuse } from '#platform/http/refusal'
import { route, type Caller, type Route } from '#platform/http/route'
import type { LiveQuizDependencies } from '../dependencies.ts'
import { requireActive } from '../require-active.ts'
import type { QuizRows } from '../tables.ts'
import { readQuizCsv } from './read-csv.ts'
import { openSetRows, type SetContent, type SetRows } from './set-rows.ts'

export interface Sets {
  readonly routes: readonly Route[]
  readonly rows: SetRows
  own(id: string, ownerProfileId: string): Promise<QuizSet | null>
  /** Whether quizzes of this person may give chances in a campaign; naming none is always allowed. */
  mayNameCampaign(campaignId: string | null, profileId: string): Promise<boolean>
}

const isAllowed = (text: string) => isAllowedIn('text', text)

/** The question sets of streamers. */
export function openSets(
  needs: Pick<LiveQuizDependencies, 'campaignsOf' | 'suspendedUntil'> & { db: QuizRows },
): Sets {
  const rows = openSetRows(needs.db)

  async function campaignsOf(profileId: string): Promise<{ id: string; name: string }[]> {
    const named = await needs.campaignsOf(await rows.campaignsOfHost(profileId))
    return [...named].map(([id, name]) => ({ id, name }))
  }
  const mayNameCampaign: Sets['mayNameCampaign'] = async (campaignId, profileId) =>
    campaignId === null || (await campaignsOf(profileId)).some(({ id }) => id === campaignId)

  async function requireFit(content: SetContent, { accountId, profileId }: Caller): Promise<void> {
    await requireActive(needs, accountId)
    const refused = textsOf(content).find(([, text]) => !isAllowed(text))
    if (refused) refuse('TEXT_NOT_ALLOWED', undefined, { details: [refused[0]] })
    if (!(await mayNameCampaign(content.campaignId, profileId))) refuse('CAMPAIGN_NOT_YOURS')
  }

  return {
    rows,
    own: rows.own,
    mayNameCampaign,
    routes: [
      route(quizSets.listQuizSets, async ({ caller }) => ({
        data: await rows.list(caller.profileId, liveQuiz.QUIZ_SETS_MAX),
      })),
      route(quizSets.getQuizSet, async ({ params, caller }) => ({
        data: (await rows.own(params.id, caller.profileId)) ?? refuse('NOT_FOUND'),
      })),
      route(quizSets.createQuizSet, async ({ body, caller, now }) => {
        await requireFit(body, caller)
        const made = { id: newId(), ownerProfileId: caller.profileId, now, most: liveQuiz.QUIZ_SETS_MAX }
        return { data: (await rows.create(made, body)) ?? refuse('QUIZ_SETS_FULL') }
      }),
      route(quizSets.putQuizSet, async ({ params, body, caller, now }) => {
        if (!(await rows.own(params.id, caller.profileId))) return refuse('NOT_FOUND')
        await requireFit(body, caller)
        const at = { id: params.id, ownerProfileId: caller.profileId, revision: body.revision, now }
        return { data: (await rows.put(at, body)) ?? refuse('REVISION_OUTDATED') }
      }),
      route(quizSets.deleteQuizSet, async ({ params, caller }) => {
        if (!(await rows.remove(params.id, caller.profileId))) refuse('NOT_FOUND')
      }),
      route(quizSets.readQuizCsv, async ({ body }) => ({ data: readQuizCsv(body.csv, isAllowed) })),
      route(quizSets.listQuizCampaigns, async ({ caller }) => ({
        data: await campaignsOf(caller.profileId),
      })),
    ],
  }
}

/** Every text of a set, by the name of its field. */
function textsOf({ title, prize, questions }: SetContent): (readonly [field: string, text: string])[] {
  return [
    ['title', title],
    ['prize', prize ?? ''],
    ...questions.flatMap(({ question, choices }, i) =>
      [question, ...choices].map((text) => [`questions.${i}`, text] as const),
    ),
  ]
}
