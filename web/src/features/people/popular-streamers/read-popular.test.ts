import { user, type Operation } from '@tayang/contract'
import { expect, test } from 'vitest'
import type { SiteContext } from '#shared/api'
import { readPopular, readPopularPage } from './read-popular.ts'

const people = [
  { id: 'budi', showId: null },
  { id: 'sari', showId: null },
  { id: 'kevin', showId: 'show-1' },
  { id: 'rani', showId: 'show-2' },
]
const site = {
  call: (async (operation: Operation) => {
    expect(operation).toBe(user.listPopularProfiles)
    return { data: people, meta: { page: 1, totalPages: 2 } }
  }) as unknown as SiteContext['call'],
}

test('on their page who is on air stands first, and both kinds keep the order of the server', async () => {
  const { items, page, pages } = await readPopularPage(site, 1)
  expect(items.map(({ id }) => id)).toEqual(['kevin', 'rani', 'budi', 'sari'])
  expect([page, pages]).toEqual([1, 2])
})

test('the row keeps the order of the server, and is empty where it cannot be read', async () => {
  expect((await readPopular(site)).map(({ id }) => id)).toEqual(['budi', 'sari', 'kevin', 'rani'])
  const down = { call: (() => Promise.reject(new Error('unavailable'))) as unknown as SiteContext['call'] }
  expect(await readPopular(down)).toEqual([])
})
