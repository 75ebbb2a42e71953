import { user } from '@tayang/contract'
import type { Mail } from '#platform/mail/mail'
import { route, type Route } from '#platform/http/route'
import type { Sms } from '#platform/sms/sms'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Attempts } from '../../limits/attempts.ts'
import type { Codes } from '../codes.ts'
import { isNumber, maskContact } from '../contacts.ts'
import { languageOf } from '../../mail/emails.ts'
import { contactOf } from '../proof-of-person.ts'
import type { Sessions } from '../../sessions/sessions.ts'

interface ProofCodeDependencies {
  accounts: Accounts
  attempts: Attempts
  sessions: Pick<Sessions, 'deviceOf'>
  codes: Codes
  sms: Sms
  mail: Mail
}

/** Sends the code that confirms the person to the account's own contact, never to one that the request names. */
export function sendProofCodeRoute(needs: ProofCodeDependencies): Route {
  const { accounts, attempts, sessions, codes, sms, mail } = needs
  return route(user.sendProofCode, async ({ body: { purpose }, caller, asked, now, refuse }) => {
    const account = await accounts.byId(caller.accountId)
    if (!account) return refuse('Session InvalidSessionToken')
    if (account.password_hash !== null) return refuse('FORBIDDEN', 'Please confirm with your password')
    const contact = contactOf(account)
    if (contact === null) return refuse('SIGN_IN_AGAIN')
    if (!(isNumber(contact) ? sms : mail).reaches(asked)) return refuse('NOT_CONFIGURED')
    await attempts.takeCodeRequest(asked.ip)
    const sent = await codes.send({
      mobile: contact,
      purpose,
      accountId: account.id,
      deviceUuid: await sessions.deviceOf(caller.sessionId),
      ip: asked.ip,
      language: languageOf(asked),
      now,
    })
    return { data: { success: true as const, sentTo: maskContact(contact), ...sent } }
  })
}
