import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session, signInRequest, takeReturnPath } from '#shared/session'
import { toasts } from '#shared/toasts'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { RemindButton } from './remind-button.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const lists = () => network.mock.calls.filter(([, { method }]) => method === 'GET').map(([url]) => url)
const deeds = () =>
  network.mock.calls.filter(([, { method }]) => method === 'POST').map(([url]) => url.split('/').at(-1))
const meta = { page: 1, perPage: 10, totalPages: 1, total: 1 }
let isOn = false
let deed: () => Response | Promise<Response>

beforeEach(() => {
  isOn = false
  deed = () => answer(200, { data: {} })
  vi.stubGlobal('fetch', network)
  network.mockImplementation(async (_url, { method }) =>
    method === 'GET' ? answer(200, { data: [{ id: 'show', remind: isOn }], meta }) : deed(),
  )
})
afterEach(() => {
  cleanup()
  session.leave()
  signInRequest.setState(null, true)
  takeReturnPath()
  toasts.setState([], true)
  network.mockReset()
  vi.unstubAllGlobals()
})

const enter = () => session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
const show = () =>
  render(
    <WithI18n>
      <RemindButton show={{ id: 'show', title: 'Malam Dangdut' }} />
      <RemindButton show={{ id: 'show', title: 'Malam Dangdut' }} small />
    </WithI18n>,
  )
const buttons = (name: RegExp) => screen.findAllByRole('button', { name })

test('the reminders of a person are read once, with their profile, for all buttons', async () => {
  isOn = true
  enter()
  show()
  expect(await buttons(/^Reminder ON/)).toHaveLength(2)
  expect(lists()).toHaveLength(1)
  expect(lists()[0]).toMatch(/playlist\/upcoming\/items\?.*page=1&perPage=10/)
  expect(lists()[0]).toContain('upcomingShowUsage=upcoming')
  expect(lists()[0]).toContain('remindProfileId=profile-1')
})

test('a reminder is shown at once, then the upcoming list is read again', async () => {
  enter()
  show()
  await waitFor(() => expect(lists()).toHaveLength(1))
  let finish: (answered: Response) => void = () => {}
  deed = () => new Promise((resolve) => (finish = resolve))
  fireEvent.click((await buttons(/^Remind Me/))[0]!)
  expect(await buttons(/^Reminder ON/)).toHaveLength(2)
  await waitFor(() => expect(deeds()).toEqual(['setReminder']))
  isOn = true
  finish(answer(200, { data: {} }))
  await waitFor(() => expect(lists()).toHaveLength(2))
  expect(await buttons(/^Reminder ON/)).toHaveLength(2)

  deed = () => answer(200, { data: {} })
  isOn = false
  fireEvent.click((await buttons(/^Reminder ON/))[0]!)
  await waitFor(() => expect(deeds()).toEqual(['setReminder', 'deleteReminder']))
  expect(await buttons(/^Remind Me/)).toHaveLength(2)
})

test('an error shows no toast; the buttons show the state of the server', async () => {
  enter()
  show()
  await waitFor(() => expect(lists()).toHaveLength(1))
  deed = () => answer(503, { code: 'UNAVAILABLE', message: 'Please try again', details: [] })
  fireEvent.click((await buttons(/^Remind Me/))[0]!)
  await waitFor(() => expect(lists()).toHaveLength(2))
  expect(await buttons(/^Remind Me/)).toHaveLength(2)
  expect(toasts.getState()).toEqual([])
})

test('a guest signs in first, and then gets the reminder', async () => {
  show()
  fireEvent.click((await buttons(/^Remind Me/))[0]!)
  expect(signInRequest.getState()).toEqual({ view: 'login' })
  expect(network).not.toHaveBeenCalled()
  enter()
  await waitFor(() => expect(deeds()).toEqual(['setReminder']))
})

test('the reminders of one person are not shown to the next one', async () => {
  isOn = true
  enter()
  show()
  await buttons(/^Reminder ON/)
  session.leave()
  expect(await buttons(/^Remind Me/)).toHaveLength(2)
})
