import type { ConsentGiven } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { newId } from '#platform/ids/ids'
import { refuse } from '#platform/http/refusal'
import { accountRows } from '../rows/account-rows.ts'
import { consentRows } from '../rows/consent-rows.ts'
import type { UserTables } from '../rows/tables.ts'

/** What somebody may agree to; the contract says which of them a person can change alone. */
export type ConsentPurpose = 'terms' | 'analytics' | 'push' | 'marketing'

/** Facts that the ledger keeps of one account; who changes their mind more often is asked to wait for people. */
const FACTS_MAX = 500

export type Consents = ReturnType<typeof openConsents>

/** The consent ledger: every change of mind is a row of its own, and no row is ever changed. */
export function openConsents({ database, rows }: { database: Database; rows: Kysely<UserTables> }) {
  return {
    /** Writes down that somebody agreed now. Whoever registers a new account hands it to `accounts.register`. */
    recordConsent: (accountId: string, purpose: ConsentPurpose, consent: ConsentGiven, now: number) =>
      consentRows(rows).add(consentRowOf({ accountId, purpose, consent, now })),

    async list(accountId: string) {
      const grants = await consentRows(rows).grants(accountId, FACTS_MAX)
      return grants.map((grant) => ({
        purpose: grant.purpose,
        version: grant.version,
        language: grant.language,
        grantedAt: grant.at.getTime(),
        withdrawnAt: grant.withdrawn_at?.getTime() ?? null,
      }))
    },

    /** Agrees or withdraws. Saying again what stands already adds nothing. */
    async change(wanted: {
      accountId: string
      purpose: ConsentPurpose
      consent: ConsentGiven
      isGranted: boolean
      now: number
    }): Promise<void> {
      const { accountId, purpose, consent, isGranted, now } = wanted
      // The terms are what the account stands on: they end with it (Spec 1, section 2).
      if (purpose === 'terms' && !isGranted) refuse('FORBIDDEN')
      await database.transaction(rows, async (tx) => {
        await accountRows(tx).hold(accountId)
        const ledger = consentRows(tx)
        const last = await ledger.last(accountId, purpose)
        if (isGranted === (last?.is_granted ?? false) && (!isGranted || isSameText(last, consent))) return
        if ((await ledger.count(accountId)) >= FACTS_MAX) refuse('TOO_MANY_ATTEMPTS')
        await ledger.add(consentRowOf({ accountId, purpose, consent, isGranted, now }))
      })
    },
  }
}

export function consentRowOf(fact: {
  accountId: string
  purpose: ConsentPurpose
  consent: ConsentGiven
  isGranted?: boolean
  now: number
}): UserTables['consent'] {
  const { version, language } = fact.consent
  return {
    id: newId(),
    account_id: fact.accountId,
    purpose: fact.purpose,
    version,
    language,
    is_granted: fact.isGranted ?? true,
    at: new Date(fact.now),
  }
}

function isSameText(last: { version: string; language: string } | undefined, consent: ConsentGiven): boolean {
  return last?.version === consent.version && last.language === consent.language
}
