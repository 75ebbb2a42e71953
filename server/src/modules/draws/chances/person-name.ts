import { refuse } from '#platform/http/refusal'
import { isId } from '#platform/ids/ids'
import type { DrawsContext } from '../dependencies.ts'

/** The name of a person whom an operator asks about; refused where there is nobody. */
export async function personName(
  { profilesOf }: Pick<DrawsContext, 'profilesOf'>,
  accountId: string,
): Promise<string> {
  const profile = isId(accountId) ? (await profilesOf([accountId])).get(accountId) : undefined
  return profile ? profile.name : refuse('NOT_FOUND')
}
