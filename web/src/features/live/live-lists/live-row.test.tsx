import { act, cleanup, render, screen } from '@testing-library/react'
import type { Show } from '@tayang/contract'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onAir } from '#features/shared/on-air'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { aShow } from '../../shared/on-air/test/show.fixture.ts'
import { LiveRow } from './live-row.tsx'

const atFirst = onAir.getState()
let tellSight: (isIntersecting: boolean) => void

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (seen: { isIntersecting: boolean }[]) => void) {
        tellSight = (isIntersecting) => act(() => tell([{ isIntersecting }]))
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  onAir.setState(atFirst, true)
  vi.unstubAllGlobals()
})

function open(shows: readonly Show[]) {
  const Site = createRoutesStub([
    { path: '/', Component: () => <LiveRow shows={shows} total={shows.length} /> },
  ])
  render(
    <WithI18n>
      <Site />
    </WithI18n>,
  )
}
const read = (...shows: Show[]) =>
  act(() =>
    onAir.setState({ total: shows.length, people: new Set(shows.map(({ profile }) => profile.id)), shows }),
  )
const cards = () =>
  screen.queryAllByRole('article').map((card) => {
    const name = card.querySelector('a:not([tabindex])')?.textContent
    return card.textContent?.includes('Ended') ? `${name} ended` : name
  })
const heading = () => screen.queryByRole('heading')?.textContent

test('home has a row of who is on air, and none where nobody is', () => {
  open([aShow('1'), aShow('2')])
  expect(heading()).toBe('Live now 2 shows')
  expect(cards()).toEqual(['Show 1', 'Show 2'])
  expect(screen.getByRole('link', { name: 'Show 1' }).getAttribute('href')).toBe('/liveshow/1')
  expect(screen.getByRole('link', { name: 'See All: Live now' }).getAttribute('href')).toBe('/live')
  cleanup()
  open([])
  expect([heading(), cards()]).toEqual([undefined, []])
})

test('what somebody looks at keeps its place: a show that is over says so, and a new one comes last', () => {
  open([aShow('1'), aShow('2')])
  read(aShow('3'), aShow('2', { viewers: 99 }))
  expect(cards()).toEqual(['Show 1 ended', 'Show 2', 'Show 3'])
  expect(heading()).toBe('Live now 2 shows')
  expect(screen.getByText('99', { exact: false })).toBeDefined()
})

test('out of sight the row becomes what is on air now, and leaves with the last show', () => {
  open([aShow('1'), aShow('2')])
  read(aShow('3'), aShow('2'))
  tellSight(false)
  expect(cards()).toEqual(['Show 3', 'Show 2'])
  read()
  expect([heading(), cards()]).toEqual([undefined, []])
})

test('shows are asked for while the row is there, and no longer', () => {
  open([aShow('1')])
  expect(onAir.getState().wanted).toBe(12)
  cleanup()
  expect(onAir.getState().wanted).toBe(0)
})
