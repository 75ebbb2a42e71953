import type { Notification } from '@tayang/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { WithQueries } from '#shared/api'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { DayGroups } from './day-groups.tsx'

afterEach(cleanup)

let made = 0
const now = Date.now()
const told = (change: Partial<Notification> = {}): Notification => ({
  id: `n${++made}`,
  type: 'in-app',
  kind: 'non-highlight',
  title: 'New device signed in',
  desc: '',
  refId: `device:${made}`,
  image: null,
  startDate: now - made,
  endDate: null,
  common: { title: '', startDate: now, endDate: null },
  isRead: true,
  ...change,
})

function show(items: readonly Notification[]) {
  return render(
    <WithI18n>
      <WithQueries>
        <MemoryRouter>
          <DayGroups items={items} />
        </MemoryRouter>
      </WithQueries>
    </WithI18n>,
  ).container
}
const titles = () => screen.getAllByRole('link').map((link) => link.querySelector('span > span')?.textContent)

test('those of a day that say the same are one row, which opens', () => {
  const order = { type: 'transaction', refId: 'transaction:1', title: 'Paid' }
  show([told(), told(order), told(), told()])
  expect(titles()).toEqual(['New device signed in', 'Paid'])
  const more = screen.getByRole('button', { name: '2 more like this' })
  fireEvent.click(more)
  expect(more.getAttribute('aria-expanded')).toBe('true')
  expect(titles()).toHaveLength(4)
})

test('each has its picture, or a sign of what it is about', () => {
  const container = show([
    told({ refId: 'liveshow:1', title: 'On air' }),
    told({ image: '/media/a/1', title: 'With a picture' }),
    told({ refId: null, title: 'Something' }),
  ])
  const signs = [...container.querySelectorAll('[data-subject]')].map((one) =>
    one.getAttribute('data-subject'),
  )
  expect(signs).toEqual(['liveshow', 'in-app'])
  expect(container.querySelectorAll('img')).toHaveLength(1)
})

test('what is unread says so without its colour alone', () => {
  show([told({ isRead: false })])
  expect(screen.getByRole('link', { name: /Unread/ })).toBeDefined()
})
