import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { session, signInRequest, takeReturnPath } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { ShopLink } from './shop-link.tsx'

const tokens = { accessToken: 'access', refreshToken: 'refresh' }
const show = () =>
  render(
    <MemoryRouter>
      <ShopLink>Subscribe</ShopLink>
    </MemoryRouter>,
  )

afterEach(() => {
  cleanup()
  session.leave()
  signInRequest.setState(null, true)
})

test('a guest who asks for the packages signs in first and comes back to them', () => {
  show()
  expect(fireEvent.click(screen.getByRole('link'))).toBe(false)
  expect(signInRequest.getState()).toEqual({ view: 'login' })
  expect(takeReturnPath()).toBe('/shop')
})

test('the link of a signed-in person opens the shop at once', () => {
  session.enter(aViewer, tokens)
  show()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/shop')
  fireEvent.click(screen.getByRole('link'))
  expect(signInRequest.getState()).toBe(null)
})

test('people of a partner that hides plans see no way to them', () => {
  session.enter({ ...aViewer, account: { ...aViewer.account, partner: 'surge' } }, tokens)
  show()
  expect(screen.queryByRole('link')).toBe(null)
})
