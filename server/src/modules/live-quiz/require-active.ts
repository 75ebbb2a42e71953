import { refuse } from '#platform/http/refusal'
import type { LiveQuizDependencies } from './dependencies.ts'

/** Refuses a person who may only watch for now. */
export async function requireActive(
  { suspendedUntil }: Pick<LiveQuizDependencies, 'suspendedUntil'>,
  accountId: string,
): Promise<void> {
  const until = await suspendedUntil(accountId)
  if (until !== null) refuse('ACCOUNT_SUSPENDED', undefined, { details: [String(until)] })
}
