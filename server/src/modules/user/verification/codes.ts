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
import { openLabelledCounter } from '#platform/limits/labelled-counter'
import { newCode, newToken } from '#platform/secrets/tokens'
import type { Attempts } from '../limits/attempts.ts'
import type { AccountExtensions } from '../account-extensions.ts'
import { codeEmail, codeText, type Language } from '../mail/emails.ts'
import { codeRows, type CodeRow } from '../rows/code-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import { ATTEMPTS_MAX, CLOCK_LEEWAY_MS, DAY_MS, pauseOf, sendsSince, waitOf } from './code-bounds.ts'
import { isNumber } from './contacts.ts'
import { prefixOf } from './phone-numbers.ts'

export type CodePurpose = 'login' | 'register' | 'modifyPhoneNumber' | ProvenDeed

/**
 * What a proof allows. It is issued for a right code whose purpose did not fit: nobody has the number yet, or somebody
 * has it already.
 */
export type ProofPurpose = 'proofToRegister' | 'proofToLogIn'

interface CodesDependencies {
  database: Database
  rows: Kysely<UserTables>
  sms: Sms
  mail: Mail
  secrets: Pick<Secrets, 'derive'>
  attempts: Attempts
  extensions: Pick<AccountExtensions, 'otpLength'>
  settings: Settings['otp']
  /** Named in the message, so that a phone fills in the code on this site alone. */
  host: string
  log: Log
}

/** What a code is bound to: docs/product/sign-in.md#one-time-codes. */
interface Binding {
  /** The number, or the email of an account without a number. */
  mobile: string
  /** Null when any device may present it. */
  deviceUuid: string | null
  /** The account of the session, for purposes that need one. */
  accountId: string | null
}

export interface CodeRequest extends Binding {
  purpose: CodePurpose
  ip: string
  language: Language
  now: number
}

export interface ProofRequest {
  mobile: string
  deviceUuid: string
  purpose: ProofPurpose
  now: number
}

export interface CodeInput extends Binding {
  purposes: readonly (CodePurpose | ProofPurpose)[]
  /** The digits, or the proof. */
  otp: string
  now: number
  /**
   * A right code stays valid, from now on for any device. For a browser whose device identifier belongs to another
   * account: it tries again with a new identifier.
   */
  isKept?: boolean
  /** A right code stays valid on this device, and the check costs no attempt. */
  isPeek?: boolean
}

export type Codes = ReturnType<typeof openCodes>

/**
 * One-time codes. Only the newest code of a number is valid: for one purpose, on one device, once, for five minutes.
 */
export function openCodes(needs: CodesDependencies) {
  const { rows, settings } = needs
  const sent = openLabelledCounter()
  const failed = openLabelledCounter()

  const hashOf = (mobile: string, purpose: string, otp: string): Buffer =>
    Buffer.from(needs.secrets.derive('one-time code', `${mobile} ${purpose} ${otp}`), 'base64url')

  return {
    /** Sends a code, or refuses with the time to wait. */
    async send(wanted: CodeRequest): Promise<{ length: number; retryAfterSeconds: number }> {
      const { mobile, now } = wanted
      // Checked before anything is counted, so that an early request does not use up the bounds of its network.
      const past = await codeRows(rows).byMobile(mobile)
      if (past) refuseWait(past, settings, now)
      if (isNumber(mobile))
        await needs.attempts.takeCode({ ip: wanted.ip, prefix: prefixOf(mobile) }, settings)
      else await needs.attempts.takeEmailRequest(wanted.ip)

      const length = await needs.extensions.otpLength()
      const otp = newCode(length)
      const hash = hashOf(mobile, wanted.purpose, otp)
      await store(needs, wanted, hash)
      try {
        await deliver(needs, mobile, { otp, host: needs.host, ...wanted, ...settings })
      } catch (error) {
        await codeRows(rows).revoke(mobile, hash)
        failed.add(blockOf(mobile))
        throw error
      }
      const prefix = blockOf(mobile)
      sent.add(prefix)
      needs.log.info({ purpose: wanted.purpose, prefix }, 'a one-time code was sent')
      return { length, retryAfterSeconds: Math.ceil(settings.coolDownMs / 1000) }
    },

    /**
     * Checks a code: returns its purpose when it is right and unused, otherwise `wrong`. Refuses the call when the
     * code or the number has been guessed too often.
     */
    check: (input: CodeInput) => checkCode(needs, hashOf, input),

    /**
     * Issues a proof of the number in place of a right code that was just used. It is checked like a code, within the
     * same bounds; `undefined` when a newer code has been sent meanwhile.
     */
    async prove({ mobile, deviceUuid, purpose, now }: ProofRequest): Promise<string | undefined> {
      const proof = newToken()
      const isPut = await codeRows(rows).putProof(mobile, {
        purpose,
        device_uuid: deviceUuid,
        hash: hashOf(mobile, purpose, proof),
        expires_at: new Date(now + settings.proofMs),
      })
      return isPut ? proof : undefined
    },

    /** How many codes were sent and not, since the start, by the first digits of their number. */
    counted: () => [
      ...sent.list().map(([prefix, count]) => ({ prefix, outcome: 'sent' as const, count })),
      ...failed.list().map(([prefix, count]) => ({ prefix, outcome: 'failed' as const, count })),
    ],

    /** Deletes the rows of numbers whose bounds are over. */
    sweep: (now: number) => codeRows(rows).sweep(new Date(now - DAY_MS)),
  }
}

