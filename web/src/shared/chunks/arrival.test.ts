// @vitest-environment node
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { askUntilThere } from './ask-until-there.ts'
import { filesOf } from './files-of.ts'

/** A house whose first answers are spoilt in the named ways; then it has the file. */
async function serverThat(...spoils: RequestListener[]) {
  let asked = 0
  const server = createServer((request, answer) => {
    const spoil = spoils[asked++]
    if (spoil) spoil(request, answer)
    else answer.end('export {}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    href: `http://127.0.0.1:${(server.address() as AddressInfo).port}/assets/part.js`,
    asked: () => asked,
  }
}

const resets: RequestListener = ({ socket }) => socket.resetAndDestroy()
const tears: RequestListener = ({ socket }, answer) => {
  answer.writeHead(200, { 'content-length': '9' })
  answer.write('expo', () => socket.resetAndDestroy())
}
const answers =
  (status: number): RequestListener =>
  (_, answer) =>
    answer.writeHead(status).end()

function patience() {
  const waitsMs: number[] = []
  return { waitsMs, wait: async (waitMs: number) => void waitsMs.push(waitMs) }
}

test('a file whose connection was reset or torn is asked for again until it is whole', async () => {
  const site = await serverThat(resets, tears, answers(503))
  const { waitsMs, wait } = patience()
  await askUntilThere(site.href, wait)
  expect(site.asked()).toBe(4)
  expect(waitsMs).toEqual([500, 1_000, 2_000])
})

test('a file that came is not asked for twice', async () => {
  const site = await serverThat()
  await askUntilThere(site.href, patience().wait)
  expect(site.asked()).toBe(1)
})

test('a file that an update took away is not waited for', async () => {
  const site = await serverThat(answers(404))
  const { waitsMs, wait } = patience()
  await askUntilThere(site.href, wait)
  expect(waitsMs).toEqual([])
})

test('nothing is asked for without end: five minutes, seconds apart', async () => {
  const { waitsMs, wait } = patience()
  await askUntilThere('http://127.0.0.1:1/assets/part.js', wait)
  expect(Math.max(...waitsMs)).toBe(4_000)
  const wholeMs = waitsMs.reduce((sum, waitMs) => sum + waitMs, 0)
  expect(wholeMs).toBeGreaterThan(280_000)
  expect(wholeMs).toBeLessThan(300_000)
})

test('a part has arrived with everything that it imports, and itself', () => {
  const part = `async () => (await import("./part-A1b2_-c3.js")).Part`
  const load = Object.assign(() => undefined, { toString: () => part })
  expect(new Set(filesOf(load, ['assets/part-A1b2_-c3.js', 'assets/other.js', 'assets/look.css']))).toEqual(
    new Set(['/assets/part-A1b2_-c3.js', '/assets/other.js']),
  )
  expect(filesOf(load)).toEqual(['/assets/part-A1b2_-c3.js'])
})
