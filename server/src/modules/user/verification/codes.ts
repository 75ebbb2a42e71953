import { timingSafeEqual } from 'node:crypto'
import type { ProvenDeed } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import type { Log } from '#platform/log/log'
import type { Mail } from '#platform/mail/mail'
import { refuse } from '#platform/http/refusal'
import type { Secrets } from '#platform/secrets/secrets'
import type { Settings } from '#platform/settings/settings'
import type { Sms } from '#platform/sms/sms'
import { newCode, newToken } from '#platform/secrets/tokens'
import type { Attempts } from '../attempts.ts'
import type { Facets } from '../account-extensions.ts'
import { codeLetter, codeText, type Language } from '../mail/emails.ts'
import { codeRows, type CodeRow } from '../rows/code-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import { ATTEMPTS_MAX, DAY_MS, pauseOf, sendsSince, waitOf } from './code-bounds.ts'
import { isNumber } from './contacts.ts'
import { prefixOf } from './phone-numbers.ts'

export type CodePurpose = 'login' | 'register' | 'modifyPhoneNumber' | ProvenDeed

/**
 * What a proof allows: it replaces a right code that could not do what it was asked for, because nobody has the number
 * or because somebody has it already.
 */
export type ProofPurpose = 'proofToRegister' | 'proofToLogIn'

/** Clocks of two machines differ by less; a code from further ahead is of a clock that was turned back. */
const CLOCK_LEEWAY_MS = 30_000

interface Needs {
  database: Database
  rows: Kysely<UserTables>
  sms: Sms
  mail: Mail
  secrets: Pick<Secrets, 'derive'>
  attempts: Attempts
  facets: Pick<Facets, 'otpLength'>
  settings: Settings['otp']
  /** Named in the message, so that a phone may fill in the code for this site alone. */
  host: string
  log: Log
}

/** What a code is bound to (trust 17). */
interface Binding {
  /** The number; or the email, of an account without a number. */
  mobile: string
  /** Null: any device may show it. */
  deviceUuid: string | null
  /** Whoever is signed in, where the purpose needs somebody. */
  accountId: string | null
}

export interface WantedCode extends Binding {
  purpose: CodePurpose
  ip: string
  language: Language
  now: number
}

export interface WantedProof {
  mobile: string
  deviceUuid: string
  purpose: ProofPurpose
  now: number
}

export interface AuthorizationCode extends Binding {
  purposes: readonly (CodePurpose | ProofPurpose)[]
  /** The digits, or the proof. */
  otp: string
  now: number
  /**
   * A right code stays good, now for any device. For a browser whose identifier belongs to somebody else: it
   * takes a new one and comes again (A022).
   */
  isKept?: boolean
  /** A right code stays good, here, and the look costs no attempt. */
  isPeek?: boolean
}

export type Codes = ReturnType<typeof openCodes>

