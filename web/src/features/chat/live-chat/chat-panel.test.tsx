import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { session, signInRequest } from '#shared/session'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { ChatPanel, type MessageFormSlots } from './chat-panel.tsx'
import type { ChatRow } from './chat-rows.ts'
import type { RoomConnection } from './room-connection.ts'
import { emptyView, noRules, type RoomView } from './room-view.ts'

const send = vi.fn<(text: string) => void>()
const retry = vi.fn<() => void>()
const setSync = vi.fn<RoomConnection['setSync']>()
const pinned: ChatRow = {
  id: 'line-1',
  seq: 1,
  at: 0,
  kind: 'normal',
  text: 'Mabar jam delapan',
  name: 'Ayu',
  profileId: 'ayu',
  colour: '#ff0000',
  isStreamer: false,
  isModerator: false,
}

function roomOf(more: Partial<RoomView> = {}): RoomConnection {
  return {
    roomId: 'show-1',
    ownerId: 'rani',
    view: createStore<RoomView>(() => ({ ...emptyView, connection: 'open', ...more })),
    send,
    retry,
    setSync,
    reportPlaying: () => undefined,
    authorize: () => undefined,
    follow: () => undefined,
    onBullet: () => () => undefined,
    onGift: () => () => undefined,
    onQuiz: () => () => undefined,
    sendQuiz: () => true,
    mediaTime: () => null,
    [Symbol.dispose]: () => undefined,
  }
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }))
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  signInRequest.setState(null, true)
  localStorage.removeItem('tayang.chat-sync')
  for (const spy of [send, retry, setSync]) spy.mockReset()
  vi.unstubAllGlobals()
})

