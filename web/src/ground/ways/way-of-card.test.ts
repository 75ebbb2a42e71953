import { expect, it } from 'vitest'
import { wayOfCard } from './way-of-card.ts'

const card = { id: 'a', interactive: false, url: null } as const

it('an announced show is at the address of its live show, with its times (HOM-041)', () => {
  expect(wayOfCard({ ...card, type: 'upcoming-live', startedAt: 10, finishedAt: 20 })).toBe(
    '/liveshow/a?isUpComing=true&startedAt=10&finishedAt=20&upcomingShowId=a',
  )
})

it('a home card leads where its operator said, and everything else where its type does', () => {
  expect(wayOfCard({ ...card, type: 'home-card', url: '/shop' })).toBe('/shop')
  expect(wayOfCard({ ...card, type: 'campaign' })).toBe('/campaign/a')
  expect(wayOfCard({ ...card, type: 'clips' })).toBe('/clips/a')
})
