import type { ConsentGiven } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { newId } from '#platform/ids/ids'
import { refuse } from '#platform/http/refusal'
import { accountRows } from '../rows/account-rows.ts'
import { consentRows } from '../rows/consent-rows.ts'
import type { UserTables } from '../rows/tables.ts'

/** The purposes of consent; the contract says which of them a person can change by themselves. */
export type ConsentPurpose = 'terms' | 'analytics' | 'push' | 'marketing'

/** Rows of one account in the ledger. Further changes are refused, so that a script cannot fill the table. */
const FACTS_MAX = 500

export type Consents = ReturnType<typeof openConsents>

/** The consent ledger: each grant and each withdrawal is a row, and rows are never changed. */
export function openConsents({ database, rows }: { database: Database; rows: Kysely<UserTables> }) {
  return {
    /** Records a grant. The consent of a new account is recorded by `accounts.register`, in its transaction. */
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

    /** Records a grant or a withdrawal; a repetition of the present state adds nothing. */
    async change(wanted: {
      accountId: string
      purpose: ConsentPurpose
      consent: ConsentGiven
      isGranted: boolean
      now: number
    }): Promise<void> {
      const { accountId, purpose, consent, isGranted, now } = wanted
      // The terms can only be ended by deleting the account: docs/product/accounts.md#consent.
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