function open(room: RoomConnection | null, form?: MessageFormSlots) {
  const Site = createRoutesStub([{ path: '/', Component: () => <ChatPanel room={room} form={form ?? {}} /> }])
  render(
    <WithI18n>
      <Site />
    </WithI18n>,
  )
  return screen.getByRole('region', { name: 'Live chat' })
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Comment' })
const write = (text: string) => fireEvent.change(field(), { target: { value: text } })
const sendButton = () => screen.getByRole('button', { name: 'Send' })

test('a chat that is not connected yet has its heading, and no field to write in', () => {
  const panel = open(null)
  expect(panel.querySelector('[aria-busy]')).not.toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a viewer who sends a comment sends it without the spaces around it, and the field empties', () => {
  open(roomOf())
  write('  halo semua ')
  fireEvent.click(sendButton())
  expect(send.mock.calls).toEqual([['halo semua']])
  expect(field().value).toBe('')
})

test('a comment that a key sends leaves the focus in the field, for the next one', () => {
  open(roomOf())
  write('halo')
  sendButton().focus()
  fireEvent.click(sendButton())
  expect(document.activeElement).toBe(field())
})

test('a viewer who wrote nothing but spaces sends nothing', () => {
  open(roomOf())
  write('   ')
  expect(sendButton().hasAttribute('disabled')).toBe(true)
  fireEvent.submit(field().closest('form')!)
  expect(send).not.toHaveBeenCalled()
})

test('a guest who sends a comment is asked to sign in, and keeps what they wrote', () => {
  act(() => session.leave())
  open(roomOf())
  write('halo')
  fireEvent.click(sendButton())
  expect(signInRequest.getState()).not.toBeNull()
  expect(send).not.toHaveBeenCalled()
  expect(field().value).toBe('halo')
})

test('a viewer whose connection is lost reads so until it is open again, and keeps their field', () => {
  const room = roomOf({ connection: 'lost' })
  open(room)
  expect(screen.getByText('Connection lost, reconnecting...')).toBeDefined()
  expect(field()).toBeDefined()
  act(() => room.view.setState({ connection: 'open' }))
  expect(screen.queryByText('Connection lost, reconnecting...')).toBeNull()
})

test('a viewer for whom the chat is closed may try again, and writes nothing until it opens', () => {
  open(roomOf({ connection: 'failed' }))
  expect(screen.getByText("You can't join this chat.")).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

test('a chat whose show has ended says so in the place of the field', () => {
  const room = roomOf()
  open(room)
  expect(field()).toBeDefined()
  act(() => room.view.setState({ connection: 'over' }))
  expect(screen.getByText('Live show has ended')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test.each([
  ['SLOW_MODE', 'Slow mode is on. Wait a moment before your next comment.'],
  ['FOLLOWERS_ONLY', 'Only followers can comment now'],
  ['ACCOUNT_TOO_NEW', 'Your account is too new to comment here'],
  ['CHAT_TIMEOUT', 'A moderator has paused your comments for now'],
  ['CHAT_BANNED', "You can't comment in this chat"],
  ['LINE_HELD', 'A moderator will review your comment'],
  ['LINE_REFUSED', 'This comment is not allowed here'],
  ['TOO_MANY_ATTEMPTS', 'Slow down. Take a breath, then try again.'],
  ['SOMETHING_NEW', 'The words of the server'],
])('a viewer whose comment is refused with %s reads why', async (code, text) => {
  open(roomOf({ refusal: { code, message: 'The words of the server' } }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text))
})

test('a viewer reads the rules of the chat before they write, and none where there are none', () => {
  const rules = { ...noRules, slowSeconds: 30, followersOnly: true, minAccountAgeDays: 7 }
  const room = roomOf({ rules })
  open(room)
  const texts = ['Slow mode: one comment every 30 s', 'Followers only', 'Accounts older than 7 days only']
  expect(texts.map((text) => screen.queryByText(text)?.textContent)).toEqual(texts)
  act(() => room.view.setState({ rules: { ...rules, slowSeconds: 0, minAccountAgeDays: 0 } }))
  expect(texts.map((text) => screen.queryByText(text) !== null)).toEqual([false, true, false])
  act(() => room.view.setState({ rules: noRules }))
  expect(screen.queryByText('Followers only')).toBeNull()
})

test('a viewer who waits in slow mode reads for how long, and a moderator does not wait', () => {
  const waits = { rules: { ...noRules, slowSeconds: 30 }, waitsUntil: Date.now() + 20_000 }
  open(roomOf(waits))
  expect(field().placeholder).toMatch(/^Slow mode: (19|20) s$/)
  write('halo')
  fireEvent.submit(field().closest('form')!)
  expect(send).not.toHaveBeenCalled()
  cleanup()
  open(roomOf({ ...waits, role: 'moderator' }))
  write('halo')
  fireEvent.click(sendButton())
  expect(send.mock.calls).toEqual([['halo']])
})

test('a viewer who is banned reads so in the place of the field', () => {
  open(roomOf({ sanction: { until: null } }))
  expect(screen.getByText("You can't comment in this chat")).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a viewer who is paused reads for how long, and one whose pause is over writes again', () => {
  const room = roomOf({ sanction: { until: Date.now() + 90_000 } })
  open(room)
  expect(screen.getByText(/^A moderator has paused your comments: 1:(30|29)$/)).toBeDefined()
  act(() => room.view.setState({ sanction: { until: Date.now() - 1 } }))
  expect(field()).toBeDefined()
})

test('a pinned comment stands above the others with the name of its writer, until it is taken down', () => {
  const room = roomOf({ pinned })
  open(room)
  expect(screen.getByText('Ayu').parentElement?.textContent).toContain('Mabar jam delapan')
  act(() => room.view.setState({ pinned: null }))
  expect(screen.queryByText('Ayu')).toBeNull()
})

test('a viewer who enters is announced politely to everybody who listens', () => {
  const room = roomOf()
  open(room)
  act(() => room.view.setState({ joined: 'Budi' }))
  expect(screen.getByText('Budi has entered chat').getAttribute('aria-live')).toBe('polite')
})

test('a viewer chooses whether the chat waits for the picture, and this browser remembers it', () => {
  const room = roomOf({ hasPicture: true })
  open(room)
  expect(setSync).toHaveBeenLastCalledWith('auto')
  fireEvent.click(screen.getByRole('button', { name: 'Real-time chat', pressed: false }))
  expect(setSync).toHaveBeenLastCalledWith('on')
  expect(localStorage.getItem('tayang.chat-sync')).toBe('on')
  act(() => room.view.setState({ isWaitingForPicture: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Synced to video', pressed: true }))
  expect(setSync).toHaveBeenLastCalledWith('off')
  cleanup()
  open(roomOf({ hasPicture: true }))
  expect(setSync).toHaveBeenLastCalledWith('off')
})

test('a chat without a picture has nothing to wait for', () => {
  open(roomOf({ hasPicture: false }))
  expect(screen.queryByRole('button', { name: /picture/ })).toBeNull()
})

test('a page puts its own parts before, beside and in the place of the field', () => {
  open(roomOf(), { before: <p>a paid message</p>, beside: <p>diamonds</p> })
  expect(screen.getByText('a paid message')).toBeDefined()
  expect(field().closest('form')?.textContent).toContain('diamonds')
  cleanup()
  open(roomOf(), { instead: <p>pay first</p> })
  expect(screen.getByText('pay first')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})
