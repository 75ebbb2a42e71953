import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { GiftOrder } from '@tayang/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { GiftDialogs } from './gift-dialogs.tsx'
import { closeFlow, requestGift, useGiftFlow } from './gift-flow.ts'

const body: GiftOrder = { purpose: 'transfer', packId: 'p', receiverId: 'r', giftType: 'basic' }
const draftOf = (price: number) => ({ body, receiverName: 'Rani', price })
const step = () => useGiftFlow.getState().state.at
const posts: string[] = []

beforeEach(() => {
  posts.length = 0
  session.enter(
    { ...aViewer, account: { ...aViewer.account, diamonds: 100 } },
    { accessToken: 'access', refreshToken: 'refresh' },
  )
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method === 'POST') posts.push(url)
    const data = url.includes('/wallet') ? { diamonds: 99, gencash: 0 } : { 'gift.allowExact': false }
    return new Response(JSON.stringify({ data }))
  })
})
afterEach(() => {
  vi.useRealTimers()
  act(closeFlow)
  cleanup()
  session.leave()
  vi.unstubAllGlobals()
})

test('a gift of one diamond is sent when Send is pressed, and a dearer one is confirmed first', async () => {
  await requestGift(draftOf(1))
  expect([step(), posts.length]).toEqual(['sent', 1])
  closeFlow()
  await requestGift(draftOf(2))
  expect([step(), posts.length]).toEqual(['confirm', 1])
})

test('Send that is pressed twice sends a gift of one diamond once', async () => {
  await Promise.all([requestGift(draftOf(1)), requestGift(draftOf(1))])
  expect([step(), posts.length]).toEqual(['sent', 1])
})

test('the success is shown for four seconds or until the next press, and dims nothing', () => {
  vi.useFakeTimers()
  render(
    <WithI18n>
      <GiftDialogs />
    </WithI18n>,
  )
  const showSent = () =>
    act(() => useGiftFlow.setState({ state: { at: 'sent', draft: draftOf(35), inRow: 1 } }))
  const sentText = () => screen.queryByText('You successfully sent 35 Diamond(s) to Rani.')
  showSent()
  expect(sentText()).not.toBeNull()
  expect(screen.getByRole('dialog').hasAttribute('aria-modal')).toBe(false)
  expect(document.querySelector('dialog')).toBeNull()
  act(() => void vi.advanceTimersByTime(3_999))
  expect(sentText()).not.toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(sentText()).toBeNull()
  showSent()
  fireEvent.pointerDown(document.body)
  expect(sentText()).toBeNull()
})

test('a failure is shown until it is closed', () => {
  vi.useFakeTimers()
  render(
    <WithI18n>
      <GiftDialogs />
    </WithI18n>,
  )
  act(() => useGiftFlow.setState({ state: { at: 'failed', draft: draftOf(35), code: null } }))
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByText('Failed to send Diamonds to Rani. Please try again later.')).toBeTruthy()
})
