import { catalog, type MediaItem, type PageSection } from '@tayang/contract'
import { expect, test } from 'vitest'
import type { Call } from '#shared/api'
import { anItem } from './card/test/item.fixture.ts'
import { readPage } from './read-page.ts'

/** A server with one page of these sections; a section without items refuses. */
function serverWith(sections: Record<string, { layout?: PageSection['layout']; items?: MediaItem[] }>) {
  const items = Object.entries(sections).map(([playlistId, { layout = 'portrait' }]) => ({
    playlistId,
    titleLocalized: playlistId,
    layout,
  }))
  const call = (async (o, input: { params?: { id: string } }) => {
    if (o.path === catalog.listPages.path) {
      return { data: [{ friendlyId: 'home', titleLocalized: 'Home', isCategory: false, items }] }
    }
    const found = sections[input.params!.id]?.items
    if (!found) throw new Error('PLAYLIST_NOT_FOUND')
    return { data: found }
    // The door is generic over every operation; here two of them are answered.
  }) as Call
  return { call, language: 'en' as const }
}

const row = (id: string, publishedAt: number) => ({ items: [anItem({ id, publishedAt })] })

test('Available Now is the 4th section and shows the newest item', async () => {
  const page = await readPage(
    serverWith({ a: row('a', 1), b: row('b', 9), c: row('c', 3), d: row('d', 2) }),
    'home',
    '/',
  )
  expect(page?.available?.before).toBe(3)
  expect(page?.available?.banner.id).toBe('b')
})

test('Available Now is last where fewer than three rows precede it', async () => {
  const page = await readPage(serverWith({ a: row('a', 1) }), 'home', '/')
  expect(page?.available?.before).toBe(1)
})

test('a row that cannot be read or is empty is left out, the page stays', async () => {
  const page = await readPage(serverWith({ a: row('a', 1), broken: {}, none: { items: [] } }), 'home', '/')
  expect(page?.rows.map(({ playlistId }) => playlistId)).toEqual(['a'])
})

test('a page of which nothing can be read has failed', async () => {
  await expect(readPage(serverWith({ broken: {} }), 'home', '/')).rejects.toThrow('PLAYLIST_NOT_FOUND')
})

test('banners come from the hero section alone', async () => {
  const page = await readPage(
    serverWith({ top: { layout: 'hero', ...row('h', 5) }, a: row('a', 1) }),
    'home',
    '/',
  )
  expect(page?.slides.map(({ id }) => id)).toEqual(['h'])
  expect(page?.rows).toHaveLength(1)
})

test('an unknown name is no page', async () => {
  expect(await readPage(serverWith({}), 'nope', '/nope')).toBeNull()
})

test('while films are being made, what plays stands first in the banner, else in its operator’s order', async () => {
  const items = [
    anItem({ id: 'made', state: 'processing' }),
    anItem({ id: 'plays' }),
    anItem({ id: 'empty', state: 'empty' }),
    anItem({ id: 'too' }),
  ]
  const page = await readPage(serverWith({ top: { layout: 'hero', items } }), 'home', '/')
  expect(page?.slides.map(({ id }) => id)).toEqual(['plays', 'too', 'made', 'empty'])
})

test('a card that sells plans is in no partner’s banner', async () => {
  const items = [
    anItem({ id: 'sells', type: 'home-card', url: '/shop' }),
    anItem({ id: 'leads', type: 'home-card', url: '/movies' }),
  ]
  const site = serverWith({ top: { layout: 'hero', items } })
  const slidesAt = async (at: string) => (await readPage(site, 'home', at))?.slides.map(({ id }) => id)
  expect(await slidesAt('/')).toEqual(['sells', 'leads'])
  expect(await slidesAt('/mobile/surge')).toEqual(['leads'])
})
