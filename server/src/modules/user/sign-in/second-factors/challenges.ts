import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Secrets } from '#platform/secrets/secrets'
import { hashToken } from '#platform/secrets/tokens'
import { partnerRows } from '../../rows/partner-rows.ts'
import type { UserTables } from '../../rows/tables.ts'

/** How long a sign-in waits for its second factor, a set-up for its first code, and the others for their owner. */
export const CHALLENGE_LIFE_MS = {
  signIn: 5 * 60_000,
  setUp: 10 * 60_000,
  passkey: 5 * 60_000,
  passkeySignIn: 5 * 60_000,
  keepAccount: 10 * 60_000,
} as const

type ChallengePurpose = keyof typeof CHALLENGE_LIFE_MS

interface Challenged {
  /** Null where a passkey will say it. */
  readonly accountId: string | null
  /** The device of a sign-in, the session of a set-up: nobody else continues it. */
  readonly boundTo: string
  /** A sign-in: of the password hash that was checked. A set-up: the sealed secret. */
  readonly text: string | null
}

interface Issued extends Challenged {
  /** What is kept of it once it is used: the same challenge can be written in more ways than one. */
  readonly id: string
  readonly expiresAt: number
}

export type Challenges = ReturnType<typeof openChallenges>

/**
 * What an interrupted sign-in or set-up is continued with. A challenge is sealed under a key of the app and stored
 * nowhere until it is used, so that asking for many of them fills no table.
 */
export function openChallenges({
  rows,
  secrets,
}: {
  rows: Kysely<UserTables>
  secrets: Pick<Secrets, 'seal' | 'open'>
}) {
  const sealedFor = (purpose: ChallengePurpose) => `challenge ${purpose}`
  return {
    make(purpose: ChallengePurpose, challenged: Challenged, now: number): string {
      const issued: Issued = { ...challenged, id: randomUUID(), expiresAt: now + CHALLENGE_LIFE_MS[purpose] }
      return secrets.seal(sealedFor(purpose), Buffer.from(JSON.stringify(issued)))
    },

    /** `undefined` for one that is changed, too old, or bound to something else. Reading does not use it up. */
    read(
      purpose: ChallengePurpose,
      challenge: string,
      { boundTo, now }: { boundTo: string; now: number },
    ): Issued | undefined {
      const plain = secrets.open(sealedFor(purpose), challenge)
      if (!plain) return undefined
      const issued = JSON.parse(plain.toString()) as Issued
      return issued.expiresAt > now && issued.boundTo === boundTo.toLowerCase() ? issued : undefined
    },

    /** Uses a challenge up; false when it was used before. */
    spend: ({ id, expiresAt }: Pick<Issued, 'id' | 'expiresAt'>): Promise<boolean> =>
      partnerRows(rows).spend(hashToken(`challenge ${id}`), new Date(expiresAt)),
  }
}
