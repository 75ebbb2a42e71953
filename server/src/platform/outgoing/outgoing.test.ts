import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '../errors/failure.ts'
import { openOutgoing } from './outgoing.ts'
import { openRemoteServer, sendJson, type RemoteServer } from './test/provider-harness.ts'

let other: RemoteServer
let elsewhere: RemoteServer
beforeAll(async () => {
  elsewhere = await openRemoteServer((_request, response) => sendJson(response, { stolen: true }))
  other = await openRemoteServer((request, response) => {
    if (request.url === '/sent-on') response.writeHead(302, { location: elsewhere.address }).end()
    else if (request.url === '/large') response.end('x'.repeat(300 * 1024))
    else if (request.url === '/endless') response.write('x')
    else if (request.url?.startsWith('/silent')) return
    else sendJson(response, { is: request.method })
  })
})
afterAll(async () => {
  await other[Symbol.asyncDispose]()
  await elsewhere[Symbol.asyncDispose]()
})

const askFor = (path: string, answerMs = 5_000) =>
  openOutgoing({ hosts: [new URL(other.address).host], answerMs })(`${other.address}${path}`)

describe('a request to another server', () => {
  it('returns the response of that server', async () => {
    const answer = await askFor('/')
    expect([answer.status, await answer.json()]).toEqual([200, { is: 'GET' }])
  })

  it('asks none but those that were named, whatever an address says', async () => {
    const ask = openOutgoing({ hosts: ['accounts.example'], answerMs: 1_000 })
    for (const url of [
      other.address,
      'http://169.254.169.254/',
      'file:///etc/passwd',
      `${other.address}@accounts.example.evil`,
    ]) {
      await expect(ask(url)).rejects.toThrow(Failure)
    }
    expect(other.asked.filter(({ url }) => url.includes('accounts'))).toEqual([])
  })

  it('is sent on by nobody', async () => {
    const answer = await askFor('/sent-on')
    expect([answer.status, await answer.text()]).toEqual([302, ''])
    expect(elsewhere.asked).toEqual([])
  })

  it('reads no more than an answer may have', async () => {
    await expect(askFor('/large')).rejects.toThrow('larger than')
  })

  it('waits no longer than it may, before an answer and in the middle of one', async () => {
    await expect(askFor('/silent', 100)).rejects.toThrow('did not answer')
    await expect(askFor('/endless', 100)).rejects.toThrow('did not answer')
  })

  it('says nothing of what it sent', async () => {
    const error = await askFor('/silent?token=planted-secret', 50).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(Failure)
    const { message, stack, cause } = error as Failure
    expect([message, stack, String(cause)].join(' ')).not.toContain('planted-secret')
  })
})
