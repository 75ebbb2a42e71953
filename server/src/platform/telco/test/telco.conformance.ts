import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import type { FakeClock } from '../../clock/clock-fake.ts'
import { fakeClock } from '../../clock/clock-fake.ts'
import type { Operator } from '../telco.ts'

const MSISDN = '6288123456789'
const MINUTE_MS = 60_000

export interface TelcoUnderTest extends AsyncDisposable {
  readonly operator: Operator
  /** A transaction for this number, as the operator signs it now. */
  sign(msisdn: string): Promise<string>
}

/** What every mobile operator guarantees. */
export function describeTelcoConformance(open: (clock: FakeClock) => Promise<TelcoUnderTest>): void {
  describe('a mobile operator', () => {
    test('names the number of a connection, a transaction id and until when it counts', async () => {
      const clock = fakeClock()
      await using app = await open(clock)
      const connection = await app.operator.read(await app.sign(MSISDN), clock.now())
      expect(connection).toMatchObject({ msisdn: MSISDN, jti: expect.stringMatching(/./) })
      expect(connection?.expiresAtMs).toBeGreaterThan(clock.now())
      expect(connection?.expiresAtMs).toBeLessThanOrEqual(clock.now() + 10 * MINUTE_MS)
    })

    test('gives every transaction an id of its own', async () => {
      const clock = fakeClock()
      await using app = await open(clock)
      const read = async () => (await app.operator.read(await app.sign(MSISDN), clock.now()))?.jti
      expect(await read()).not.toBe(await read())
    })

    test('takes no transaction that has expired', async () => {
      const clock = fakeClock()
      await using app = await open(clock)
      const transaction = await app.sign(MSISDN)
      expect(await app.operator.read(transaction, clock.now() + 60 * MINUTE_MS)).toBeUndefined()
    })

    test('takes no transaction that it did not sign', async () => {
      const clock = fakeClock()
      await using app = await open(clock)
      const [header, payload, signature] = (await app.sign(MSISDN)).split('.')
      const otherKey = new TextEncoder().encode('a key that the operator does not have')
      const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as Record<string, unknown>
      const changed = Buffer.from(JSON.stringify({ ...claims, msisdn: '6288999999999' })).toString(
        'base64url',
      )
      for (const transaction of [
        await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(otherKey),
        new UnsecuredJWT(claims).encode(),
        `${header}.${changed}.${signature}`,
        'made-up',
        '',
      ]) {
        expect(await app.operator.read(transaction, clock.now())).toBeUndefined()
      }
    })
  })
}
