import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fetchBounded } from './fetch-bounded.ts'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const read = (signal = new AbortController().signal) => fetchBounded('https://ads.test/vast', signal)

beforeEach(() => {
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  network.mockReset()
  vi.unstubAllGlobals()
})

/** An answer of these parts, which tells whether it was cancelled. */
function answerOf(parts: Uint8Array<ArrayBuffer>[]) {
  const state = { isCancelled: false, pulled: 0 }
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        const part = parts[state.pulled++]
        if (part) controller.enqueue(part)
        else controller.close()
      },
      cancel() {
        state.isCancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  network.mockResolvedValue(new Response(body))
  return state
}

test('an ad server gets no cookies and no path of the page', async () => {
  network.mockResolvedValue(new Response('<VAST/>'))
  expect(await read()).toBe('<VAST/>')
  expect(network.mock.calls[0]?.[1]).toMatchObject({
    credentials: 'omit',
    referrerPolicy: 'origin',
    cache: 'no-store',
  })
})

test('a letter that is cut between two parts of the answer is read whole', async () => {
  const bytes = new TextEncoder().encode('<Ad>Kopi é</Ad>')
  const cut = bytes.indexOf(0xc3) + 1
  answerOf([bytes.slice(0, cut), bytes.slice(cut)])
  expect(await read()).toBe('<Ad>Kopi é</Ad>')
})

test('an answer that does not end is cancelled after half a megabyte', async () => {
  const part = new Uint8Array(100 * 1024).fill(32)
  const state = answerOf(Array.from({ length: 100 }, () => part))
  await expect(read()).rejects.toThrow('too large')
  expect(state).toEqual({ isCancelled: true, pulled: 6 })
})

test('an answer of exactly the bound is read', async () => {
  answerOf([new Uint8Array(512 * 1024).fill(32)])
  expect(await read()).toHaveLength(512 * 1024)
})

test('a refusal is an error, with its status', async () => {
  network.mockResolvedValue(new Response('<VAST/>', { status: 503 }))
  await expect(read()).rejects.toThrow('503')
})

test('the signal of the caller is that of the request', async () => {
  network.mockResolvedValue(new Response('<VAST/>'))
  const { signal } = new AbortController()
  await read(signal)
  expect(network.mock.calls[0]?.[1].signal).toBe(signal)
})
