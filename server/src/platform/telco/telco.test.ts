import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import type { Clock } from '../clock/clock.ts'
import { openHttp } from '../http/http.ts'
import { silentLog } from '../log/log.ts'
import { openSecrets } from '../secrets/secrets.ts'
import { readSettings } from '../settings/settings.ts'
import { openTelco } from './open-telco.ts'
import { describeTelcoConformance, type TelcoUnderTest } from './test/telco.conformance.ts'
import type { Telco } from './telco.ts'

const KEY = 'a key that Smartfren and we share'
const ENV = { PORT: '0', TAYANG_SECRET: 'the secret of an app under test, long enough' }

function openOf(
  env: Record<string, string>,
  clock: Clock,
): { telco: Telco; settings: ReturnType<typeof readSettings> } {
  const settings = readSettings({ ...ENV, ...env }, [])
  return { settings, telco: openTelco({ settings, secrets: openSecrets(settings), clock }) }
}

/** Smartfren by its key, with the test as the operator. */
async function openSmartfrenUnderTest(clock: Clock): Promise<TelcoUnderTest> {
  const { telco, settings } = openOf({ SMARTFREN_KEY: KEY }, clock)
  const operator = telco.smartfren(false)
  if (!operator) throw new Error('no Smartfren')
  return {
    operator,
    sign: (msisdn) =>
      new SignJWT({ msisdn })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(settings.telco.smartfrenIssuer)
        .setAudience(settings.telco.smartfrenAudience)
        .setIssuedAt(new Date(clock.now()))
        .setExpirationTime(new Date(clock.now() + 60_000))
        .setJti(crypto.randomUUID())
        .sign(new TextEncoder().encode(KEY)),
    [Symbol.asyncDispose]: async () => undefined,
  }
}

/** The mock operator of the demo, behind the real HTTP server. */
async function openMockUnderTest(clock: Clock): Promise<TelcoUnderTest> {
  const { telco, settings } = openOf({}, clock)
  const http = await openHttp({
    settings,
    log: silentLog(),
    clock,
    routes: [],
    rawRoutes: telco.rawRoutes,
    identify: async () => null,
    provesAnswers: true,
  })
  const port = await http.listen()
  const operator = telco.smartfren(true)
  if (!operator) throw new Error('no mock operator')
  return {
    operator,
    async sign(msisdn) {
      const answer = await fetch(`http://127.0.0.1:${port}/dev/smartfren/he?msisdn=${msisdn}`)
      const { data } = (await answer.json()) as { data: { transId: string } }
      return data.transId
    },
    [Symbol.asyncDispose]: () => http[Symbol.asyncDispose](),
  }
}

describeTelcoConformance(openSmartfrenUnderTest)
describeTelcoConformance(openMockUnderTest)

test('an operator without a key is offered in demo mode only', () => {
  const clock = { now: () => 0 } as Clock
  expect(openOf({}, clock).telco.smartfren(false)).toBeUndefined()
  expect(openOf({}, clock).telco.smartfren(true)).toBeDefined()
})
