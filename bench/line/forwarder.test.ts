import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openForwarder } from './forwarder.ts'

const body = randomBytes(120_000)
const server = createServer((_request, response) => response.end(body))
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

async function load(kbps: number, times: number) {
  await using line = await openForwarder(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, [kbps])
  line.begin()
  const beganMs = performance.now()
  const endedS: number[] = []
  const came = await Promise.all(
    Array.from({ length: times }, async () => {
      const bytes = Buffer.from(await (await fetch(line.address)).arrayBuffer())
      endedS.push((performance.now() - beganMs) / 1_000)
      return bytes
    }),
  )
  return { came, endedS, tookS: (performance.now() - beganMs) / 1_000 }
}

describe('a line', () => {
  test('delivers every byte in its order', async () => {
    const { came } = await load(8_000, 4)
    expect(came.every((bytes) => bytes.equals(body))).toBe(true)
  })
  test('gives all connections together what it carries', async () => {
    const { tookS } = await load(1_600, 2)
    const leastS = (2 * body.length * 8) / 1_600_000
    expect(tookS).toBeGreaterThan(leastS)
    expect(tookS).toBeLessThan(leastS + 1)
  })
  test('serves its connections in turns where it has one packet for many moments', async () => {
    const { tookS, endedS } = await load(800, 2)
    expect(Math.min(...endedS)).toBeGreaterThan(0.8 * tookS)
  })
})
