import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { anItem } from './test/item.fixture.ts'
import { cardOf } from './card-view.ts'
import { TitleCard } from './title-card.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
let status: 'BLOCKING' | 'BLOCKED' | null = null
const profile = { id: 'rani', accountId: 'rani-account', name: 'Rani', avatar: null }
const clip = cardOf(anItem({ id: 'kopi', type: 'clips', titleLocalized: 'Kopi Tubruk', profile }), 'en')
const film = cardOf(anItem(), 'en')

beforeEach(() => {
  status = null
  vi.stubGlobal('fetch', network)
  network.mockImplementation(async (url) => {
    if (!url.includes('isblock')) return new Response(JSON.stringify({ data: {} }), { status: 200 })
    if (status === null) return new Response(null, { status: 204 })
    return new Response(JSON.stringify({ data: { status } }), { status: 200 })
  })
})
afterEach(() => {
  cleanup()
  session.leave()
  network.mockReset()
  vi.unstubAllGlobals()
})

const asked = () => network.mock.calls.filter(([url]) => url.includes('isblock'))
const enter = () => session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
function show(card = clip) {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <TitleCard card={card} shape="landscape" /> },
    { path: '/:type/:id', Component: () => <p>opened</p> },
  ])
  render(
    <WithI18n>
      <Stub />
    </WithI18n>,
  )
}
const press = async (name: RegExp) => fireEvent.click(await screen.findByRole('link', { name }))

test('a guest opens a clip straight', async () => {
  show()
  await press(/Kopi Tubruk/)
  expect(await screen.findByText('opened')).toBeTruthy()
  expect(network).not.toHaveBeenCalled()
})

test('a signed-in viewer opens a clip where there is no block', async () => {
  enter()
  show()
  await press(/Kopi Tubruk/)
  expect(await screen.findByText('opened')).toBeTruthy()
  expect(asked()).toHaveLength(1)
  expect(asked()[0]![0]).toContain('blockTo=rani')
})

test('a blocked viewer is denied and stays on the page', async () => {
  status = 'BLOCKED'
  enter()
  show()
  await press(/Kopi Tubruk/)
  expect(await screen.findByText('Access Denied')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close', hidden: true }))
  await waitFor(() => expect(screen.queryByText('Access Denied')).toBeNull())
  expect(screen.queryByText('opened')).toBeNull()
})

test('a viewer who blocked the owner is asked to unblock; only then the clip opens', async () => {
  status = 'BLOCKING'
  enter()
  show()
  await press(/Kopi Tubruk/)
  expect(await screen.findByText('You Blocked Rani')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel', hidden: true }))
  await waitFor(() => expect(screen.queryByText('You Blocked Rani')).toBeNull())
  expect(screen.queryByText('opened')).toBeNull()

  await press(/Kopi Tubruk/)
  fireEvent.click(await screen.findByRole('button', { name: 'Unblock', hidden: true }))
  expect(await screen.findByText('opened')).toBeTruthy()
})

test('a film has no owner and opens without a check', async () => {
  enter()
  show(film)
  await press(/Hujan Terakhir/)
  expect(await screen.findByText('opened')).toBeTruthy()
  expect(asked()).toHaveLength(0)
})
