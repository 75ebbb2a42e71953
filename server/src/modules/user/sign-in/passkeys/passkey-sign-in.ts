import { user, type AnswerOf, type Device, type InputOf, type LoginResult } from '@tayang/contract'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Kysely } from 'kysely'
import { refuse } from '#platform/http/refusal'
import type { RequestInfo } from '#platform/http/route'
import type { Log } from '#platform/log/log'
import type { Settings } from '#platform/settings/settings'
import type { Accounts } from '../../accounts/accounts.ts'
import { isOperator } from '../../accounts/roles.ts'
import type { Attempts } from '../../limits/attempts.ts'
import { passkeyRows, type PasskeyRow } from '../../rows/passkey-rows.ts'
import type { UserTables } from '../../rows/tables.ts'
import { CHALLENGE_LIFE_MS, type Challenges } from '../second-factors/challenges.ts'
import type { SignIn } from '../sign-in.ts'
import { challengeIn } from './challenge-in.ts'
import { relyingPartyOf, type RelyingParty } from './relying-party.ts'

interface PasskeySignInDependencies {
  rows: Kysely<UserTables>
  settings: Pick<Settings, 'origin'>
  log: Log
  accounts: Pick<Accounts, 'byId'>
  attempts: Attempts
  challenges: Challenges
  signIn: SignIn
}

interface Ask {
  readonly asked: RequestInfo
  readonly now: number
}

type RequestOptions = AnswerOf<typeof user.beginPasskeySignIn>['data']
type Assertion = InputOf<typeof user.createSessionByPasskey>['body']['credential']

const FAILED = 'This passkey could not be used'

export type PasskeySignIn = ReturnType<typeof openPasskeySignIn>

/**
 * Signs in by a passkey, which names its account by itself. The browser has asked its owner for a finger, a face or a
 * PIN, so that one passkey is something they have and something they are or know: both factors.
 */
export function openPasskeySignIn(needs: PasskeySignInDependencies) {
  const { rows, settings, attempts, challenges, accounts, log } = needs

  const verify = openVerify(log)

  return {
    async begin({ deviceUuid }: { deviceUuid: string }, { asked, now }: Ask): Promise<RequestOptions> {
      const party = relyingPartyOf(settings, asked)
      if (!party) return refuse('PASSKEY_NOT_HERE')
      await attempts.takeToken(asked.ip)
      const challenged = { accountId: null, boundTo: deviceUuid.toLowerCase(), text: null }
      const challenge = challenges.make('passkeySignIn', challenged, now)
      return {
        rpId: party.id,
        challenge: Buffer.from(challenge).toString('base64url'),
        timeout: CHALLENGE_LIFE_MS.passkeySignIn,
        userVerification: 'required',
      }
    },

    async finish(
      { credential, device }: { credential: Assertion; device: Device },
      { asked, now }: Ask,
    ): Promise<LoginResult> {
      const party = relyingPartyOf(settings, asked)
      if (!party) return refuse('PASSKEY_NOT_HERE')
      await attempts.takeToken(asked.ip)
      const text = challengeIn(credential.response.clientDataJSON)
      const found = challenges.read('passkeySignIn', text, { boundTo: device.uuid, now })
      if (!found) return refuse('CHALLENGE_OVER')
      const passkey = await passkeyRows(rows).byCredential(credential.id)
      const account = passkey && (await accounts.byId(passkey.account_id))
      if (!account) return refuse('INVALID_CREDENTIAL', FAILED)
      asked.about.accountId = account.id
      const said = await verify({ credential, text }, { party, passkey })
      if (!said) return refuse('INVALID_CREDENTIAL', FAILED)
      // They sign in by password and authenticator alone: docs/product/operators.md#operator-sign-in.
      if (isOperator(account)) return refuse('FORBIDDEN', 'Please log in with your password')
      if (!(await challenges.spend(found))) return refuse('CHALLENGE_OVER')
      const used = {
        counter: BigInt(said.newCounter),
        isBackedUp: said.credentialBackedUp,
        at: new Date(now),
      }
      if (!(await passkeyRows(rows).use(passkey.id, used))) return refuse('INVALID_CREDENTIAL', FAILED)
      return await needs.signIn.createSession({
        account,
        isFactorProved: true,
        device,
        isDemo: asked.isDemo,
        about: asked.about,
        now,
      })
    },
  }
}

/** What a right answer of this passkey says; `undefined` for any other. */
function openVerify(log: Log) {
  return async (
    { credential, text }: { credential: Assertion; text: string },
    { party, passkey }: { party: RelyingParty; passkey: PasskeyRow },
  ) => {
    // The passkey says whose it is: another account than ours would be a mix-up of ours.
    const { userHandle, ...response } = credential.response
    const isOwn = !userHandle || Buffer.from(userHandle, 'base64url').toString() === passkey.account_id
    const verified = await verifyAuthenticationResponse({
      response: { ...credential, response },
      expectedChallenge: (challenge) => Buffer.from(challenge, 'base64url').toString() === text,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
      },
    }).catch((error: unknown) => {
      log.info({ account: passkey.account_id, err: error }, 'a passkey was refused')
      return undefined
    })
    return verified?.verified && isOwn ? verified.authenticationInfo : undefined
  }
}
