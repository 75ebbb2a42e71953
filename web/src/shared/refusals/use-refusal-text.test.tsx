import { refusals, type RefusalCode } from '@tayang/contract'
import { useLingui } from '@lingui/react'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ApiRefusal } from '#shared/api'
import { toasts } from '#shared/toasts'
import { WithI18n } from '../i18n/with-i18n.tsx'
import { inPageLanguage } from './in-page-language.ts'
import { useRefusalText, useRefusalToast, useShownRefusal } from './use-refusal-text.ts'

const refusal = (code: RefusalCode, message: string = refusals[code][1]) =>
  new ApiRefusal(refusals[code][0], { code, message, details: [] })
const offline = new ApiRefusal(null, { code: null, message: 'Network Error', details: [] })
const ofProxy = new ApiRefusal(502, { code: null, message: 'Bad gateway', details: [] })

const inLanguage = (language: 'en' | 'id') => ({
  wrapper: ({ children }: { children: ReactNode }) => <WithI18n language={language}>{children}</WithI18n>,
})
const textOf = (error: unknown, language: 'en' | 'id') =>
  renderHook(() => useRefusalText(), inLanguage(language)).result.current(error)

afterEach(() => toasts.setState([], true))

test.each([
  [refusal('POLL_RUNS'), 'A poll is already running', 'Polling lain masih berjalan'],
  [refusal('FORBIDDEN', "You can't report yourself"), "You can't report yourself", undefined],
  [
    refusal('INVALID_PARAMETERS', 'At most 200 characters'),
    'At most 200 characters',
    'Maksimal 200 karakter',
  ],
  [offline, 'Network Error', undefined],
  [new Error('a bug'), 'An error occured. Please try again.', 'Terjadi kesalahan. Silakan coba lagi.'],
])('an error is said in the language of the page (%#)', async (error, english, indonesian) => {
  expect(await textOf(error, 'en')).toBe(english)
  const said = await textOf(error, 'id')
  if (indonesian === undefined) expect(said).not.toBe(english)
  else expect(said).toBe(indonesian)
})

test('what a proxy says is not shown on an Indonesian page', async () => {
  expect(await textOf(ofProxy, 'id')).toBe('Terjadi kesalahan. Silakan coba lagi.')
})

test('a refusal that is a part of the page is shown once its text is there, and its own one only', async () => {
  const { result, rerender } = renderHook(({ of }) => useShownRefusal(of), {
    ...inLanguage('id'),
    initialProps: { of: refusal('TOO_MANY_STREAMS') as ApiRefusal | null },
  })
  await waitFor(() => expect(result.current).toContain('terlalu banyak perangkat'))
  rerender({ of: refusal('NO_SPACE') })
  expect(result.current).toBeNull()
  await waitFor(() => expect(result.current).toBe('Saat ini tidak ada tempat untuk file ini'))
  rerender({ of: null })
  expect(result.current).toBeNull()
})

test('on an English page it is there at once', () => {
  const { result } = renderHook(() => useShownRefusal(refusal('NO_SPACE')), inLanguage('en'))
  expect(result.current).toBe(refusals.NO_SPACE[1])
})

test('a toast has the same text', async () => {
  renderHook(() => useRefusalToast(), inLanguage('id')).result.current(refusal('QUIZ_RUNS'))
  await waitFor(() => expect(toasts.getState().map(({ text }) => text)).toEqual(['Kuis lain masih berjalan']))
})

test('what access is refused with in the middle of a playback is said in the language of the page', async () => {
  const refused = new ApiRefusal(409, { code: 'TOO_MANY_STREAMS', message: 'Too many', details: ['3'] })
  const saidIn = (language: 'en' | 'id') =>
    inPageLanguage(
      renderHook(() => useLingui(), inLanguage(language)).result.current.i18n,
      Promise.reject(refused),
    )
  await expect(saidIn('en')).rejects.toMatchObject({ message: 'Too many', code: 'TOO_MANY_STREAMS' })
  await expect(saidIn('id')).rejects.toMatchObject({
    message: expect.stringContaining('terlalu banyak perangkat') as string,
    code: 'TOO_MANY_STREAMS',
    status: 409,
    details: ['3'],
  })
})
