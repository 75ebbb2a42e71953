import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { session } from '#shared/session'
import { noToasts, toasts } from '#shared/toasts'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import type { ChatRow } from '../chat-rows.ts'
import type { RoomConnection } from '../room-connection.ts'
import { emptyView, type RoomView } from '../room-view.ts'
import { MessageActions } from './message-actions.tsx'

const network = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
const handleClose = vi.fn<() => void>()
const ofAyu: ChatRow = {
  id: 'line-1',
  seq: 1,
  at: 0,
  kind: 'normal',
  text: 'Halo semua',
  name: 'Ayu Kartika Sari Dewi Lestari',
  profileId: 'ayu',
  colour: '#ff0000',
  isStreamer: false,
  isModerator: false,
}
const own: ChatRow = { ...ofAyu, name: 'Rani', profileId: aViewer.profile.id }
let answer: () => Response

beforeEach(() => {
  answer = () => new Response(JSON.stringify({ data: { success: true } }))
  network.mockImplementation(async (_, init) =>
    (init?.method ?? 'GET') === 'GET' ? new Response('{}', { status: 404 }) : answer(),
  )
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  toasts.setState(noToasts, true)
  network.mockReset()
  handleClose.mockReset()
  vi.unstubAllGlobals()
})

function roomOf(role: RoomView['role'], ownerId: string | null): RoomConnection {
  const nothing = () => undefined
  return {
    roomId: 'show-1',
    ownerId,
    view: createStore<RoomView>(() => ({ ...emptyView, connection: 'open', role })),
    send: nothing,
    retry: nothing,
    setSync: nothing,
    reportPlaying: nothing,
    authorize: nothing,
    follow: nothing,
    onBullet: () => nothing,
    onGift: () => nothing,
    onQuiz: () => () => undefined,
    sendQuiz: () => true,
    mediaTime: () => null,
    [Symbol.dispose]: nothing,
  }
}

function open(row: ChatRow, role: RoomView['role'], ownerId: string | null = 'rani') {
  const room = roomOf(role, ownerId)
  const Site = createRoutesStub([
    { path: '/', Component: () => <MessageActions row={row} room={room} onClose={handleClose} /> },
  ])
  render(
    <WithI18n>
      <Site />
    </WithI18n>,
  )
}
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const sent = () =>
  network.mock.calls
    .filter(([, init]) => (init?.method ?? 'GET') !== 'GET')
    .map(([url, init]) => [init?.method, url, init?.body ? JSON.parse(String(init.body)) : null])

const ofMessage = ['Delete comment', 'Pin comment']
const ofWriter = ['Pause for 10 minutes', 'Ban from chat']
const last = ['Profile, report, block', 'Close']

test('a viewer who chooses a comment of somebody else moderates nothing', () => {
  open(ofAyu, 'viewer')
  expect(screen.queryByRole('dialog', { name: 'About this comment' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete comment' })).toBeNull()
})

test('a viewer who chooses their own comment may delete it and nothing else', () => {
  open(own, 'viewer')
  expect(buttons()).toEqual(['Delete comment', 'Close'])
})

test('a moderator may delete and pin a comment, and pause or ban its writer', () => {
  open(ofAyu, 'moderator')
  expect(buttons()).toEqual([...ofMessage, ...ofWriter, ...last])
  expect(screen.getByText('Ayu Kartika Sari Dew...').parentElement?.textContent).toContain('Halo semua')
})

test('a moderator may not mute the streamer or another moderator', () => {
  open({ ...ofAyu, isStreamer: true }, 'moderator')
  expect(buttons()).toEqual([...ofMessage, ...last])
  cleanup()
  open({ ...ofAyu, isModerator: true }, 'moderator')
  expect(buttons()).toEqual([...ofMessage, ...last])
})

test('a streamer may mute a moderator, and take the role from them', () => {
  open({ ...ofAyu, isModerator: true }, 'streamer')
  expect(buttons()).toEqual([...ofMessage, ...ofWriter, 'No longer a moderator', ...last])
})

test('a streamer neither mutes nor names themselves', () => {
  open({ ...own, isStreamer: true }, 'streamer')
  expect(buttons()).toEqual([...ofMessage, 'Close'])
})

test('a paid message is neither deleted nor pinned', () => {
  open({ ...ofAyu, kind: 'gift' }, 'moderator')
  expect(buttons()).toEqual([...ofWriter, ...last])
})

test('a moderator of a room that nobody owns has the actions of a viewer', () => {
  open(ofAyu, 'moderator', null)
  expect(screen.queryByRole('button', { name: 'Ban from chat' })).toBeNull()
})

test.each([
  ['Delete comment', 'DELETE', 'line-1', null],
  ['Pin comment', 'PUT', 'line-1', null],
  ['Pause for 10 minutes', 'PUT', 'ayu', { kind: 'timeout', seconds: 600 }],
  ['Ban from chat', 'PUT', 'ayu', { kind: 'ban' }],
  ['Make moderator', 'PUT', 'ayu', null],
])('a streamer who presses %s is obeyed once, and the dialog closes', async (name, method, about, body) => {
  open(ofAyu, 'streamer')
  press(name)
  await waitFor(() => expect(handleClose).toHaveBeenCalledTimes(1))
  expect(sent()).toEqual([[method, expect.stringContaining(about), body]])
  expect(sent()[0]?.[1]).toContain(about === 'ayu' ? 'rani' : 'show-1')
})

test('a streamer who takes the role from a moderator sends so', async () => {
  open({ ...ofAyu, isModerator: true }, 'streamer')
  press('No longer a moderator')
  await waitFor(() => expect(handleClose).toHaveBeenCalledTimes(1))
  expect(sent()).toEqual([['DELETE', expect.stringContaining('ayu'), null]])
})

test('a moderator waits for one action before the next', async () => {
  let finish: (response: Response) => void = () => undefined
  network.mockImplementation(() => new Promise((resolve) => (finish = resolve)))
  open(ofAyu, 'moderator')
  press('Delete comment')
  const isOff = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled')
  await waitFor(() => expect([...ofMessage, ...ofWriter].map(isOff)).toEqual([true, true, true, true]))
  expect(last.map(isOff)).toEqual([false, false])
  finish(answer())
  await waitFor(() => expect(handleClose).toHaveBeenCalledTimes(1))
})

test('a moderator whose action fails reads so, and the dialog stays open', async () => {
  answer = () => new Response('{}', { status: 500 })
  open(ofAyu, 'moderator')
  press('Ban from chat')
  await waitFor(() =>
    expect(JSON.stringify(toasts.getState())).toContain("That didn't work. Please try again."),
  )
  expect(handleClose).not.toHaveBeenCalled()
  expect(screen.getByRole('dialog', { name: 'About this comment' })).toBeDefined()
})

test('a moderator who wants the person instead leaves the actions on the comment', () => {
  open(ofAyu, 'moderator')
  press('Profile, report, block')
  expect(screen.queryByRole('dialog', { name: 'About this comment' })).toBeNull()
  expect(handleClose).not.toHaveBeenCalled()
})
