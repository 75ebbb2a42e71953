// @vitest-environment node
/// <reference types="node" />
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fetchUntilThere } from './fetch-until-there.ts'
import { filesOf, importsOf, loadChunk } from './load-chunk.ts'

/** A server whose first responses fail in the named ways; then it has the file. */
async function serverThat(...failures: RequestListener[]) {
  let requests = 0
  const server = createServer((request, response) => {
    const fail = failures[requests++]
    if (fail) fail(request, response)
    else response.end('export {}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    href: `http://127.0.0.1:${(server.address() as AddressInfo).port}/assets/chunk.js`,
    requests: () => requests,
  }
}

const resets: RequestListener = ({ socket }) => socket.resetAndDestroy()
const tears: RequestListener = ({ socket }, response) => {
  response.writeHead(200, { 'content-length': '9' })
  response.write('expo', () => socket.resetAndDestroy())
}
const respondsWith =
  (status: number): RequestListener =>
  (_, response) =>
    response.writeHead(status).end()

function recordedWaits() {
  const waitsMs: number[] = []
  return { waitsMs, wait: async (waitMs: number) => void waitsMs.push(waitMs) }
}

test('a file whose connection was reset or torn is requested again until it is whole', async () => {
  const site = await serverThat(resets, tears, respondsWith(503))
  const { waitsMs, wait } = recordedWaits()
  await fetchUntilThere(site.href, wait)
  expect(site.requests()).toBe(4)
  expect(waitsMs).toEqual([500, 1_000, 2_000])
})

test('a file that has arrived is not requested twice', async () => {
  const site = await serverThat()
  await fetchUntilThere(site.href, recordedWaits().wait)
  expect(site.requests()).toBe(1)
})

test('a file that an update took away is not waited for', async () => {
  const site = await serverThat(respondsWith(404))
  const { waitsMs, wait } = recordedWaits()
  await fetchUntilThere(site.href, wait)
  expect(waitsMs).toEqual([])
})

test('requests end after five minutes, and are seconds apart', async () => {
  const { waitsMs, wait } = recordedWaits()
  await fetchUntilThere('http://127.0.0.1:1/assets/chunk.js', wait)
  expect(Math.max(...waitsMs)).toBe(4_000)
  const wholeMs = waitsMs.reduce((sum, waitMs) => sum + waitMs, 0)
  expect(wholeMs).toBeGreaterThan(280_000)
  expect(wholeMs).toBeLessThan(300_000)
})

test('a chunk names its own file as a bundler writes it, and what it imports in its text', () => {
  const bundled = (text: string) => Object.assign(() => undefined, { toString: () => text })
  expect(filesOf(bundled('async()=>(await import("./part-A1b2_-c3.js")).Part'))).toEqual([
    '/assets/part-A1b2_-c3.js',
  ])
  expect(filesOf(bundled('()=>p(()=>import(`./D5cI1ZAR.id.js`),[])'))).toEqual(['/assets/D5cI1ZAR.id.js'])
  expect(filesOf(async () => await import('./fetch-until-there.ts'))).toEqual([])
  const code =
    'import{a}from"./one.js";import"./two-B_1.js";const l=()=>import("./later.js");export{b}from`./three.js`'
  expect(importsOf(code)).toEqual(['/assets/one.js', '/assets/two-B_1.js', '/assets/three.js'])
})

test('a chunk is imported when its file and all below it have arrived, each requested once', async () => {
  const files: Record<string, string> = {
    '/assets/page.js': 'import{a}from"./shared.js";import"./other.js"',
    '/assets/other.js': 'import{a}from"./shared.js"',
    '/assets/shared.js': 'export const a=1',
  }
  const requested: string[] = []
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('fetch', async (href: string) => (requested.push(href), new Response(files[href])))
  onTestFinished(() => void vi.unstubAllGlobals())
  const load = Object.assign(async () => requested.length, { toString: () => '()=>import("./page.js")' })
  expect(await loadChunk(load)).toBe(3)
  expect(requested.toSorted()).toEqual(Object.keys(files).toSorted())
})
