import { user, type AnswerOf, type InputOf, type Passkey } from '@tayang/contract'
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { newId } from '#platform/ids/ids'
import { refuse } from '#platform/http/refusal'
import type { Caller, RequestInfo } from '#platform/http/route'
import type { Log } from '#platform/log/log'
import type { Settings } from '#platform/settings/settings'
import type { Accounts } from '../../accounts/accounts.ts'
import type { ChangeNotices } from '../../mail/change-notices.ts'
import { accountRows } from '../../rows/account-rows.ts'
import { waysOf } from '../../external-identities/last-way-in.ts'
import { passkeyRows, type PasskeyRow } from '../../rows/passkey-rows.ts'
import type { UserTables } from '../../rows/tables.ts'
import type { ProofInput, ProvePerson } from '../../verification/proof-of-person.ts'
import { CHALLENGE_LIFE_MS, type Challenges } from '../second-factors/challenges.ts'
import { requireOwnFactor } from '../second-factors/second-factors.ts'
import { relyingPartyOf } from './relying-party.ts'
import { challengeIn } from './challenge-in.ts'

interface PasskeysDependencies {
  database: Database
  rows: Kysely<UserTables>
  settings: Pick<Settings, 'origin'>
  log: Log
  accounts: Pick<Accounts, 'byId'>
  challenges: Challenges
  provePerson: ProvePerson
  notifyOfChange: ChangeNotices
}

interface Ask {
  readonly caller: Caller
  readonly asked: RequestInfo
  readonly now: number
}

type CreationOptions = AnswerOf<typeof user.beginPasskey>['data']
type Attestation = InputOf<typeof user.addPasskey>['body']['credential']

/** EdDSA, ES256 and RS256: what passkeys sign with (COSE algorithm numbers). */
const ALGORITHMS = [-8, -7, -257]

export type Passkeys = ReturnType<typeof openPasskeys>

/** The passkeys of an account: docs/product/sign-in.md#passkeys. */
export function openPasskeys(needs: PasskeysDependencies) {
  const { rows, accounts } = needs
  return {
    list: async (accountId: string): Promise<Passkey[]> =>
      (await passkeyRows(rows).listOf(accountId, user.PASSKEYS_MAX)).map(shownOf),

    rename: (accountId: string, named: { id: string; name: string }): Promise<boolean> =>
      passkeyRows(rows).rename(accountId, named),

    begin: beginning(needs),
    add: addition(needs),

    /** False for one that the account does not have. */
    async remove({
      caller,
      asked,
      now,
      id,
      password,
      otp,
    }: Ask & ProofInput & { id: string }): Promise<boolean> {
      const account = await accounts.byId(caller.accountId)
      if (!account) return refuse('Session InvalidSessionToken')
      const { sessionId } = caller
      await needs.provePerson({ account, sessionId, purpose: 'passkey', password, otp, now })
      const removed = await needs.database.transaction(rows, async (tx) => {
        await accountRows(tx).hold(account.id)
        const found = await passkeyRows(tx).remove(account.id, id)
        // Counted without it: what is left must let its owner in.
        if (found && (await waysOf(tx, account)) === 0) return refuse('LAST_WAY_IN')
        return found
      })
      if (!removed) return false
      needs.notifyOfChange(account, { is: 'passkey-removed', name: removed.name }, asked)
      return true
    },
  }
}

function beginning({ rows, settings, accounts, challenges, provePerson }: PasskeysDependencies) {
  return async ({ caller, asked, now, password, otp }: Ask & ProofInput): Promise<CreationOptions> => {
    const party = relyingPartyOf(settings, asked)
    if (!party) return refuse('PASSKEY_NOT_HERE')
    const account = await requireOwnFactor(accounts, caller)
    const { sessionId } = caller
    // A passkey is another way in: a stolen session must not make one.
    await provePerson({ account, sessionId, purpose: 'passkey', password, otp, now })
    const known = await passkeyRows(rows).listOf(account.id, user.PASSKEYS_MAX)
    if (known.length >= user.PASSKEYS_MAX) return refuse('PASSKEYS_FULL')
    const challenged = { accountId: account.id, boundTo: sessionId, text: null }
    const options = await generateRegistrationOptions({
      rpName: 'Tayang',
      rpID: party.id,
      userID: new TextEncoder().encode(account.id),
      userName: account.email ?? account.mobile ?? account.username,
      userDisplayName: caller.name,
      challenge: challenges.make('passkey', challenged, now),
      timeout: CHALLENGE_LIFE_MS.passkey,
      supportedAlgorithmIDs: ALGORITHMS,
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    return {
      rp: { id: party.id, name: options.rp.name },
      user: options.user,
      challenge: options.challenge,
      pubKeyCredParams: options.pubKeyCredParams,
      timeout: CHALLENGE_LIFE_MS.passkey,
      excludeCredentials: known.map(({ credential_id, transports }) => ({
        id: credential_id,
        type: 'public-key',
        transports,
      })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    }
  }
}

function addition(needs: PasskeysDependencies) {
  const { database, rows, settings, accounts, challenges, log } = needs
  return async ({
    caller,
    asked,
    now,
    name,
    credential,
  }: Ask & { name: string; credential: Attestation }): Promise<Passkey> => {
    const party = relyingPartyOf(settings, asked)
    if (!party) return refuse('PASSKEY_NOT_HERE')
    const account = await requireOwnFactor(accounts, caller)
    const text = challengeIn(credential.response.clientDataJSON)
    const found = challenges.read('passkey', text, { boundTo: caller.sessionId, now })
    if (!found || found.accountId !== account.id) return refuse('PASSKEY_INVALID')
    const made = await verifyRegistrationResponse({
      response: {
        ...credential,
        response: { ...credential.response, transports: credential.response.transports ?? [] },
      },
      expectedChallenge: (challenge) => Buffer.from(challenge, 'base64url').toString() === text,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch((error: unknown) => {
      // Why a browser's own answer is refused is worth a line; it is nobody's secret.
      log.info({ account: account.id, err: error }, 'a new passkey was refused')
      return undefined
    })
    if (!made?.verified) return refuse('PASSKEY_INVALID')
    if (!(await challenges.spend(found))) return refuse('PASSKEY_INVALID')
    const { registrationInfo: info } = made
    const passkey: PasskeyRow = {
      id: newId(),
      account_id: account.id,
      credential_id: info.credential.id,
      public_key: Buffer.from(info.credential.publicKey),
      counter: BigInt(info.credential.counter),
      transports: credential.response.transports ?? [],
      is_backup_eligible: info.credentialDeviceType === 'multiDevice',
      is_backed_up: info.credentialBackedUp,
      name,
      created_at: new Date(now),
      used_at: null,
    }
    await database.transaction(rows, async (tx) => {
      await accountRows(tx).hold(account.id)
      if ((await passkeyRows(tx).countOf(account.id)) >= user.PASSKEYS_MAX) return refuse('PASSKEYS_FULL')
      if (!(await passkeyRows(tx).insert(passkey))) return refuse('PASSKEY_INVALID')
    })
    log.info({ account: account.id }, 'a passkey was added')
    needs.notifyOfChange(account, { is: 'passkey-added', name }, asked)
    return shownOf(passkey)
  }
}

function shownOf(passkey: PasskeyRow): Passkey {
  return {
    id: passkey.id,
    name: passkey.name,
    createdAt: passkey.created_at.getTime(),
    lastUsedAt: passkey.used_at?.getTime() ?? null,
    isBackedUp: passkey.is_backed_up,
  }
}
