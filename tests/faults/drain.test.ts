import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathOf, shows, user } from '@tayang/contract'
import { NOTICES_PATH } from '@tayang/contract/notices'
import { WebSocket } from 'ws'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { until } from '../app.ts'
import { startProgram, type Program } from '../program.ts'

const DRAIN_MS = 6_000
const SOCKETS = 40

let home: string
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'tayang-program-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

const start = (env: Record<string, string> = {}) =>
  startProgram({ home, roles: 'api,socket,worker', env: { TAYANG_DRAIN_MS: String(DRAIN_MS), ...env } })

const isReady = async ({ address }: Program) => (await fetch(`${address}/readyz`)).status === 200

/** Opens sockets as pages have them, and notes when each was sent away and with which code. */
async function openSockets({ address }: Program) {
  const closed: { at: number; code: number }[] = []
  const sockets = Array.from({ length: SOCKETS }, () => {
    const socket = new WebSocket(new URL(NOTICES_PATH, address.replace(/^http/, 'ws')))
    socket.once('close', (code) => closed.push({ at: performance.now(), code }))
    return socket
  })
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('open', resolve))))
  return closed
}

/** Callers that ask one call after the other over connections that are kept; what failed is told. */
function callConstantly({ address }: Program) {
  const failed: unknown[] = []
  let made = 0
  let isOver = false
  const callers = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const headers = { [user.APP_ID_HEADER]: user.WEB_APP_ID }
      const answer = await fetch(`${address}${pathOf(shows.listLiveShows, {})}`, { headers }).catch(
        (error: unknown) => error,
      )
      made++
      const isGood = answer instanceof Response && answer.status === 200
      if (!isGood) failed.push(answer instanceof Response ? answer.status : answer)
      if (answer instanceof Response) await answer.arrayBuffer().catch((error: unknown) => failed.push(error))
    }
  })
  return {
    made: () => made,
    async stop() {
      isOver = true
      await Promise.all(callers)
      return failed
    },
  }
}

it('a drain under load fails no call, and sends sockets away evenly in its second half', async () => {
  await using program = await start()
  await program.onAir()
  const closed = await openSockets(program)
  const calls = callConstantly(program)
  await until(async () => calls.made() > 50)
  const from = performance.now()
  program.kill('SIGTERM')

  // Balancers learn of it at once, and have the first half of the time.
  await until(async () => !(await isReady(program)), { withinMs: 2_000, what: 'a server that is not ready' })
  const before = calls.made()
  // These callers come for longer than a balancer lets them: until half of the second half is over.
  await until(async () => closed.length >= SOCKETS / 2, {
    withinMs: DRAIN_MS * 2,
    what: 'half of the sockets',
  })
  expect(await calls.stop()).toEqual([])
  expect(calls.made()).toBeGreaterThan(before)
  await until(async () => closed.length === SOCKETS, { withinMs: DRAIN_MS * 2, what: 'the last socket' })

  expect(new Set(closed.map(({ code }) => code))).toEqual(new Set([1012]))
  const times = closed.map(({ at }) => at - from)
  expect(Math.min(...times)).toBeGreaterThan(DRAIN_MS / 2)
  const spreadMs = Math.max(...times) - Math.min(...times)
  expect(spreadMs).toBeGreaterThan(DRAIN_MS / 4)
  // No moment has more than a few of them.
  const most = times.map((time) => times.filter((other) => Math.abs(other - time) < DRAIN_MS / 40).length)
  expect(Math.max(...most)).toBeLessThan(SOCKETS / 2)
  expect(await program.ended).toEqual({ code: 0, signal: null })
  expect(program.said().err).toBe('')
}, 180_000)

it('Ctrl+C ends a server at once, and a drain too', async () => {
  await using program = await start({ TAYANG_DRAIN_MS: '600000' })
  await program.onAir()
  program.kill('SIGTERM')
  await until(async () => !(await isReady(program)), { withinMs: 2_000, what: 'a server that is not ready' })
  const from = performance.now()
  program.kill('SIGINT')
  expect(await program.ended).toEqual({ code: 0, signal: null })
  expect(performance.now() - from).toBeLessThan(10_000)
}, 180_000)
