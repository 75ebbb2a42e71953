import { cleanup, render, screen } from '@testing-library/react'
import { NETWORK_ERROR } from '@tayang/contract'
import { afterEach, expect, test } from 'vitest'
import { ApiRefusal } from '../../../shared/api/api-refusal.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import type { Language } from '../../../shared/i18n/languages.ts'
import { WatchCover } from './watch-cover.tsx'

afterEach(cleanup)

function show(error: unknown, language: Language = 'en'): string {
  const nothing = () => {}
  render(
    <WithI18n language={language}>
      <WatchCover title="City Bird" error={error} onClose={nothing} onRetry={nothing} />
    </WithI18n>,
  )
  return screen.getByRole('alert', { hidden: true }).textContent
}

test('access that is refused by an unknown code shows the message of the server with the code', () => {
  const body = { code: 'REGION_REFUSED' as never, message: 'Not in your region.', details: [] }
  expect(show(new ApiRefusal(403, body))).toBe('Not in your region. (# REGION_REFUSED)')
})

test('without an answer it is a network error, and what to do about it is said', () => {
  expect(show(new ApiRefusal(null, NETWORK_ERROR))).toBe('Network Error (# 1002)')
  expect(screen.getByText('Please check your internet connection and try again')).toBeDefined()
})

test('what nobody foresaw is a general error', () => {
  expect(show(new TypeError('nothing is there'))).toBe('General Player Error!')
  expect(screen.getByText('(# player-error)')).toBeDefined()
})

test('in Indonesian the same is said in that language, what the server refused too', async () => {
  expect(show(new TypeError('nothing is there'), 'id')).toBe('Terjadi kesalahan pemutar!')
  cleanup()
  expect(show(new ApiRefusal(null, NETWORK_ERROR), 'id')).toBe('Jaringan bermasalah (# 1002)')
  cleanup()
  const body = { code: 'MISSING_VIDEO' as const, message: 'Missing video asset to play.', details: [] }
  show(new ApiRefusal(404, body), 'id')
  await screen.findByText('Video untuk diputar tidak ada. (# MISSING_VIDEO)')
})
