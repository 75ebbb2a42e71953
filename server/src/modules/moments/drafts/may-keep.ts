import { refuse } from '#platform/http/refusal'
import type { Caller } from '#platform/http/route'
import type { DraftDependencies, KnownShow } from './dependencies.ts'

type Needs = Pick<
  DraftDependencies,
  'blockedAmong' | 'follows' | 'momentRulesOf' | 'mayModerate' | 'requireActive'
>
type Asking = Pick<Caller, 'profileId' | 'accountId'>

/** Whether the streamer looks at what this person posts before others see it. */
export async function waitsForOwner(
  needs: Pick<Needs, 'momentRulesOf' | 'mayModerate'>,
  { profileId: owner }: Pick<KnownShow, 'profileId'>,
  caller: Asking,
): Promise<boolean> {
  if (owner === caller.profileId || (await needs.mayModerate(owner, caller))) return false
  return (await needs.momentRulesOf(owner)).viewersMoments === 'wait'
}

/** Refuses a person who may not keep or post moments of a show (docs/product/moments.md#who-may-keep-moments). */
export async function mayKeep(
  needs: Needs,
  { profileId: owner }: Pick<KnownShow, 'profileId'>,
  caller: Asking,
): Promise<void> {
  await needs.requireActive(caller.accountId)
  if (owner === caller.profileId) return
  const [blocked, { clipping }] = await Promise.all([
    needs.blockedAmong(owner, [caller.accountId]),
    needs.momentRulesOf(owner),
  ])
  if (blocked.size > 0) return refuse('BLOCKED_RELATION')
  if (clipping === 'everyone') return
  if (clipping === 'followers' && (await needs.follows(caller.profileId, owner))) return
  if (clipping !== 'nobody' && (await needs.mayModerate(owner, caller))) return
  return refuse('CLIPPING_OFF')
}
