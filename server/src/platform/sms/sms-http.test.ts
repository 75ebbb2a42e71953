import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { fakeClock } from '../clock/clock-fake.ts'
import { openOutbox } from '../mail/outbox.ts'
import { readSettings } from '../settings/settings.ts'
import { openSmsGateway } from './test/sms-gateway-harness.ts'
import { describeSmsConformance } from './test/sms.conformance.ts'
import { openSms } from './open-sms.ts'

const MESSAGE = { to: '+6281234567890', text: 'Your code is 123456' }

async function openGateway(options: Parameters<typeof openSmsGateway>[0] = {}) {
  const gateway = await openSmsGateway(options)
  return { ...gateway, sms: openSms(openOutbox(fakeClock()), readSettings(gateway.env, [])) }
}

describeSmsConformance(() => openGateway())

test('the gateway gets JSON, the token, the sender and an id of the message', async () => {
  await using gateway = await openGateway()
  await gateway.sms.send(MESSAGE)
  await gateway.sms.send(MESSAGE)
  expect(gateway.asked[0]).toMatchObject({
    method: 'POST',
    headers: { authorization: 'Bearer planted-gateway-token', 'content-type': 'application/json' },
  })
  expect(gateway.messages[0]).toMatchObject({ from: 'TAYANG', ...MESSAGE })
  expect(gateway.messages[0]?.id).not.toBe(gateway.messages[1]?.id)
})

test.each([
  ['refuses', (response: ServerResponse) => void response.writeHead(400).end(JSON.stringify(MESSAGE))],
  ['is broken', (response: ServerResponse) => void response.writeHead(502).end()],
  [
    'sends us elsewhere',
    (response: ServerResponse) => void response.writeHead(302, { location: '/a' }).end(),
  ],
  ['hangs up', (response: ServerResponse) => void response.destroy()],
  ['says nothing', () => undefined, 2_000],
] as [string, (response: ServerResponse) => void, number?][])(
  'a gateway that %s is a failure that names neither message nor number',
  async (_what, answer, timeoutMs) => {
    await using gateway = await openGateway({ answer, ...(timeoutMs && { timeoutMs }) })
    const failure = await gateway.sms.send(MESSAGE).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'Failure', code: 'UNAVAILABLE' })
    expect(String((failure as Error).stack)).not.toMatch(/\+62|123456|planted/)
    expect((failure as Error).cause).toBeUndefined()
    // Asked once: a second try could be a second message.
    expect(gateway.messages).toHaveLength(1)
  },
)
