import {
  catalog,
  recordings,
  shows,
  type AnswerOf,
  type CallOf,
  type MediaItem,
  type Operation,
  type Show,
} from '@tayang/contract'
import type { FastifyRequest } from 'fastify'
import type { RawRoute } from '../platform/http/route.ts'
import { escapeHtml } from '../platform/http/plain-page/escape-html.ts'
import { originOf, type Settings } from '../platform/settings/settings.ts'

interface FeedDependencies {
  settings: Pick<Settings, 'origin' | 'port'>
  /** Calls as a guest, so that a feed never names what a guest may not see. */
  call<O extends Operation>(operation: O, input: CallOf<O>): Promise<AnswerOf<O>>
}

type Language = 'en' | 'id'

interface FeedItem {
  path: string
  title: string
  text: string
  author: string | undefined
  atMs: number | null
}

interface Feed {
  path: string
  /** The page of the site that shows the same. */
  page: string
  title: Record<Language, string>
  read(call: FeedDependencies['call'], locale: Language): Promise<FeedItem[]>
}

/** How long a reader may keep a feed: what was taken down is gone from there within five minutes. */
const CACHE_SECONDS = 300
const ITEMS_MAX = 20

const feeds: readonly Feed[] = [
  {
    path: '/feeds/clips.xml',
    page: '/clips',
    title: { en: 'Clips · Tayang', id: 'Klip · Tayang' },
    async read(call, locale) {
      const query = { page: 1, perPage: ITEMS_MAX, locale, sort: 'newest' } as const
      return (await call(catalog.listPlaylistItems, { params: { id: 'clips' }, query })).data.map(ofClip)
    },
  },
  {
    path: '/feeds/shows.xml',
    page: '/live',
    title: { en: 'Live shows · Tayang', id: 'Live · Tayang' },
    async read(call, locale) {
      const query = { page: 1, perPage: ITEMS_MAX, locale }
      const [live, over] = await Promise.all([
        call(shows.listLiveShows, { query: { ...query, status: 'live' } }),
        call(recordings.listPreviousShows, { query }),
      ])
      return [...live.data, ...over.data].slice(0, ITEMS_MAX).map(ofShow)
    },
  },
]

/**
 * `/feeds/clips.xml` and `/feeds/shows.xml` for readers of feeds (RSS 2.0): the newest clips, and the shows on air
 * before recorded ones. `?lang=id` answers in Indonesian.
 */
export function feedRoutes({ settings, call }: FeedDependencies): RawRoute[] {
  const origin = originOf(settings)
  return feeds.map((feed) => ({
    methods: ['GET', 'HEAD'],
    path: feed.path,
    async handle(request, reply) {
      const language = languageOf(request)
      const items = await feed.read(call, language)
      return reply
        .header('cache-control', `public, max-age=${CACHE_SECONDS}`)
        .type('application/rss+xml; charset=utf-8')
        .send(write(feed, { items, language, origin }))
    },
  }))
}

function languageOf({ query }: FastifyRequest): Language {
  return (query as { lang?: unknown }).lang === 'id' ? 'id' : 'en'
}

const ofClip = (item: MediaItem): FeedItem => ({
  path: `/clips/${encodeURIComponent(item.id)}`,
  title: item.titleLocalized,
  text: item.descriptionLongLocalized,
  author: item.profile?.name,
  atMs: item.publishedAt,
})

const ofShow = ({ id, status, name, description, profile, startedAt }: Show): FeedItem => ({
  path: `/${status === 'finished' ? 'liveshow-vod' : 'liveshow'}/${encodeURIComponent(id)}`,
  title: name,
  text: description,
  author: profile.name,
  atMs: startedAt,
})

function write(
  { path, page, title }: Feed,
  { items, language, origin }: { items: readonly FeedItem[]; language: Language; origin: string },
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${tag('title', title[language])}
${tag('link', origin + page)}
${tag('description', title[language])}
${tag('language', language)}
<atom:link href="${escapeHtml(`${origin}${path}?lang=${language}`)}" rel="self" type="application/rss+xml"/>
${items.map((item) => writeItem(item, origin)).join('\n')}
</channel>
</rss>
`
}

function writeItem({ path, title, text, author, atMs }: FeedItem, origin: string): string {
  const parts = [
    tag('title', title),
    tag('link', origin + path),
    `<guid isPermaLink="true">${escapeHtml(origin + path)}</guid>`,
    text === '' ? null : tag('description', text),
    author === undefined ? null : tag('dc:creator', author),
    atMs === null ? null : tag('pubDate', new Date(atMs).toUTCString()),
  ]
  return `<item>\n${parts.filter((part) => part !== null).join('\n')}\n</item>`
}

/** XML 1.0 has no way to write these, and one of them makes a reader refuse the whole feed. */
// eslint-disable-next-line no-control-regex -- these are what is removed
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

const tag = (name: string, text: string) =>
  `<${name}>${escapeHtml(text.toWellFormed().replaceAll(unwritable, ''))}</${name}>`
