import { catalog, recordings, shows, type Operation } from '@tayang/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openCalls, type Calls } from '../../../tests/calls.ts'
import { fakeClock } from '../platform/clock/clock-fake.ts'
import { readSettings } from '../platform/settings/settings.ts'
import { feedRoutes } from './index.ts'

const ORIGIN = 'https://tayang.example'
const clip = {
  id: 'topeng',
  titleLocalized: 'Topeng "Klana" & <Budi>\u0007\uD800',
  descriptionLongLocalized: '',
  publishedAt: Date.UTC(2026, 10, 24, 12),
  profile: { name: 'Budi' },
}
const aShow = {
  id: 'kopi',
  name: 'Kopi Malam',
  description: 'Ngopi',
  status: 'live',
  startedAt: null,
  profile: { name: 'Sari' },
}

let calls: Calls
let titles: object[]
beforeEach(async () => {
  titles = [clip]
  const fifteen = (status: string) =>
    Array.from({ length: 15 }, (_, n) => ({ ...aShow, id: `${status}-${n}`, status }))
  const known = new Map<Operation, () => object[]>([
    [catalog.listPlaylistItems, () => titles],
    [shows.listLiveShows, () => fifteen('live')],
    [recordings.listPreviousShows, () => fifteen('finished')],
  ])
  const call = async (operation: Operation) => ({ data: known.get(operation)?.() })
  calls = await openCalls({
    routes: [],
    rawRoutes: feedRoutes({
      settings: readSettings({ TAYANG_ORIGIN: ORIGIN }, []),
      call: call as unknown as Parameters<typeof feedRoutes>[0]['call'],
    }),
    clock: fakeClock(),
    identify: async () => null,
  })
})
afterEach(() => calls[Symbol.asyncDispose]())

const read = async (url: string) => {
  const { status, headers, bytes } = await calls.ask({ url })
  return { status, headers, text: bytes.toString() }
}
const all = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, 'g'))].map(([, held]) => held)

it('the feed of clips names each by its address, its author and its time, whatever stands in a title', async () => {
  const { status, headers, text } = await read('/feeds/clips.xml')
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/rss+xml; charset=utf-8',
    'cache-control': 'public, max-age=300',
  })
  expect(all(text, 'title')).toEqual(['Clips · Tayang', 'Topeng &quot;Klana&quot; &amp; &lt;Budi&gt;\uFFFD'])
  expect(all(text, 'link')).toEqual([`${ORIGIN}/clips`, `${ORIGIN}/clips/topeng`])
  expect(all(text, 'guid')).toEqual([`${ORIGIN}/clips/topeng`])
  expect(all(text, 'dc:creator')).toEqual(['Budi'])
  expect(all(text, 'pubDate')).toEqual(['Tue, 24 Nov 2026 12:00:00 GMT'])
})

it('a feed without items is a feed, in the language that is asked for', async () => {
  titles = []
  const { text } = await read('/feeds/clips.xml?lang=id')
  expect(all(text, 'language')).toEqual(['id'])
  expect(all(text, 'title')).toEqual(['Klip · Tayang'])
  expect(all(text, 'guid')).toEqual([])
})

it('the feed of shows begins with those on air, leads each to where it plays, and ends at twenty', async () => {
  const { text } = await read('/feeds/shows.xml')
  const links = all(text, 'guid')
  expect(links).toHaveLength(20)
  expect(links[0]).toBe(`${ORIGIN}/liveshow/live-0`)
  expect(links[15]).toBe(`${ORIGIN}/liveshow-vod/finished-0`)
  expect(all(text, 'pubDate')).toEqual([])
})
