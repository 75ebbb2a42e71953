import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  admin,
  catalog,
  channels,
  loyalty,
  notification,
  shows,
  subscription,
  suggestions,
  user,
  watchlist,
} from '@tayang/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ensureDemoPeople, DEMO_OPERATOR, DEMO_PASSWORD } from '../../../server/src/demo/people.ts'
import { ensureInvited } from '../../../server/src/demo/invitations.ts'
import { openTestApp, type TestApp } from '../../../tests/app.ts'
import { upcomingShows } from '../catalogue/cards.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { channels as demoChannels } from '../catalogue/channels.ts'
import {
  FIRST_VIEWER,
  highlights,
  othersNotifications,
  ownNotifications,
  type NotificationEntry,
} from '../catalogue/notifications.ts'
import { SUBSCRIBER } from '../catalogue/people.ts'
import { openCompany } from '../crowd/company.ts'
import { plannedFollows } from '../crowd/follows.ts'
import { habits, seenBy } from '../crowd/habits.ts'
import { inviteStreamers, seedCrowd, type Invite } from '../crowd/seed-crowd.ts'
import { seedDoings } from '../crowd/seed-doings.ts'
import { streamers } from '../crowd/streamers.ts'
import { viewers } from '../crowd/viewers.ts'
import { HOST } from '../rehearsal/rehearsal.ts'
import type { makeFilm } from '../footage/make-film.ts'
import { FIRST_ART, seedArt } from './art.ts'
import { seedChannels } from './channels.ts'
import { signIn, type Client } from './client.ts'
import { seedCashouts } from './cash-outs.ts'
import { seedGifts } from './gifts.ts'
import { tellFilms } from './films.ts'
import { seedNotifications } from './notifications.ts'
import { seedPeople } from './people.ts'
import { seedSpot } from './spot.ts'
import { seedTexts } from './texts.ts'

// A whole app beside whatever else runs.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let app: TestApp
let operator: Client
let operatorPassword: string
beforeAll(async () => {
  app = await openTestApp()
  const people = await ensureDemoPeople(app.app)
  operatorPassword = people.operatorPassword
  operator = await signIn({ address: app.address, email: DEMO_OPERATOR, password: operatorPassword })
  await inviteStreamers(invite)
})
const invite: Invite = (invited) => ensureInvited(app.app, invited)
afterAll(() => app[Symbol.asyncDispose]())

test('seeding twice leaves one of everything', async () => {
  await seedTexts(operator)
  await seedTexts(operator)

  const { meta } = await operator.call(admin.listTitles, { query: { perPage: 1 } })
  expect(meta.total).toBe(catalogue.length)
  const { data: pages } = await operator.call(catalog.listPages, { query: { locale: 'id' } })
  expect(pages.map(({ friendlyId, items }) => [friendlyId, items.length])).toEqual([
    ['home', 9],
    ['movies', 7],
    ['series', 4],
    ['animation', 4],
    ['allowed-content', 2],
  ])
})

test('before films are made, none of all can be played', async () => {
  const told: unknown[] = []
  await tellFilms(operator, (progress) => told.push(progress))
  expect(told).toEqual([{ playable: 0, of: catalogue.filter(({ film }) => film !== null).length }])
})

test('channels stand in their order, of each kind, once, and wait for their films', async () => {
  await seedChannels(operator)
  await seedChannels(operator)
  const { data } = await operator.call(channels.listLiveChannels, { query: {} })
  expect(data.map(({ friendlyId }) => friendlyId)).toEqual(demoChannels.map(({ slug }) => slug))
  expect(new Set(data.map(({ type }) => type))).toEqual(new Set(['channel', 'stream', 'webview']))
  expect(data.filter(({ premium }) => premium)).toHaveLength(1)
  expect(data.every(({ attachments }) => attachments.logo)).toBe(true)
  const { data: states } = await operator.call(admin.listChannels, { query: {} })
  const waiting = states.flatMap(({ programmes }) => programmes)
  expect(waiting.length).toBeGreaterThan(20)
  expect(new Set(waiting.map(({ skipped }) => skipped))).toEqual(new Set(['not-ready']))
})