const blockOf = (to: string) => (isNumber(to) ? prefixOf(to) : 'email')

async function checkCode(
  { rows, settings, log }: CodesDependencies,
  hashOf: (mobile: string, purpose: string, otp: string) => Buffer,
  input: CodeInput,
): Promise<CodePurpose | ProofPurpose | 'wrong'> {
  const { mobile, deviceUuid, accountId, purposes, otp, now } = input
  const claimed = await codeRows(rows).claim({
    mobile,
    purposes,
    deviceUuid,
    accountId,
    attemptsMax: ATTEMPTS_MAX,
    at: new Date(now),
    // A code that was sent further ahead comes from a clock that has been set back.
    sentBefore: new Date(now + CLOCK_LEEWAY_MS),
  })
  if (!claimed?.hash) {
    refuseTooMany(await codeRows(rows).byMobile(mobile), settings, now)
    return 'wrong'
  }
  const purpose = claimed.purpose as CodePurpose | ProofPurpose
  if (timingSafeEqual(claimed.hash, hashOf(mobile, purpose, otp))) {
    if (input.isKept) await codeRows(rows).unbind(mobile, claimed.hash)
    else if (input.isPeek) await codeRows(rows).returnAttempt(mobile, claimed.hash)
    else if (!(await codeRows(rows).spend(mobile, claimed.hash))) return 'wrong'
    return purpose
  }
  log.info({ purpose, attempts: claimed.attempts }, 'a one-time code was wrong')
  if (claimed.attempts >= ATTEMPTS_MAX) {
    await codeRows(rows).pause(mobile, claimed.hash, new Date(now + settings.pauseMs))
  }
  return 'wrong'
}

/** Refuses the call when too many codes of this number were wrong. */
function refuseTooMany(row: CodeRow | undefined, settings: Settings['otp'], now: number): void {
  const pausedMs = row ? pauseOf(row, settings, now) : 0
  if (pausedMs > 0) tooMany(pausedMs)
  // The last attempt has been claimed, and its result is not stored yet.
  if (row && row.hash !== null && row.attempts >= ATTEMPTS_MAX) tooMany(settings.pauseMs)
}

async function deliver(
  { sms, mail }: CodesDependencies,
  to: string,
  message: Parameters<typeof codeText>[0],
): Promise<void> {
  if (isNumber(to)) await sms.send({ to, text: codeText(message) })
  else await mail.send({ to, ...codeEmail(message) })
}

/** Stores the code in place of an older one. Of several concurrent requests one succeeds. */
async function store(needs: CodesDependencies, wanted: CodeRequest, hash: Buffer): Promise<void> {
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