/** One-time codes: the newest of a number, for one purpose, on one device, once, for five minutes (ruling R4). */
export function openCodes(needs: Needs) {
  const { rows, settings } = needs

  const hashOf = (mobile: string, purpose: string, otp: string): Buffer =>
    Buffer.from(needs.secrets.derive('one-time code', `${mobile} ${purpose} ${otp}`), 'base64url')

  /** Ends the call where the number was judged too often. */
  const refuseTooMany = (row: CodeRow | undefined, now: number): void => {
    const pausedMs = row ? pauseOf(row, settings, now) : 0
    if (pausedMs > 0) tooMany(pausedMs)
    // Between the last guess and its verdict.
    if (row && row.hash !== null && row.attempts >= ATTEMPTS_MAX) tooMany(settings.pauseMs)
  }

  return {
    /** Sends a code, or ends the call with what has to be waited for. */
    async send(wanted: WantedCode): Promise<{ length: number; retryAfterSeconds: number }> {
      const { mobile, now } = wanted
      // Looked at before anything is counted: who asks too early costs their address nothing.
      const past = await codeRows(rows).byMobile(mobile)
      if (past) refuseWait(past, settings, now)
      if (isNumber(mobile))
        await needs.attempts.takeCode({ ip: wanted.ip, prefix: prefixOf(mobile) }, settings)
      else await needs.attempts.takeLetterAsk(wanted.ip)

      const length = await needs.facets.otpLength()
      const otp = newCode(length)
      const hash = hashOf(mobile, wanted.purpose, otp)
      await write(needs, wanted, hash)
      try {
        await deliver(needs, mobile, { otp, host: needs.host, ...wanted, ...settings })
      } catch (error) {
        await codeRows(rows).takeBack(mobile, hash)
        throw error
      }
      const prefix = isNumber(mobile) ? prefixOf(mobile) : 'email'
      needs.log.info({ purpose: wanted.purpose, prefix }, 'a one-time code was sent')
      return { length, retryAfterSeconds: Math.ceil(settings.coolDownMs / 1000) }
    },

    /**
     * Judges a code: its purpose where it is right and was not used before, `wrong` otherwise. Ends the call
     * where the code or the number has been guessed at too often.
     */
    async judge(shown: AuthorizationCode): Promise<CodePurpose | ProofPurpose | 'wrong'> {
      const { mobile, deviceUuid, accountId, purposes, otp, now } = shown
      const claimed = await codeRows(rows).claim({
        mobile,
        purposes,
        deviceUuid,
        accountId,
        attemptsMax: ATTEMPTS_MAX,
        at: new Date(now),
        sentBefore: new Date(now + CLOCK_LEEWAY_MS),
      })
      if (!claimed?.hash) {
        refuseTooMany(await codeRows(rows).byMobile(mobile), now)
        return 'wrong'
      }
      const purpose = claimed.purpose as CodePurpose | ProofPurpose
      if (timingSafeEqual(claimed.hash, hashOf(mobile, purpose, otp))) {
        if (shown.isKept) await codeRows(rows).unbind(mobile, claimed.hash)
        else if (shown.isPeek) await codeRows(rows).giveBack(mobile, claimed.hash)
        else if (!(await codeRows(rows).spend(mobile, claimed.hash))) return 'wrong'
        return purpose
      }
      needs.log.info({ purpose, attempts: claimed.attempts }, 'a one-time code was wrong')
      if (claimed.attempts >= ATTEMPTS_MAX) {
        await codeRows(rows).pause(mobile, claimed.hash, new Date(now + settings.pauseMs))
      }
      return 'wrong'
    },

    /**
     * Gives a proof of the number in the place of a right code that was just judged. It is judged like a code and
     * counts against the same bounds; nothing where a newer code was sent meanwhile.
     */
    async prove({ mobile, deviceUuid, purpose, now }: WantedProof): Promise<string | undefined> {
      const proof = newToken()
      const isPut = await codeRows(rows).putProof(mobile, {
        purpose,
        device_uuid: deviceUuid,
        hash: hashOf(mobile, purpose, proof),
        expires_at: new Date(now + settings.proofMs),
      })
      return isPut ? proof : undefined
    },

    /** Forgets numbers whose bounds are long over. */
    sweep: (now: number) => codeRows(rows).sweep(new Date(now - DAY_MS)),
  }
}

async function deliver(
  { sms, mail }: Needs,
  to: string,
  words: Parameters<typeof codeText>[0],
): Promise<void> {
  if (isNumber(to)) await sms.send({ to, text: codeText(words) })
  else await mail.send({ to, ...codeLetter(words) })
}

/** Writes the code down in the place of any older one; of many asks at once one gets through. */
async function write(needs: Needs, wanted: WantedCode, hash: Buffer): Promise<void> {
  const { settings } = needs
  const { mobile, purpose, deviceUuid, accountId, now } = wanted
  const at = new Date(now)
  await needs.database.transaction(needs.rows, async (tx) => {
    const past = await codeRows(tx).hold(mobile, at)
    refuseWait(past, settings, now)
    await codeRows(tx).put({
      mobile,
      purpose,
      device_uuid: deviceUuid,
      account_id: accountId,
      hash,
      attempts: 0,
      sent_at: at,
      expires_at: new Date(now + settings.lifeMs),
      cool_until: new Date(now + settings.coolDownMs),
      paused_until: null,
      sends: [...sendsSince(past.sends, now), at],
    })
  })
}

function refuseWait(past: CodeRow, settings: Settings['otp'], now: number): void {
  const wait = waitOf(past, settings, now)
  if (wait) refuse(wait.code, undefined, { retryAfterSeconds: Math.ceil(wait.waitMs / 1000) })
}

function tooMany(waitMs: number): never {
  return refuse('TOO_MANY_ATTEMPTS', undefined, { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}
