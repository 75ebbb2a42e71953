import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../session/test/viewer.fixture.ts'
import { InPartner, useHidden } from './partner.tsx'

const tokens = { accessToken: 'access', refreshToken: 'refresh' }
const come = (account: { username?: string; partner?: string }) =>
  session.enter({ ...aViewer, account: { ...aViewer.account, ...account } }, tokens)

afterEach(() => {
  cleanup()
  session.leave()
})

function Hidden() {
  const { plans, share } = useHidden()
  return <p>{`plans ${plans}, share ${share}`}</p>
}

test('the site shows plans and sharing to everybody but people of surge', () => {
  const { rerender } = render(<Hidden />)
  expect(screen.getByText('plans false, share false')).toBeDefined()
  come({ username: '628123@surge' })
  rerender(<Hidden />)
  expect(screen.getByText('plans true, share true')).toBeDefined()
  come({ partner: 'surge' })
  rerender(<Hidden />)
  expect(screen.getByText('plans true, share true')).toBeDefined()
  come({ partner: 'samudra' })
  rerender(<Hidden />)
  expect(screen.getByText('plans false, share false')).toBeDefined()
})

test('the variant of a partner hides from everybody what the partner hides', () => {
  const partner = { slug: 'samudra', name: 'Samudra', hidesPlans: true, hidesShare: false }
  render(
    <InPartner partner={partner}>
      <Hidden />
    </InPartner>,
  )
  expect(screen.getByText('plans true, share false')).toBeDefined()
})
