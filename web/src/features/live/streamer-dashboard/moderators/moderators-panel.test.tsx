import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithQueries } from '#shared/api'
import { session } from '#shared/session'
import { noToasts, toasts } from '#shared/toasts'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { ModeratorsPanel } from './moderators-panel.tsx'

interface Person {
  id: string
  name: string
  avatar: null
}

const network = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
const person = (id: string, name: string): Person => ({ id, name, avatar: null })
const dewi = person('dewi', 'Dewi')
const budi = person('budi', 'Budi')
const sari = person('sari', 'Sari')
const refusal = (status: number, message: string) =>
  new Response(JSON.stringify({ code: 'MODERATORS_FULL', message, details: [] }), { status })
const meta = { page: 1, perPage: 50, totalPages: 1, total: 0 }

/** What the server knows; a change of a moderator changes it. */
let named: Person[] = []
let inChat: Person[] = []
let followers: Person[] = []
let failing: RegExp | null = null
let naming: (() => Response) | null = null

async function serve(url: string, init: RequestInit = {}): Promise<Response> {
  const answer = (data: unknown) => new Response(JSON.stringify({ data, meta }))
  if (failing?.test(url)) return new Response('{}', { status: 500 })
  if (url.includes('/liveViewers')) return answer(inChat)
  if (url.includes('/relations')) return answer(followers)
  if (url.endsWith('/moderators')) return answer(named.map((profile) => ({ profile, since: 1 })))
  const id = /moderator\/(\w+)$/.exec(url)?.[1]
  const everybody = [...named, ...inChat, ...followers]
  const one = everybody.find((candidate) => candidate.id === id)!
  if (init.method === 'DELETE') {
    named = named.filter((moderator) => moderator.id !== id)
    return answer(null)
  }
  if (naming) return naming()
  named = [...named, one]
  return answer({ profile: one, since: 1 })
}

beforeEach(() => {
  named = [dewi]
  inChat = []
  followers = []
  failing = null
  naming = null
  network.mockImplementation(serve)
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  toasts.setState(noToasts, true)
  network.mockReset()
  vi.unstubAllGlobals()
})

function open(showId: string | null = null) {
  render(
    <WithI18n>
      <WithQueries>
        <ModeratorsPanel profileId="profile-1" showId={showId} />
      </WithQueries>
    </WithI18n>,
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const changes = () =>
  network.mock.calls
    .filter(([, init]) => init?.method !== 'GET' && init?.method !== undefined)
    .map(([url, init]) => `${init?.method} ${url}`)
const toastTexts = () => toasts.getState().map(({ text }) => text)

test('a streamer without moderators reads what a moderator is for', async () => {
  named = []
  open()
  expect(
    await screen.findByText('Moderators can delete messages and mute people in your chat.'),
  ).toBeDefined()
  expect(screen.queryByRole('listitem')).toBeNull()
})

test('a list of moderators that cannot be read says so, and Try again reads it', async () => {
  failing = /moderators$/
  open()
  expect((await screen.findByRole('alert')).textContent).toBe('An error occured. Please try again.')
  failing = null
  press('Try again')
  expect(await screen.findByRole('button', { name: 'Remove Dewi as moderator' })).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a dismissed moderator leaves the list at once and is removed on the server', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Dewi as moderator' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Dewi as moderator' })).toBeNull())
  await waitFor(() => expect(changes()).toEqual(['DELETE /interaction/v1.0/chat/profile-1/moderator/dewi']))
  expect(toastTexts()).toEqual([])
})

test('a moderator who could not be dismissed is listed again, and a toast says so', async () => {
  open()
  await screen.findByRole('button', { name: 'Remove Dewi as moderator' })
  failing = /moderator\/dewi$/
  press('Remove Dewi as moderator')
  await waitFor(() => expect(toastTexts()).toEqual(['An error occured. Please try again.']))
  expect(screen.getByRole('button', { name: 'Remove Dewi as moderator' })).toBeDefined()
})

test('people in the chat come before followers, each once, without moderators and the streamer', async () => {
  inChat = [sari, dewi]
  followers = [budi, sari, person('profile-1', 'Rani')]
  open('show-1')
  await screen.findByRole('button', { name: 'Remove Dewi as moderator' })
  press('Add')
  const dialog = await screen.findByRole('dialog', { name: 'Choose a moderator' })
  await within(dialog).findByRole('button', { name: 'Make Sari a moderator' })
  const offered = within(dialog)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'))
    .filter((label) => label?.startsWith('Make'))
  expect(offered).toEqual(['Make Sari a moderator', 'Make Budi a moderator'])
})

test('without a show on air only followers are read', async () => {
  followers = [budi]
  open(null)
  await screen.findByRole('button', { name: 'Remove Dewi as moderator' })
  press('Add')
  expect(await screen.findByRole('button', { name: 'Make Budi a moderator' })).toBeDefined()
  expect(network.mock.calls.some(([url]) => url.includes('/liveViewers'))).toBe(false)
})

test('a person who is named becomes a moderator and is no longer offered', async () => {
  followers = [budi, sari]
  open()
  await screen.findByRole('button', { name: 'Remove Dewi as moderator' })
  press('Add')
  fireEvent.click(await screen.findByRole('button', { name: 'Make Budi a moderator' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Make Budi a moderator' })).toBeNull())
  expect(changes()).toEqual(['PUT /interaction/v1.0/chat/profile-1/moderator/budi'])
  expect(screen.getByRole('button', { name: 'Make Sari a moderator' })).toBeDefined()
  press('Close')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Remove Budi as moderator' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Remove Dewi as moderator' })).toBeDefined()
})

test('a refusal of the server is shown in its own words, and the person can be named later', async () => {
  followers = [budi]
  naming = () => refusal(409, 'Fifty moderators are the most')
  open()
  await screen.findByRole('button', { name: 'Remove Dewi as moderator' })
  press('Add')
  fireEvent.click(await screen.findByRole('button', { name: 'Make Budi a moderator' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Fifty moderators are the most']))
  naming = null
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Make Budi a moderator' }).textContent).toBe('Add'),
  )
  press('Make Budi a moderator')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Make Budi a moderator' })).toBeNull())
})

test('a streamer without followers reads who will appear in the list', async () => {
  open()
  await screen.findByRole('button', { name: 'Remove Dewi as moderator' })
  press('Add')
  expect(await screen.findByText(/^No one to choose yet/)).toBeDefined()
})

test('where followers cannot be read the dialog says so and offers nobody', async () => {
  failing = /relations/
  open()
  await screen.findByRole('button', { name: 'Remove Dewi as moderator' })
  press('Add')
  const dialog = await screen.findByRole('dialog', { name: 'Choose a moderator' })
  expect((await within(dialog).findByRole('alert')).textContent).toBe('An error occured. Please try again.')
  expect(within(dialog).queryByRole('listitem')).toBeNull()
})