test('the carousel has something of each kind, and what is announced is to come', async () => {
  const { data: pages } = await operator.call(catalog.listPages, { query: {} })
  const { data } = await operator.call(catalog.listPlaylistItems, {
    params: { id: pages[0]!.items[0]!.playlistId },
    query: { upcomingShowUsage: 'carousel' },
  })
  const kinds = new Set(data.map(({ type }) => type))
  for (const kind of ['upcoming-live', 'campaign', 'home-card', 'clips', 'movie'] as const) {
    expect(kinds).toContain(kind)
  }
  const { data: coming, meta } = await operator.call(catalog.listPlaylistItems, {
    params: { id: 'upcoming' },
    query: { perPage: 10 },
  })
  expect(meta.total).toBe(upcomingShows.length)
  expect(coming.every(({ startedAt }) => (startedAt ?? 0) > Date.now())).toBe(true)
  // It comes again after a start of the app as it was, at its time and for who waits for it.
  await seedTexts(operator)
  const { data: again } = await operator.call(catalog.listPlaylistItems, {
    params: { id: 'upcoming' },
    query: { perPage: 10 },
  })
  expect(again).toEqual(coming)
})

test('every title of a page is there in the language that was asked, and says that it cannot be played yet', async () => {
  const { data: pages } = await operator.call(catalog.listPages, { query: { locale: 'en' } })
  const hero = pages[0]!.items[0]!
  const { data: items } = await operator.call(catalog.listPlaylistItems, {
    params: { id: hero.playlistId },
    query: { locale: 'en' },
  })
  const burung = items.find(({ friendlyId }) => friendlyId === 'burung')
  expect(burung).toMatchObject({ titleLocalized: 'City Bird', state: 'empty', premium: false, rating: 'SU' })
})

test('the film with chapters has them at the beginnings of its shots, and its opening may be skipped', async () => {
  const { data: titles } = await operator.call(admin.listTitles, { query: { perPage: 100 } })
  const { id } = titles.find(({ friendlyId }) => friendlyId === 'toba')!
  const { data } = await operator.call(catalog.getVideo, { params: { id }, query: { locale: 'id' } })
  expect(data.intro).toEqual({ startSeconds: 0, endSeconds: 10 })
  expect(data.chapters.map(({ startSeconds }) => startSeconds)).toEqual([0, 10, 45, 79, 121, 155])
  expect(data.chapters[1]!.titleLocalized).toBe('Medan, pukul enam')
})

