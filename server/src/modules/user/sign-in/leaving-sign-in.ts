import type { Device } from '@tayang/contract'
import type { Kysely } from 'kysely'
import { refuse } from '#platform/http/refusal'
import { hashToken } from '#platform/secrets/tokens'
import type { AccountRow } from '../rows/account-rows.ts'
import { deletionRows } from '../rows/deletion-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Authenticator } from './second-factors/authenticator.ts'
import type { Challenges } from './second-factors/challenges.ts'

interface LeavingSignInDependencies {
  rows: Kysely<UserTables>
  sessions: Pick<Sessions, 'isDeviceTaken'>
  authenticator: Pick<Authenticator, 'spend'>
  challenges: Pick<Challenges, 'make'>
}

interface LeavingAsked {
  readonly account: AccountRow
  /** The time step of the code that the sign-in has brought; null where it needs none. */
  readonly step: bigint | null
  readonly device: Device
  readonly now: number
}

/** What a challenge says of the password: one that was changed meanwhile ends it. */
export const passwordMark = ({ password_hash: hash }: Pick<AccountRow, 'password_hash'>): string | null =>
  hash === null ? null : hashToken(hash).toString('hex')

/**
 * A sign-in to an account whose deletion waits begins no session: it is refused with a challenge, with which its owner
 * keeps the account: docs/product/accounts.md#days-of-grace.
 */
export function openLeavingSignIn({ rows, sessions, authenticator, challenges }: LeavingSignInDependencies) {
  return {
    async refuse({ account, step, device, now }: LeavingAsked): Promise<never> {
      // The browser tries again with a new device identifier, which the challenge is then bound to.
      if (await sessions.isDeviceTaken(device.uuid, account.id)) {
        return refuse('Model UniqueConstraintError', undefined, { details: ['device uuid must be unique'] })
      }
      const deletion = await deletionRows(rows).find(account.id)
      if (!deletion) return refuse('INVALID_CREDENTIAL')
      if (step !== null && !(await authenticator.spend(account.id, step))) return refuse('INVALID_OTP')
      const challenged = {
        accountId: account.id,
        boundTo: device.uuid.toLowerCase(),
        text: passwordMark(account),
      }
      const challenge = challenges.make('keepAccount', challenged, now)
      return refuse('ACCOUNT_LEAVING', undefined, {
        details: [challenge, String(deletion.erases_at.getTime())],
      })
    },
  }
}
