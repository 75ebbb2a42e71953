import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signInRequest, takeReturnPath } from '#shared/session'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { PremiumPromo } from './premium-promo.tsx'

const network = vi.fn<(url: string) => Promise<Response>>()
const handleNothing = vi.fn<() => void>()
let groups: unknown[] | null = []

beforeEach(() => {
  groups = [{ includePremium: true, packages: [{ price: 490_000 }, { price: 49_000 }] }]
  network.mockImplementation(async (url) => {
    if (!url.includes('/package')) return new Response('{}', { status: 500 })
    return groups ? new Response(JSON.stringify({ data: groups })) : new Response('{}', { status: 500 })
  })
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  network.mockReset()
  handleNothing.mockReset()
  signInRequest.setState(null, true)
  takeReturnPath()
  vi.unstubAllGlobals()
})

function open(language: 'en' | 'id' = 'en') {
  const Site = createRoutesStub([
    { path: '/', Component: () => <PremiumPromo onNothing={handleNothing} /> },
    { path: '/shop', Component: () => <p>the shop</p> },
  ])
  render(
    <WithI18n language={language}>
      <Site />
    </WithI18n>,
  )
}

test.each([
  ['en', 'Upgrade to Premium'],
  ['id', 'Langganan Premium'],
] as const)(
  'premium is offered at its lowest price, without pictures as well (%s)',
  async (language, name) => {
    open(language)
    const link = await screen.findByRole('link', { name })
    expect(link.getAttribute('href')).toBe('/shop')
    expect(document.querySelector('strong')?.textContent).toMatch(/49[.,]000/)
    expect(handleNothing).not.toHaveBeenCalled()
  },
)

test('a guest who takes the offer is asked to sign in first and comes to the shop', async () => {
  open()
  fireEvent.click(await screen.findByRole('link', { name: 'Upgrade to Premium' }))
  expect(signInRequest.getState()).toEqual({ view: 'login' })
  expect(takeReturnPath()).toBe('/shop')
  expect(screen.queryByText('the shop')).toBeNull()
})

test.each([
  ['is not sold', []],
  ['cannot be read', null],
])('where premium %s nothing is drawn, and the page is notified once', async (_, none) => {
  groups = none
  open()
  await waitFor(() => expect(handleNothing).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('link')).toBeNull()
})