test('people get their faces, one subscription and one show, however often they are seeded', async () => {
  const at = { address: app.address, password: DEMO_PASSWORD }
  await seedPeople(operator, at)
  const { data: once } = await operator.call(admin.getProfileByEmail, { query: { email: SUBSCRIBER } })
  await seedPeople(operator, at)
  const { data: twice } = await operator.call(admin.getProfileByEmail, { query: { email: SUBSCRIBER } })
  expect(twice).toEqual(once)
  expect(once.avatar).toMatch(/^\//)
  // A face stands on its own ground: no part of the drawing is lost to black.
  const face = await fetch(new URL(once.avatar!, app.address))
  const [red, green, blue] = await sharp(await face.arrayBuffer())
    .raw()
    .toBuffer()
  expect(Math.max(red!, green!, blue!)).toBeGreaterThan(120)

  const subscriber = await signIn({ ...at, email: SUBSCRIBER })
  const { meta } = await subscriber.call(subscription.listSubscriptions, { query: {} })
  expect(meta.total).toBe(1)
  const streamer = await signIn({ ...at, email: 'budi@tayang.test' })
  const { data: show } = await streamer.call(shows.getLiveGame, {})
  expect(show).toMatchObject({ name: 'Selasa Malam Bersama Budi', showCategory: { name: 'Gaming' } })
})

test('streamers have faces, words and followers, and nobody signs in for it a second time', async () => {
  const at = { address: app.address, password: DEMO_PASSWORD }
  const crowd = viewers.slice(0, 10)
  await seedCrowd(operator, openCompany(at), { invite, crowd })
  const { data: popular, meta } = await operator.call(user.listPopularProfiles, { query: { perPage: 50 } })
  expect(meta.total).toBeGreaterThanOrEqual(14)
  expect(popular[0]).toMatchObject({ name: 'Budi Santoso' })
  for (const { email, name, bio } of streamers) {
    const { data } = await operator.call(admin.getProfileByEmail, { query: { email } })
    expect(data).toMatchObject({ name, bio })
    const shown = popular.find(({ id }) => id === data.id)
    expect(shown?.avatar).toMatch(/^\//)
    expect(shown?.totalFollowers).toBeGreaterThan(0)
  }
  const nobody = { address: app.address, as: () => Promise.reject(new Error('nobody has to sign in')) }
  await seedCrowd(operator, nobody, { invite, crowd })
})

test('people have kept titles and look for some, once', async () => {
  const company = openCompany({ address: app.address, password: DEMO_PASSWORD })
  const crowd = viewers.slice(0, 10)
  await invite(crowd)
  const doings = { operator, company, crowd }
  await seedDoings(doings)
  await seedDoings(doings)
  for (const { email, list } of habits) {
    const person = await company.as(email)
    const { data } = await person.call(watchlist.listWatchlist, { query: {} })
    expect(data.map(({ mediaInfo }) => mediaInfo.friendlyId)).toEqual(list)
  }
  const query = { locale: 'id' } as const
  const { data: trends } = await operator.call(suggestions.listTrendingSearches, { query })
  expect(trends.map(({ text }) => text)).toContain('toba')
})

test('what people watch and like is in the catalogue', () => {
  const slugs = catalogue.map(({ slug }) => slug)
  const named = habits.flatMap((one) => [
    ...one.watched.map(([slug]) => slug),
    ...one.list,
    ...one.likedClips,
  ])
  expect([...named, ...Object.keys(seenBy)].filter((slug) => !slugs.includes(slug))).toEqual([])
})

test('sixty viewers follow, each of them somebody else, and who has nothing follows nobody', () => {
  expect(viewers.length).toBeGreaterThanOrEqual(60)
  expect(new Set([...viewers, ...streamers].map(({ email }) => email)).size).toBe(
    viewers.length + streamers.length,
  )
  // A longer name is cut on cards.
  expect(streamers.filter(({ name }) => name.length > 15)).toEqual([])
  const planned = plannedFollows(viewers)
  expect(new Set([...planned.values()].map((followed) => followed.join())).size).toBeGreaterThan(60)
  expect(planned.has('eko@tayang.test')).toBe(false)
  for (const { email } of habits) expect(planned.get(email)).not.toContain(HOST)
  const followers = streamers.map(
    (one) => [...planned.values()].filter((followed) => followed.includes(one.email)).length,
  )
  expect(Math.min(...followers)).toBeGreaterThanOrEqual(5)
  expect([...planned].filter(([email, followed]) => followed.includes(email))).toEqual([])
})

test('everybody finds highlights in both languages and the first viewer a list, however often they are seeded', async () => {
  await seedNotifications(operator)
  await seedNotifications(operator)
  const at = { address: app.address, password: DEMO_PASSWORD }
  const viewer = await signIn({ ...at, email: FIRST_VIEWER })
  for (const locale of ['en', 'id'] as const) {
    const textsOf = async (type: 'highlight' | 'non-highlight') => {
      const found = await viewer.call(notification.listNotifications, { query: { type, locale } })
      return found.data.map(({ title, desc }) => [title, desc])
    }
    const inLanguage = (all: readonly Pick<NotificationEntry, 'title' | 'desc'>[]) =>
      all.map(({ title, desc }) => [title[locale], desc[locale]])
    expect(await textsOf('highlight')).toEqual(inLanguage(highlights))
    expect(await textsOf('non-highlight')).toEqual(inLanguage(ownNotifications))
  }
  const { data: slider } = await viewer.call(notification.listNotifications, { query: { type: 'highlight' } })
  expect(slider.every(({ refId }) => /^movie:[0-9a-f-]{36}$/.test(refId ?? ''))).toBe(true)
  const { data: summary } = await viewer.call(notification.getSummary, {})
  expect(summary.unread).toBe(highlights.length + ownNotifications.length)
  for (const [email, entries] of Object.entries(othersNotifications)) {
    const other = await signIn({ ...at, email })
    const query = { type: 'non-highlight', locale: 'id' } as const
    const { data } = await other.call(notification.listNotifications, { query })
    expect(data.map(({ title }) => title)).toEqual(
      expect.arrayContaining(entries.map(({ title }) => title.id)),
    )
  }
})

test('a picture that is there is not put again', async () => {
  await seedArt(operator, FIRST_ART)
  const puts: string[] = []
  await seedArt({ ...operator, put: async (_, { friendlyId = '' }) => void puts.push(friendlyId) }, FIRST_ART)
  expect(puts).toEqual([])
})

test('the spot before free films is made once, of fifteen seconds, and leads to the packages', async () => {
  let made = 0
  const folder = await mkdtemp(join(tmpdir(), 'tayang-spot-'))
  const make: typeof makeFilm = async (_, { path }) => {
    made += 1
    await writeFile(path, emptyMp4)
  }
  for (const _ of [1, 2]) await seedSpot(operator, folder, () => undefined, make)
  await rm(folder, { recursive: true })
  expect(made).toBe(1)
  const { data } = await operator.call(admin.getSpot, {})
  expect(data).toMatchObject({ durationSeconds: 15, skipAfterSeconds: 5, clickUrl: '/shop', height: 480 })
})

/** The boxes of a film without a picture, in the order in which a browser wants them. */
const emptyMp4 = Buffer.concat(
  ['ftyp', 'moov', 'mdat'].map((name) => Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from(name)])),
)

