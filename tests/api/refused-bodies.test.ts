import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { loyalty, pathOf, shows, subscription } from '@tayang/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../app.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

async function ask(agent: Agent, how: { path: string; body?: Buffer; token?: string }) {
  const { path, body, token } = how
  const headers = {
    ...(body && { 'content-type': 'application/json', 'content-length': body.byteLength }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const { hostname, port } = new URL(test.address)
  const asked = request({ hostname, port, method: body ? 'POST' : 'GET', path, agent, headers })
  asked.on('error', () => undefined)
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  await text(answer)
  return answer.statusCode
}

it.each([
  ['a top-up', pathOf(loyalty.createTopup)],
  ['the event of a payment provider', pathOf(subscription.takePaymentNews, { provider: 'site' })],
  ['the top-up page of the demo', '/dev/topup'],
  ['a show, as JSON where a form may come', pathOf(shows.createShow)],
])('a body too large for %s is refused, and the connection answers the next request', async (_what, path) => {
  const { login } = await test.person('Ani')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let round = 0; round < 3; round++) {
    const refused = await ask(agent, { path, body: Buffer.alloc(300_000, 0x20), token: login.accessToken })
    expect(refused).toBe(413)
    expect(await ask(agent, { path: '/livez' })).toBe(200)
  }
  agent.destroy()
})
