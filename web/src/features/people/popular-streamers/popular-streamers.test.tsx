import { cleanup, render, screen } from '@testing-library/react'
import type { PopularProfile } from '@tayang/contract'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { PopularStreamers } from './popular-streamers.tsx'

afterEach(cleanup)

const person = (name: string, more: Partial<PopularProfile> = {}): PopularProfile => ({
  id: name,
  accountId: name,
  name,
  avatar: null,
  totalFollowers: 1_500,
  showId: null,
  ...more,
})
const show = (...people: PopularProfile[]) =>
  render(
    <MemoryRouter>
      <WithI18n>
        <PopularStreamers people={people} />
      </WithI18n>
    </MemoryRouter>,
  )

test('a person on air links to their show, others to their profile', () => {
  show(person('Rani', { showId: 'show-1' }), person('Dimas', { totalFollowers: 1 }))
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/liveshow/show-1', '/profile/Dimas'])
  expect(links[0]?.textContent).toContain('LIVE')
  expect(links[1]?.textContent).not.toContain('LIVE')
  expect(screen.getByText('1.5K followers')).toBeDefined()
  expect(screen.getByText('1 follower')).toBeDefined()
})

test('there is no row where nobody is followed', () => {
  expect(show().container.textContent).toBe('')
})
