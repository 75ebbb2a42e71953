import type { WantedEffect } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import type { DecisionsContext } from '../dependencies.ts'
import type { FoundSubject } from '../subjects.ts'

/** Who decides, as their token says. */
export interface DecidedBy {
  readonly by: { readonly accountId: string; readonly profileId: string; readonly name: string }
  /** Whether they gave a code within the last five minutes: a ban, and lifting one, needs it. */
  readonly hasStepUp: boolean
}

type Person = FoundSubject['person']

/** Refuses those who are judges in their own case, or of a friend without saying that they know. */
export async function requireImpartial(
  { user }: Pick<DecisionsContext, 'user'>,
  person: Person,
  { by, despiteRelation }: Pick<DecidedBy, 'by'> & { despiteRelation: boolean },
): Promise<void> {
  if (!person) return
  requireNotOwn(person, by)
  if (despiteRelation) return
  const { follows } = user.relations
  const [follow, isFollowed] = await Promise.all([
    follows(by.profileId, person.profileId),
    follows(person.profileId, by.profileId),
  ])
  if (follow || isFollowed) return refuse('RELATION_WARNING')
}

/** Nobody works on a case about themselves. */
export function requireNotOwn(
  person: { readonly accountId: string | null; readonly profileId: string | null },
  by: { readonly accountId: string; readonly profileId: string },
): void {
  if (person.accountId === by.accountId || person.profileId === by.profileId) refuse('FORBIDDEN')
}

/** Refuses who comes to a case on which another operator works. */
export async function requireUnclaimed(
  { claimOf }: Pick<DecisionsContext, 'claimOf'>,
  of: { kind: 'report' | 'appeal'; id: string },
  { by, despiteClaim }: Pick<DecidedBy, 'by'> & { despiteClaim: boolean },
): Promise<void> {
  if (despiteClaim) return
  const claim = await claimOf(of.kind, of.id)
  if (claim && claim.accountId !== by.accountId) {
    return refuse('CASE_CLAIMED', undefined, { details: [claim.name] })
  }
}

/** Refuses effects that the subject cannot have. */
export function requireFitting(
  subject: Pick<FoundSubject, 'kind' | 'person'>,
  { effects, reason }: { effects: readonly WantedEffect[]; reason: string | null },
): void {
  const wrong = (detail: string) => refuse('INVALID_PARAMETERS', undefined, { details: [detail] })
  if (effects.length > 0 && reason === null) return wrong('reason: needed')
  const isShow = subject.kind === 'show' || subject.kind === 'recording'
  for (const { kind } of effects) {
    if (kind === 'hide' && subject.kind === 'person') return wrong('effects: a person is not hidden')
    const isOfContent = kind === 'hide' || (kind === 'endShow' && isShow)
    // A title of the operator of the site has nobody to warn or to ban.
    if (!isOfContent && !subject.person) return refuse('FORBIDDEN')
  }
  const kinds = new Set(effects.map(({ kind }) => kind))
  if (kinds.has('ban') && kinds.has('suspend')) return wrong('effects: a ban or a suspension')
}

export function requireStepUp(effects: readonly { kind: string }[], { hasStepUp }: DecidedBy): void {
  if (!hasStepUp && effects.some(({ kind }) => kind === 'ban')) return refuse('STEP_UP_REQUIRED')
}

/** Refuses the ban of the last admin when it is decided, not when it is carried out. */
export async function requireBannable(
  { user }: Pick<DecisionsContext, 'user'>,
  person: Person,
  { effects }: { effects: readonly { kind: string }[] },
): Promise<void> {
  if (person && effects.some(({ kind }) => kind === 'ban'))
    await user.accounts.requireBannable(person.accountId)
}
