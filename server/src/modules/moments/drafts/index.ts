import { moments } from '@tayang/contract'
import { periodically } from '#platform/clock/periodically'
import { refuse } from '#platform/http/refusal'
import { route, type Caller, type RawRoute, type Route } from '#platform/http/route'
import type { PersonalDataHandler } from '#modules/user'
import type { DraftDependencies } from './dependencies.ts'
import { describeDraft, rangeOf } from './describe-draft.ts'
import { openDraftRows, type Draft, type DraftRows } from './draft-rows.ts'
import { keepMoment } from './keep-moment.ts'
import { openPersonalData } from './personal-data.ts'
import { afterPosting, postMoment } from './post-moment.ts'
import { previewRoutes } from './preview-routes.ts'
import { sweepDrafts } from './sweep-drafts.ts'

export interface Drafts extends AsyncDisposable {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoute[]
  readonly personalData: PersonalDataHandler
  /** Forgets old drafts and removes unfinished copies from here on. */
  startJobs(): void
}

const SWEEP_EVERY_MS = 60_000

/** Moments that people keep and post (docs/product/moments.md). */
export function openDrafts(dependencies: DraftDependencies): Drafts {
  const { clock, log } = dependencies
  const drafts = openDraftRows(dependencies)
  const needs = { ...dependencies, drafts }
  /** Two tabs that post one draft get one clip. */
  const posting = new Map<string, Promise<string>>()
  const jobs = new AsyncDisposableStack()

  async function ownDraft(id: string, caller: Caller, now: number): Promise<Draft> {
    return (await drafts.own(id, caller.profileId, now)) ?? refuse('NOT_FOUND')
  }

  function postOnce(draft: Draft, post: () => Promise<string>): Promise<string> {
    const running = posting.get(draft.id) ?? post().finally(() => posting.delete(draft.id))
    posting.set(draft.id, running)
    return running
  }

  return {
    routes: [
      route(moments.keepMoment, async ({ params, body, caller, now }) => ({
        data: await describeDraft(needs, await keepMoment(needs, { id: params.id, caller, body, now })),
      })),
      getMomentRoute(needs, ownDraft),
      route(moments.postMoment, async ({ params, query, body, caller, now }) => {
        const draft = await ownDraft(params.id, caller, now)
        const clipId = await postOnce(draft, () => postMoment(needs, { draft, caller, body }))
        await afterPosting(needs, { draft, clipId, caller, body, now })
        return { data: await needs.ownClipOf(clipId, caller, query.locale) }
      }),
      route(moments.discardMoment, async ({ params, caller }) => {
        if (!(await drafts.discard(params.id, caller.profileId))) return refuse('NOT_FOUND')
        return { data: { success: true as const } }
      }),
    ],
    rawRoutes: previewRoutes(needs),
    personalData: openPersonalData(drafts),
    startJobs() {
      const failure = 'kept moments could not be looked after; again soon'
      const sweep = () => sweepDrafts(needs, (id) => posting.has(id))
      jobs.use(periodically({ clock, everyMs: SWEEP_EVERY_MS, log, failure }, sweep))
    },
    async [Symbol.asyncDispose]() {
      await jobs.disposeAsync()
      await Promise.allSettled(posting.values())
    },
  }
}

function getMomentRoute(
  needs: DraftDependencies & { drafts: DraftRows },
  ownDraft: (id: string, caller: Caller, now: number) => Promise<Draft>,
): Route {
  return route(moments.getMoment, async ({ params, caller, now }) => {
    const draft = await ownDraft(params.id, caller, now)
    const show = draft.clipId === null ? await needs.knownShow(draft.showId) : null
    const found = show && (await needs.cuts.find(show.id, rangeOf(draft)))
    if (!found) return refuse('NOT_FOUND')
    return { data: await describeDraft(needs, { draft, show, found }) }
  })
}
