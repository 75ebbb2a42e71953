import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { MemoryRouter } from 'react-router'
import { toasts } from '../../../shared/toasts/index.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { WatchHistory } from './watch-history.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a history that does not come says so in one sentence, and can be asked for again', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({}, { status: 500 })))
  render(
    <MemoryRouter>
      <WithI18n>
        <WatchHistory accountId="ayu" />
      </WithI18n>
    </MemoryRouter>,
  )
  const sentence = 'Some error occured, please refresh the page!'
  await screen.findByRole('button', { name: 'Try again' })
  await waitFor(() => expect(toasts.getState().map(({ text }) => text)).toEqual([sentence]))
  expect([...document.querySelectorAll('p')].map((p) => p.textContent)).toEqual([sentence])
  act(() => toasts.setState([], true))
})
