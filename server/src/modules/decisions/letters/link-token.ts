import type { Secrets } from '#platform/secrets/secrets'
import { isId } from '#platform/ids/ids'

const PURPOSE = 'decision link'

/** What opens one decision to who has its letter: the id of the decision, signed. */
export function linkTokenOf(secrets: Pick<Secrets, 'sign'>, decisionId: string): string {
  return `${decisionId}.${secrets.sign(PURPOSE, decisionId)}`
}

/** The decision of a token; null where we did not make it. */
export function readLinkToken(secrets: Pick<Secrets, 'verifies'>, token: string): string | null {
  const [decisionId = '', signature = ''] = token.split('.')
  return isId(decisionId) && secrets.verifies(PURPOSE, decisionId, signature) ? decisionId : null
}
