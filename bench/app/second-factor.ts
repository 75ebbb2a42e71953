import { user } from '@tayang/contract'
import { until } from '../protocol/until.ts'
import type { Calls } from './calls.ts'
import { totpOf } from './totp.ts'

const LETTER_MS_MAX = 10_000

/** Verifies the email of a person by the letter in the outbox of a demo, and sets an authenticator app up. */
export async function turnFactorOn(own: Calls, who: { email: string; password: string }): Promise<void> {
  const outbox = new URL(`/dev/outbox?to=${encodeURIComponent(who.email)}`, own.address)
  const token = await until(
    async () => /verification\S*token=([\w-]+)/.exec(await (await fetch(outbox)).text())?.[1],
    { withinMs: LETTER_MS_MAX, what: 'the letter that verifies the email' },
  )
  await own.call(user.verifyAccount, { body: { token } })
  const { data } = await own.call(user.beginSecondFactor, { body: { password: who.password } })
  await own.call(user.confirmSecondFactor, {
    body: { challenge: data.challenge, code: totpOf(data.secret) },
  })
}
