import { hash } from 'node:crypto'
import type { Secrets } from '#platform/secrets/secrets'
import { ownChoicesOf, type OwnChoices } from '../rules/choices.ts'

const PURPOSE = 'choices of a live quiz'
/** Rounds whose secret is remembered; all are forgotten when there are more. */
const ROUNDS_MAX = 1_000

/**
 * Order and ids of the choices of each account. A round has a secret of its own, and the token of an account is the
 * hash of that secret with the account: a crowd opens a question at once, and one hash each is what that may cost.
 */
export function openChoices(
  secrets: Pick<Secrets, 'derive'>,
): (roundId: string, accountId: string, count: number) => OwnChoices {
  const known = new Map<string, string>()
  const secretOf = (roundId: string): string => {
    const secret = known.get(roundId) ?? secrets.derive(PURPOSE, roundId)
    if (known.size >= ROUNDS_MAX) known.clear()
    known.set(roundId, secret)
    return secret
  }
  return (roundId, accountId, count) => {
    const secret = secretOf(roundId)
    return ownChoicesOf(hash('sha256', `${secret}${accountId}${secret}`, 'base64url'), count)
  }
}
