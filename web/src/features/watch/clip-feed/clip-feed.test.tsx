import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { ClipFeed } from './clip-feed.tsx'
import { signInRequest } from '#shared/session'
import { aClip } from './feed/test/clip.fixture.ts'

const network = vi.fn<(url: string) => Promise<Response>>()
const onShown = vi.fn<() => void>()

beforeEach(() => {
  network.mockImplementation(async () => new Response('{}', { status: 503 }))
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  network.mockReset()
  onShown.mockReset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const clips = [
  aClip('a', { maker: { profileId: 'p', name: 'Bayu' } }),
  aClip('b', { moment: { showId: 's', showTitle: 'Mabar', replaySeconds: 4_318 } }),
  aClip('c', { owner: null, isWaiting: true }),
]
const Page = createRoutesStub([
  {
    path: '/',
    Component: () => (
      <ClipFeed
        first={{ type: 'clips', clips, cursor: null }}
        early={null}
        onShown={onShown}
        onBack={onShown}
      />
    ),
  },
])
const page = (
  <WithI18n>
    <Page initialEntries={['/']} />
  </WithI18n>
)

test('the feed comes alive as the server rendered it', async () => {
  const errors: unknown[] = []
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const container = document.createElement('div')
  container.innerHTML = renderToString(page)
  // As the engine does, where the first clip plays before the page is hydrated.
  container.querySelector('video')?.append(document.createElement('source'))
  document.body.append(container)
  // In development React says that the children differ; it lets them be.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const root = await act(() =>
    hydrateRoot(container, page, { onRecoverableError: (error) => errors.push(error) }),
  )
  expect(errors.map(String)).toEqual([])
  act(() => root.unmount())
  container.remove()
})

const shown = () => screen.getAllByRole('region').find((slide) => !slide.hasAttribute('inert'))
const press = (key: string) => fireEvent.keyDown(document.body, { key })

test('a moment says who cut it and where its show goes on; what is not shown cannot be reached', () => {
  render(page)
  expect(screen.getByText('Bayu')).toBeDefined()
  expect(
    screen
      .getByText(/Watch from/)
      .closest('a')
      ?.getAttribute('href'),
  ).toBe('/liveshow-vod/s?t=4318')
  expect(shown()?.getAttribute('aria-label')).toBe('Clip a')
  expect(document.querySelectorAll('section[inert]')).toHaveLength(2)
  expect(document.querySelectorAll('video')).toHaveLength(3)
})

test('a guest who likes is asked to sign in, by a key too', () => {
  render(page)
  press('l')
  expect(signInRequest.getState()).toEqual({ view: 'login' })
  signInRequest.setState(null, true)
})

test('keys are left to a field and to an open dialog', () => {
  render(
    <>
      {page}
      <input aria-label="a field" />
    </>,
  )
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'a field' }), { key: 'l' })
  expect(signInRequest.getState()).toBeNull()
})

test('the sound is kept for the next visit', () => {
  render(page)
  press('m')
  expect(localStorage.getItem('tayang.clip-sound')).toBe('off')
  expect(screen.getAllByText('Sound off').length).toBeGreaterThan(0)
  press('m')
  expect(localStorage.getItem('tayang.clip-sound')).toBe('on')
})
