import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { Balances } from './balances.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('balances are abbreviated as everywhere, and say the whole figure to who points at them', () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }))
  render(
    <MemoryRouter>
      <WithI18n>
        <Balances account={{ ...aViewer.account, diamonds: 1_000, gencash: 2_318 }} />
      </WithI18n>
    </MemoryRouter>,
  )
  expect([screen.getByText('1K').title, screen.getByText('2.3K').title]).toEqual(['1,000', '2,318'])
})
