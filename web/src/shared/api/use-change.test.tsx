import { notification, user } from '@tayang/contract'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { toasts } from '#shared/toasts'
import { aViewer } from '../session/test/viewer.fixture.ts'
import { useCall } from './use-call.ts'
import { useChange } from './use-change.ts'
import { WithQueries } from './with-queries.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const topic = (inApp: boolean) => ({ topics: [{ topic: 'live' as const, inApp, push: false }] })

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  network.mockReset()
  act(() => session.leave())
  toasts.setState([], true)
  vi.unstubAllGlobals()
})

function Choices() {
  const choices = useCall(notification.getChoices, {})
  const putChoices = useChange(notification.putChoices, {
    optimistic: {
      of: notification.getChoices,
      input: {},
      write: (shown, { body: { topics } }) => ({ ...shown, data: { topics: [...topics] } }),
    },
    failure: 'Not kept',
  })
  return (
    <>
      <output>{choices.data ? String(choices.data.topics[0]!.inApp) : 'loading'}</output>
      <button onClick={() => putChoices.run({ body: topic(false) })}>off</button>
    </>
  )
}

const shown = () => screen.getByRole('status').textContent
const show = (part: React.ReactNode) => render(<WithQueries>{part}</WithQueries>)

test('a change is shown before the server has answered, and undone if it refuses', async () => {
  network.mockResolvedValueOnce(answer({ data: topic(true) }))
  show(<Choices />)
  await waitFor(() => expect(shown()).toBe('true'))
  const { promise, resolve } = Promise.withResolvers<Response>()
  network.mockReturnValueOnce(promise)
  act(() => screen.getByText('off').click())
  await waitFor(() => expect(shown()).toBe('false'))
  resolve(answer({ code: 'NOT_FOUND', message: 'Not found', details: [] }, 404))
  await waitFor(() => expect(shown()).toBe('true'))
  expect(toasts.getState().map(({ text }) => text)).toEqual(['Not kept'])
})

function Devices() {
  const devices = useCall(user.listDevices, {})
  const deleteDevice = useChange(user.deleteDevice, { refreshes: [user.listDevices] })
  return (
    <>
      <output>{devices.data?.map(({ name }) => name).join(', ') ?? 'loading'}</output>
      <button onClick={() => deleteDevice.run({ params: { uuid: 'b' } })}>delete</button>
    </>
  )
}

test('a list that a change refreshes is read from the server again', async () => {
  const named = (...names: string[]) => answer({ data: names.map((name) => ({ uuid: name, name })) })
  network.mockResolvedValueOnce(named('a', 'b'))
  show(<Devices />)
  await waitFor(() => expect(shown()).toBe('a, b'))
  network.mockResolvedValueOnce(answer({ data: { success: true } })).mockResolvedValueOnce(named('a'))
  act(() => screen.getByText('delete').click())
  await waitFor(() => expect(shown()).toBe('a'))
  expect(network.mock.calls.map(([url, { method }]) => `${method} ${url}`)).toEqual([
    'GET /user/v1.0/devices',
    'DELETE /user/v1.0/devices/b',
    'GET /user/v1.0/devices',
  ])
})

function Nothing() {
  const { data } = useCall(user.listDevices, null)
  return <output>{data ? 'read' : 'waiting'}</output>
}

test('a call without an input waits and sends nothing', () => {
  show(<Nothing />)
  expect(shown()).toBe('waiting')
  expect(network).not.toHaveBeenCalled()
})
