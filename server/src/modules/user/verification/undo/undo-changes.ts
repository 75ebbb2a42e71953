import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import type { Log } from '#platform/log/log'
import { hashToken, newToken } from '#platform/secrets/tokens'
import { originOf, type Settings } from '#platform/settings/settings'
import type { AccountExtensions } from '../../account-extensions.ts'
import { accountRows, type AccountRow } from '../../rows/account-rows.ts'
import { sessionRows } from '../../rows/session-rows.ts'
import type { UserTables } from '../../rows/tables.ts'
import { undoRows } from '../../rows/undo-rows.ts'
import type { Sessions } from '../../sessions/sessions.ts'

interface UndoChangesDependencies {
  database: Database
  rows: Kysely<UserTables>
  clock: Clock
  log: Log
  sessions: Pick<Sessions, 'announceEnded'>
  extensions: Pick<AccountExtensions, 'dropBankAccountSince'>
  settings: Pick<Settings, 'sessions' | 'host' | 'origin' | 'port'>
}

/** What a link restores. */
export type AccountBefore = Pick<
  AccountRow,
  'id' | 'email' | 'email_verified_at' | 'mobile' | 'mobile_changed_at'
>

/** Makes the link for a contact that the account had before; null for a number that it had only for days. */
export type UndoLinkOf = (contact: 'email' | 'mobile') => Promise<string | null>

/** A notice is written moments after its change; what the change itself added is dropped too. */
const CHANGE_TAKES_MS = 60_000
/** A number that is younger may be a thief's, who would undo that the owner took it off. */
const NUMBER_YOUNG_MS = 30 * 24 * 60 * 60_000

export type UndoChanges = ReturnType<typeof openUndoChanges>

/** "This was not me": links in the notices of changes. See docs/product/accounts.md#undo-a-change. */
export function openUndoChanges(needs: UndoChangesDependencies) {
  const { database, rows, clock, log, settings } = needs

  return {
    /** Prepares the links of one change; `before` is the account as it was. */
    prepare(before: AccountBefore, change: string): UndoLinkOf {
      const atMs = clock.now()
      const numberAgeMs = atMs - (before.mobile_changed_at?.getTime() ?? 0)
      return async (contact) => {
        if (contact === 'mobile' && numberAgeMs < NUMBER_YOUNG_MS) return null
        const token = newToken()
        const link = {
          hash: hashToken(token),
          account_id: before.id,
          change,
          email: before.email,
          mobile: before.mobile,
          mobile_changed_at: before.mobile_changed_at,
          is_by_email: contact === 'email',
          at: new Date(atMs),
          expires_at: new Date(atMs + settings.sessions.undoLinkMs),
        }
        await database.transaction(rows, (tx) => undoRows(tx).put(link))
        return `${originOf(settings)}/not-me?token=${token}`
      }
    },

    /**
     * Undoes the change of a link, ends every session, and returns the token of a link that sets a new password;
     * `undefined` for a link that is used, expired or unknown.
     */
    async undo(
      token: string,
      { isDemo, now }: { isDemo: boolean; now: number },
    ): Promise<string | undefined> {
      const hash = hashToken(token)
      const found = await undoRows(rows).find(hash, new Date(now))
      // Accounts of the demo do not exist outside the demo.
      if (!found || (found.is_demo && !isDemo)) return undefined
      const { account_id: accountId } = found
      const since = new Date(found.at.getTime() - CHANGE_TAKES_MS)
      // First, and harmless where the link is used meanwhile: no payout may go to an account of a thief.
      await needs.extensions.dropBankAccountSince(accountId, since.getTime())
      const passwordToken = newToken()
      const ended = await database.transaction(rows, async (tx) => {
        await accountRows(tx).hold(accountId)
        const link = await undoRows(tx).take(hash, new Date(now))
        if (!link) return undefined
        const sessionIds = await sessionRows(tx).endAll(accountId)
        await undoRows(tx).restore(link, new Date(now))
        await undoRows(tx).dropAddedSince(accountId, since)
        await accountRows(tx).putPasswordLink({
          hash: hashToken(passwordToken),
          account_id: accountId,
          expires_at: new Date(now + settings.sessions.passwordLinkMs),
          roles: [],
          totp_sealed: null,
          proves_email: link.is_by_email,
        })
        return { sessionIds, change: link.change }
      })
      if (!ended) return undefined
      log.info({ account: accountId, change: ended.change }, 'a change of an account was undone by its owner')
      await needs.sessions.announceEnded(accountId, ended.sessionIds, 'password-set')
      return passwordToken
    },

    sweep: (now: number) => undoRows(rows).sweep(new Date(now)),
  }
}
