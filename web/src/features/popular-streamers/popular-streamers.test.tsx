import { cleanup, render, screen } from '@testing-library/react'
import type { PopularProfile } from '@tayang/contract'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { WithWords } from '../../ground/words/with-words.tsx'
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
      <WithWords>
        <PopularStreamers people={people} />
      </WithWords>
    </MemoryRouter>,
  )

test('whoever is on air leads to their show, and whoever is not leads nowhere', () => {
  show(person('Rani', { showId: 'show-1' }), person('Dimas'))
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/liveshow/show-1'])
  expect(screen.getByRole('link').textContent).toContain('LIVE')
  expect(screen.getAllByText('1.5K followers')).toHaveLength(2)
  expect(screen.getByRole('list').getAttribute('tabindex')).toBe(null)
})

test('a row in which nobody is on air is still scrolled by the keyboard', () => {
  show(person('Dimas', { totalFollowers: 1 }))
  expect(screen.getByRole('list', { name: 'Popular streamers' }).tabIndex).toBe(0)
  expect(screen.getByText('1 follower')).toBeDefined()
})

test('there is no row where nobody is followed', () => {
  expect(show().container.textContent).toBe('')
})
