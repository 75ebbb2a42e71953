import { clipUploads, ownClips, type InputOf, type OwnClip, type SettingValue } from '@tayang/contract'
import { isAllowedIn } from '#platform/automod/automod'
import { pageMeta, placeOf } from '#platform/http/paging'
import { refuse } from '#platform/http/refusal'
import { route, type Caller, type Route } from '#platform/http/route'
import type { Database } from '#platform/database/database'
import type { Library } from '#modules/library'
import type { Interaction } from '#modules/interaction'
import { clipById, type Clip } from '../clip-rows.ts'
import { categoriesOf } from '../uploads/announce/tags.ts'
import type { Review } from '../review/index.ts'
import type { ClipRows } from '../tables.ts'
import type { DescribeClips } from './describe-clips.ts'
import { changeOwn, pageOfOwn } from './own-rows.ts'
import type { Removing } from './remove-clips.ts'

export interface OwnDependencies {
  readonly database: Database
  readonly rows: ClipRows
  readonly library: Pick<Library, 'clips'>
  readonly interaction: Pick<Interaction, 'mayModerate'>
  readonly review: Pick<Review, 'approve' | 'reject' | 'resubmit'>
  readonly removing: Pick<Removing, 'remove'>
  readonly describe: DescribeClips
  /** The setting `clips.categories`. */
  categories(): Promise<SettingValue<'clips.categories'>>
}

/** What a moment is stored with where the streamer gives no reason. */
const NOT_WANTED = 'not-wanted'

/** The calls of people about clips that they own or made. */
export function ownRoutes(needs: OwnDependencies): Route[] {
  return [...readingRoutes(needs), ...changingRoutes(needs), ...decidingRoutes(needs)]
}

function readingRoutes(needs: OwnDependencies): Route[] {
  const { rows, describe } = needs
  return [
    route(ownClips.listOwnClips, async ({ query, caller }) => {
      const { of, state, locale } = query
      const { clips, total } = await pageOfOwn(rows, {
        profileId: caller.profileId,
        of,
        state,
        ...placeOf(query),
      })
      return { data: await describe(clips, { ...caller, locale }), meta: pageMeta(query, total) }
    }),
    route(ownClips.getOwnClip, async ({ params, query, caller }) => {
      const { id } = await ownOf(needs, params.id, caller)
      return { data: await answer(needs, id, caller, query.locale) }
    }),
  ]
}

function changingRoutes(needs: OwnDependencies): Route[] {
  return [
    route(ownClips.putOwnClip, async ({ params, body, caller }) => {
      const { id } = await ownOf(needs, params.id, caller)
      await change(needs, { id, body, caller })
      return { data: await answer(needs, id, caller) }
    }),
    route(ownClips.removeOwnClip, async ({ params, caller }) => {
      if (!(await needs.removing.remove(params.id, caller.profileId))) return refuse('VIDEO_NOT_FOUND')
      return { data: { success: true as const } }
    }),
    route(ownClips.resubmitOwnClip, async ({ params, caller }) => {
      const { id } = await ownOf(needs, params.id, caller)
      await needs.review.resubmit(id)
      return { data: await answer(needs, id, caller) }
    }),
  ]
}

function decidingRoutes(needs: OwnDependencies): Route[] {
  const { rows, interaction, review } = needs
  return [
    route(ownClips.decideMoment, async ({ params, body, caller }) => {
      const clip = (await clipById(rows, params.id)) ?? refuse('VIDEO_NOT_FOUND')
      if (!(await interaction.mayModerate(clip.owner.profileId, caller)))
        return refuse(clip.makerProfileId === caller.profileId ? 'FORBIDDEN' : 'VIDEO_NOT_FOUND')
      // What the owner made waits for operators alone, and a moderator does not decide about an own moment.
      if (clip.makerProfileId === null || clip.makerProfileId === caller.profileId) return refuse('FORBIDDEN')
      if (body.decision === 'approve') await review.approve(clip.id)
      else await review.reject(clip.id, body.reason ?? NOT_WANTED)
      return { data: await answer(needs, clip.id, caller) }
    }),
  ]
}

/** A clip that the caller owns or made; to all other callers there is none. */
async function ownOf({ rows }: OwnDependencies, id: string, { profileId }: Caller): Promise<Clip> {
  const clip = await clipById(rows, id)
  const isOwn = clip?.owner.profileId === profileId || clip?.makerProfileId === profileId
  return clip && isOwn ? clip : refuse('VIDEO_NOT_FOUND')
}

async function answer(
  { rows, describe }: OwnDependencies,
  id: string,
  caller: Caller,
  locale: 'en' | 'id' = 'id',
): Promise<OwnClip> {
  const clip = await clipById(rows, id)
  const [described] = clip ? await describe([clip], { ...caller, locale }) : []
  return described ?? refuse('VIDEO_NOT_FOUND')
}

type Change = InputOf<typeof ownClips.putOwnClip>['body']

/** Texts change until the clip is approved; what others may do with it, its owner says at any time. */
async function change(
  { database, rows, library, categories }: OwnDependencies,
  { id, body, caller }: { id: string; body: Change; caller: Caller },
): Promise<void> {
  const { titles, tags, language, rating, ...switches } = body
  const changesTexts = [titles, tags, language, rating].some((text) => text !== undefined)
  const title = titles?.[1]
  if (title !== undefined && !isAllowedIn('text', title)) return refuse('TEXT_NOT_ALLOWED')
  const offered = { categories: await categories(), categoriesMax: clipUploads.CLIP_CATEGORIES_MAX }
  const genres = tags && (await categoriesOf(rows, tags, { profileId: caller.profileId, ...offered }))
  await database.transaction(rows, async (tx) => {
    // Held, so that nobody approves one text and publishes another.
    const clip = (await clipById(tx, id, { isHeld: true })) ?? refuse('VIDEO_NOT_FOUND')
    const changesSwitches = Object.values(switches).some((value) => value !== undefined)
    if (changesSwitches && clip.owner.profileId !== caller.profileId) return refuse('FORBIDDEN')
    if (changesTexts && clip.state === 'approved') return refuse('CLIP_DECIDED')
    await changeOwn(tx, id, { language, ...switches })
    if (changesTexts) await library.clips.change(tx, id, { title, rating, genres })
  })
}
