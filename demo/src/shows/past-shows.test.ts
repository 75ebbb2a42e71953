import { shows } from '@tayang/contract'
import { expect, test } from 'vitest'
import { gifts } from '../catalogue/gifts.ts'
import { showCategories } from '../catalogue/offers.ts'
import { people } from '../catalogue/people.ts'
import { streamers } from '../crowd/streamers.ts'
import { viewers } from '../crowd/viewers.ts'
import { lengthSeconds } from '../footage/scenario.ts'
import { pastShows } from './past-shows.ts'
import { emailOf, speakersOf } from './show-script.ts'

const known = new Set([...people, ...streamers, ...viewers].map(({ email }) => email))

test('six shows were on air, each of somebody else', () => {
  expect(new Set(pastShows.map(({ streamer }) => streamer)).size).toBe(6)
  expect(pastShows.filter(({ streamer }) => !known.has(emailOf(streamer)))).toEqual([])
})

test('a show has a name, a description and a category as the product takes them', () => {
  const categories = showCategories.map(({ slug }) => slug)
  for (const { name, description, category } of pastShows) {
    expect(name.length).toBeLessThanOrEqual(shows.SHOW_NAME_LENGTH_MAX)
    expect(description.length).toBeLessThanOrEqual(shows.SHOW_DESCRIPTION_LENGTH_MAX)
    expect(categories).toContain(category)
  }
})

test('who speaks in a show is known, and speaks while it is on air, one line in two seconds at most', () => {
  for (const script of pastShows) {
    expect(speakersOf(script).filter((email) => !known.has(email))).toEqual([])
    const last = lengthSeconds(script.film)
    expect(script.chat.filter(([second]) => second >= last)).toEqual([])
    const spoken = script.chat.map(([second, by]) => ({ second, by }))
    const hurried = spoken.filter(({ second, by }) =>
      spoken.some((one) => one.by === by && one.second > second && one.second - second < 2),
    )
    expect(hurried).toEqual([])
  }
})

test('every gift of a show is on sale in that amount', () => {
  const sold = gifts.flatMap(({ slug, packs }) => packs.map(({ amount }) => `${slug} ${amount}`))
  const sent = pastShows.flatMap((script) => script.gifts.map(([, , gift, amount]) => `${gift} ${amount}`))
  expect(sent.filter((one) => !sold.includes(one))).toEqual([])
  expect(sent.length).toBeGreaterThan(10)
})