test('gifts are on sale with their pictures, and the streamer has earned once what was sent', async () => {
  const demo = { address: app.address, password: DEMO_PASSWORD }
  await seedGifts(operator, demo)
  await seedGifts(operator, demo)

  const { data: gifts } = await operator.call(loyalty.listGifts, {})
  expect(gifts.length).toBeGreaterThan(8)
  for (const { icon, packs } of gifts) {
    const drawn = await stat(new URL(`../../../web/public${icon}`, import.meta.url))
    expect(drawn.size).toBeLessThan(3_000)
    expect(packs.map(({ price }) => price)).toEqual(packs.map(({ price }) => price).toSorted((a, b) => a - b))
  }
  const { data: bullets } = await operator.call(loyalty.listBulletPacks, {})
  expect(bullets[0]?.packs[0]).toMatchObject({ price: 5, amount: 8 })

  const walletOf = async (email: string) =>
    (await (await signIn({ ...demo, email })).call(loyalty.getWallet, {})).data
  expect(await walletOf('ayu@tayang.test')).toEqual({ diamonds: 10_000 - 7 - 99, gencash: 0 })
  expect((await walletOf('budi@tayang.test')).gencash).toBe(2_320)
  expect(await walletOf('eko@tayang.test')).toEqual({ diamonds: 0, gencash: 0 })

  // And was paid for some of it, once.
  await seedCashouts(operator, { ...demo, operatorPassword })
  await seedCashouts(operator, { ...demo, operatorPassword })
  expect((await walletOf('budi@tayang.test')).gencash).toBe(2_320 - 700)
  const budi = await signIn({ ...demo, email: 'budi@tayang.test' })
  const { data } = await budi.call(loyalty.listTransactions, { query: { purpose: 'withdraw' } })
  expect(data.map(({ status }) => status)).toEqual(['completed'])
})
