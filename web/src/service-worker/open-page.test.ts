import { expect, test, vi } from 'vitest'
import { openPage } from './open-page.ts'
import type { WorkerClient, WorkerScope } from './worker-scope.ts'

const URL_OF_PUSH = '/?opened=in-app:-'

/** The pages that a browser has open, and what was done with them. */
function aBrowser({ page }: { page?: { answers: boolean; isControlled?: boolean } } = {}) {
  const done: string[] = []
  const client: WorkerClient = {
    url: 'https://tayang.test/',
    focus: async () => void done.push('focus'),
    navigate: async (url) => {
      if (page?.isControlled === false) throw new TypeError('not controlled')
      done.push(`navigate ${url}`)
    },
    postMessage: (message, [port]) => {
      done.push((message as { type: string }).type)
      if (page?.answers) port?.postMessage(true)
    },
  }
  const clients: WorkerScope['clients'] = {
    claim: async () => undefined,
    matchAll: async () => (page ? [client] : []),
    openWindow: async (url) => void done.push(`open ${url}`),
  }
  return { done, clients }
}

test('a page that answers is navigated and comes to the front', async () => {
  const { done, clients } = aBrowser({ page: { answers: true } })
  await openPage(clients, URL_OF_PUSH)
  expect(done.toSorted()).toEqual(['focus', 'push-opened'])
})

test.each([
  [true, `navigate ${URL_OF_PUSH}`],
  [false, `open ${URL_OF_PUSH}`],
])(
  'a page that is too young to answer is left to the browser; controlled: %s',
  async (isControlled, last) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { done, clients } = aBrowser({ page: { answers: false, isControlled } })
    const opened = openPage(clients, URL_OF_PUSH)
    await vi.runAllTimersAsync()
    await opened
    vi.useRealTimers()
    expect(done.at(-1)).toBe(last)
  },
)

test('without a page one is opened', async () => {
  const { done, clients } = aBrowser()
  await openPage(clients, URL_OF_PUSH)
  expect(done).toEqual([`open ${URL_OF_PUSH}`])
})
