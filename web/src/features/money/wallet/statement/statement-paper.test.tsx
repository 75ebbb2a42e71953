import type { Statement } from '@tayang/contract'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { StatementPaper } from './statement-paper.tsx'

afterEach(() => {
  cleanup()
  session.leave()
})

const statement: Statement = {
  from: '2026-11-01',
  to: '2026-11-30',
  opening: 0,
  closing: 7,
  earned: { gifts: 1, gross: 10, fee: 3, tax: 0, net: 7 },
  reversed: 0,
  shows: [],
  otherShows: null,
  giftKinds: [],
  cashouts: {
    asked: 0,
    returned: 0,
    completed: { count: 0, gencash: 0, amount: 0, fee: 0, tax: 0, net: 0 },
  },
}

test('a statement on paper says whose it is, of which time, and that it counts gencash', () => {
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  render(
    <WithI18n>
      <StatementPaper statement={statement} />
    </WithI18n>,
  )
  expect(screen.getByRole('heading', { name: 'Gencash statement' })).toBeTruthy()
  expect(screen.getByText(`${aViewer.profile.name} · November 2026`)).toBeTruthy()
})
