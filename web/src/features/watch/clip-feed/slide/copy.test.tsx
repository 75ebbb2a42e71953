import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useStore } from 'zustand'
import { session, signInRequest, takeIntent, takeReturnPath } from '#shared/session'
import { noToasts, toasts } from '#shared/toasts'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import type { ClipView } from '../feed/clip-view.ts'
import { openFeed, type Feed } from '../feed/feed-store.ts'
import { clipSound } from '../feed/sound.ts'
import { aClip } from '../feed/test/clip.fixture.ts'
import { Copy } from './copy.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const onSound = vi.fn<(isOn: boolean) => void>()
const theOwner = aClip('a').owner!

const answer = (data: unknown) => new Response(JSON.stringify({ data }))
const sent = () => network.mock.calls.map(([url, { method }]) => `${method} ${url.split('?')[0]}`)
const signIn = () => act(() => session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' }))

beforeEach(() => {
  clipSound.setState({ isWanted: true, isRefused: false })
  network.mockImplementation(async () => new Response('{}', { status: 503 }))
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  signInRequest.setState(null, true)
  takeReturnPath()
  takeIntent(`follow ${theOwner.profileId}`)
  toasts.setState(noToasts, true)
  network.mockReset()
  onSound.mockReset()
  vi.unstubAllGlobals()
})

function show(own: Partial<ClipView> = {}, { isShown = true, language = 'en' as 'en' | 'id' } = {}): Feed {
  const feed = openFeed({ clips: [aClip('a', own)], cursor: null }, () =>
    Promise.reject(new Error('no page')),
  )
  const Slide = () => {
    const clip = useStore(feed.state, ({ clips }) => clips[0]!)
    return <Copy clip={clip} feed={feed} isShown={isShown} onSound={onSound} />
  }
  const Site = createRoutesStub([{ path: '/', Component: Slide }])
  render(
    <WithI18n language={language}>
      <Site />
    </WithI18n>,
  )
  return feed
}
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')
const follow = () => screen.getByRole('button', { name: /^Follow/ })
const isFollowed = () => follow().getAttribute('aria-pressed')

test('the shown clip has the heading of the page, and the clips around it have none', () => {
  show()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Clip a')
  cleanup()
  show({}, { isShown: false })
  expect(screen.queryByRole('heading')).toBeNull()
  expect(screen.getByText('Clip a')).toBeDefined()
})

test.each([
  [1, 'en', '1 view'],
  [9_894, 'en', '9.8K views'],
  [9_894, 'id', '9,8 rb kali ditonton'],
] as const)('%i views are said in %s', (views, language, words) => {
  show({ views }, { language })
  expect(screen.getByText(words)).toBeDefined()
})

test('a clip without genres has no empty list of them', () => {
  show({ genres: ['Gaming', 'Musik'] })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Gaming', 'Musik'])
  cleanup()
  show({ genres: [] })
  expect(screen.queryByRole('list')).toBeNull()
})

test('a viewer who wants to know who cut the clip is led to their profile', () => {
  show({ maker: { profileId: 'maker-1', name: 'Bayu' } })
  expect(hrefOf('Bayu')).toContain('maker-1')
  expect(screen.getByText(/Clipped by/)).toBeDefined()
})

test('a viewer is led to the second of the replay that the clip shows', () => {
  show({ moment: { showId: 'show-1', showTitle: 'Mabar', replaySeconds: 4_318 } })
  expect(hrefOf(/Watch from 1:11:58/)).toBe('/liveshow-vod/show-1?t=4318')
})

test('a clip of the very beginning leads to its replay too', () => {
  show({ moment: { showId: 'show-1', showTitle: 'Mabar', replaySeconds: 0 } })
  expect(hrefOf(/Watch from/)).toContain('/liveshow-vod/show-1')
})

test('a clip of a show without a replay promises none', () => {
  show({ moment: { showId: 'show-1', showTitle: 'Mabar', replaySeconds: null } })
  expect(screen.queryByText(/Watch from/)).toBeNull()
})

test('a viewer who turns the sound off, or on again, says which of both', () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Original sound', pressed: true }))
  expect(onSound).toHaveBeenLastCalledWith(false)
  act(() => clipSound.setState({ isWanted: false }))
  fireEvent.click(screen.getByRole('button', { name: 'Sound off', pressed: false }))
  expect(onSound).toHaveBeenLastCalledWith(true)
})

test('sound that the browser refuses is off, although the viewer wants it', () => {
  act(() => clipSound.setState({ isWanted: true, isRefused: true }))
  show()
  expect(screen.getByRole('button', { name: 'Sound off', pressed: false })).toBeDefined()
})

test('the picture of an owner who is on air opens their show', () => {
  show({ owner: { ...theOwner, showId: 'show-7' } })
  expect(hrefOf('Rani Kusuma is live')).toContain('show-7')
  expect(hrefOf('Rani Kusuma')).toContain(theOwner.profileId)
})

test('the picture of an owner who is not on air is no second stop of the keyboard', () => {
  show()
  const links = screen.getAllByRole('link', { name: 'Rani Kusuma' })
  expect(links.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0])
  expect(new Set(links.map((link) => link.getAttribute('href'))).size).toBe(1)
})

test('a clip without an owner has nobody to follow', () => {
  show({ owner: null })
  expect(screen.queryByRole('button', { name: /^Follow/ })).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})

test('a viewer is not offered to follow themselves', () => {
  signIn()
  show({ owner: { ...theOwner, profileId: aViewer.profile.id } })
  expect(screen.queryByRole('button', { name: /^Follow/ })).toBeNull()
})

test('a guest who follows is asked to sign in, and nobody is followed', () => {
  show()
  fireEvent.click(follow())
  expect(signInRequest.getState()).toEqual({ view: 'login' })
  expect([isFollowed(), sent()]).toEqual(['false', []])
})

test('a viewer who follows sees it at once, in every clip of that owner', async () => {
  signIn()
  const feed = show()
  const coming = Promise.withResolvers<Response>()
  network.mockReturnValueOnce(coming.promise)
  fireEvent.click(follow())
  expect(isFollowed()).toBe('true')
  await act(async () => coming.resolve(answer({ id: 'relation-1' })))
  expect(feed.state.getState().clips[0]?.owner?.isFollowing).toBe(true)
  expect(JSON.parse(String(network.mock.calls[0]?.[1].body))).toEqual({ profileId: theOwner.profileId })
})

test('a follow that is refused is taken back, and the viewer is told', async () => {
  signIn()
  show()
  fireEvent.click(follow())
  await waitFor(() => expect(toasts.getState().map(({ text }) => text)).toEqual(['Failed to follow user']))
  expect(isFollowed()).toBe('false')
})

test('a viewer who unfollows asks for the relation first, because the clip came without it', async () => {
  signIn()
  show({ owner: { ...theOwner, isFollowing: true } })
  network.mockResolvedValueOnce(answer({ profileRelationId: 'relation-9' }))
  network.mockResolvedValueOnce(new Response(null, { status: 204 }))
  fireEvent.click(follow())
  expect(isFollowed()).toBe('false')
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[0]).toContain(theOwner.profileId)
  expect(sent()[1]).toMatch(/^DELETE .*relation-9/)
})

test('an unfollow that is refused is taken back, and the viewer is told', async () => {
  signIn()
  show({ owner: { ...theOwner, isFollowing: true } })
  fireEvent.click(follow())
  await waitFor(() => expect(toasts.getState().map(({ text }) => text)).toEqual(['Failed to unfollow user']))
  expect(isFollowed()).toBe('true')
})
