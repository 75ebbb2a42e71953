import { refuse } from '#platform/http/refusal'
import type { DecisionsContext } from '../dependencies.ts'
import { caseRows } from '../rows/case-rows.ts'
import { findSubject, type FoundSubject } from '../subjects.ts'
import type { CaseRow } from '../tables.ts'
import type { Judgement } from './judgement.ts'

/** The subject as it is, or as the case remembers it: what was reported may be gone, its person erased. */
export async function subjectToDecide(
  context: DecisionsContext,
  { subject }: Pick<Judgement, 'subject'>,
  caseId: string | null,
): Promise<FoundSubject> {
  const found = caseId === null ? undefined : await caseRows(context.db).byId(caseId)
  if (caseId !== null && !found) return refuse('NOT_FOUND')
  if (found && isOf(found, subject)) return rememberedOf(found, subject)
  const present = (await findSubject(context, subject)) ?? refuse('NOT_FOUND')
  // A case is decided as one about its own thing or its own person, and about nobody else.
  return !found || present.person?.profileId === found.profile_id ? present : refuse('FORBIDDEN')
}

function isOf(found: CaseRow, subject: Judgement['subject']): boolean {
  const isPerson = subject.kind === 'person' || subject.kind === 'profile'
  return found.subject_id === subject.id || (isPerson && found.profile_id === subject.id)
}

function rememberedOf(found: CaseRow, { kind, id }: Judgement['subject']): FoundSubject {
  const { profile_id: profileId, account_id: accountId, label } = found
  const person = profileId !== null && accountId !== null ? { profileId, accountId } : null
  return { kind, id, label: found.subject_id === id ? label : '', person }
}
