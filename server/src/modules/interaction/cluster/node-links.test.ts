import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { silentLog } from '#platform/log/log'
import { openSockets, type Sockets } from '#platform/sockets/socket'
import { nodeSocket, openNodeLinks } from './node-links.ts'

const SECRET = 'what the servers of one installation know'

let server: ReturnType<typeof createServer>
let sockets: Sockets
let address: string
const asked: object[] = []
beforeEach(async () => {
  asked.length = 0
  const answer = async (command: object) => {
    asked.push(command)
    if ('fails' in command) throw new Error('it failed')
    return { of: command }
  }
  const served = nodeSocket(SECRET, { log: silentLog(), answer })
  sockets = openSockets([served], { log: silentLog(), trustedProxies: undefined, origins: () => true })
  server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  sockets.serve(server)
  address = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  await sockets[Symbol.asyncDispose]()
  server.close()
})

it('answers what is asked, in order, over one link; a failure is one of its question alone', async () => {
  using links = openNodeLinks(SECRET)
  const answers = await Promise.allSettled(
    [{ n: 1 }, { fails: true }, { n: 3 }].map((command) => links.ask(address, command)),
  )
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(asked).toEqual([{ n: 1 }, { fails: true }, { n: 3 }])
  expect(await links.ask(address, { n: 4 })).toEqual({ of: { n: 4 } })
})

it('is not there for a client that does not know the secret', async () => {
  using links = openNodeLinks('a guess')
  await expect(links.ask(address, { n: 1 })).rejects.toThrow('cannot be reached')
  expect(asked).toEqual([])
})

it('tells who asks that the other side is gone, and finds it again when it is back', async () => {
  using links = openNodeLinks(SECRET)
  await links.ask(address, { n: 1 })
  await expect(links.ask('127.0.0.1:1', { n: 2 })).rejects.toThrow('cannot be reached')
  server.closeAllConnections()
  await expect.poll(() => links.ask(address, { n: 3 }).then(Boolean, () => false)).toBe(true)
})
