import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { keepConnection } from './keep-connection.ts'
import { createPlaybackView } from './playback-view.ts'

const network = { kind: 'network', code: 1002 } as const
const general = { kind: 'general' } as const
const retry = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  retry.mockReset()
  vi.useRealTimers()
})

function open() {
  const view = createPlaybackView()
  return { view, connection: keepConnection(view) }
}

test('a lost connection is retried later, and the view shows it until bytes arrive', () => {
  const { view, connection } = open()
  expect(connection.retryLater(network, retry)).toBe(true)
  expect(view.getState().isReconnecting).toBe(true)
  expect(retry).not.toHaveBeenCalled()
  vi.runOnlyPendingTimers()
  expect(retry).toHaveBeenCalledTimes(1)
  view.setState({ bytesReceived: 10 })
  expect(view.getState().isReconnecting).toBe(false)
})

test('sound and picture that fail together are retried once', () => {
  const { connection } = open()
  connection.retryLater(network, retry)
  expect(connection.retryLater(network, retry)).toBe(true)
  vi.runOnlyPendingTimers()
  vi.runOnlyPendingTimers()
  expect(retry).toHaveBeenCalledTimes(1)
})

test('once the browser is online again the retry does not wait', () => {
  const { connection } = open()
  expect(connection.retryNow()).toBe(false)
  connection.retryLater(network, retry)
  expect(connection.retryNow()).toBe(true)
  vi.runOnlyPendingTimers()
  expect(retry).toHaveBeenCalledTimes(1)
})

test('a fault that is none of the connection is not handled here', () => {
  const { view, connection } = open()
  expect(connection.retryLater({ kind: 'media', code: 3015 }, retry)).toBe(false)
  expect(connection.retryLater(general, retry)).toBe(false)
  expect(view.getState().isReconnecting).toBe(false)
})

test('an internal failure over a lost connection counts and is named as the connection, until media arrives', () => {
  const { view, connection } = open()
  connection.retryLater(network, retry)
  connection.retryNow()
  expect(connection.named(general)).toEqual(network)
  expect(connection.retryLater(general, retry)).toBe(true)
  view.setState({ bufferedEndS: 4 })
  expect(connection.named(general)).toEqual(general)
})

test('a connection that stays lost is given up after a while', () => {
  const { view, connection } = open()
  let failures = 0
  while (connection.retryLater(network, retry) && failures < 1_000) {
    failures += 1
    vi.runOnlyPendingTimers()
  }
  expect(failures).toBeGreaterThan(1)
  expect(failures).toBeLessThan(1_000)
  expect(view.getState().isReconnecting).toBe(false)
})

test('once disposed nothing is retried', () => {
  const { connection } = open()
  connection.retryLater(network, retry)
  connection[Symbol.dispose]()
  vi.runAllTimers()
  expect(retry).not.toHaveBeenCalled()
})
