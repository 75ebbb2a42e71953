import { segmentOf } from '@tayang/contract'

/** URLs of one file of a sitemap (sitemaps.org). Ours are short, so a file stays below the 50 MB that it allows. */
export const ADDRESSES_MAX = 50_000

/** Something with a public URL, and since when there is something to see. */
export interface Listed {
  readonly kind: 'title' | 'playlist' | 'page' | 'campaign' | 'channel'
  readonly type: string
  readonly id: string
  /** The name whose words its address has; null where there are none. */
  readonly name: string | null
  readonly since: Date | null
}

/** Pages that are always there; they come first in the sitemap. */
export const OWN_PAGES: readonly string[] = [
  '/',
  '/live',
  '/previous-live-shows',
  '/popular-streamers',
  '/live-tv',
  '/about-us',
  '/contact-us',
  '/faqs',
  '/terms',
  '/terms-ugc',
  '/terms-cashout',
  '/privacy-policy',
  '/end-user-license-agreement',
]

/** The path of a public item, as `web/src/shared/urls` has it. */
function pathOf({ kind, type, id, name }: Listed): string {
  const last = encodeURIComponent(name === null ? id : segmentOf(id, name))
  if (kind === 'page') return `/${last}`
  return kind === 'playlist' ? `/playlists/${last}` : `/${type}/${last}`
}

/** What one file of the sitemap holds: some of our own pages, and a slice of the items. */
export function sliceOf(page: number, pageSize: number) {
  const from = (page - 1) * pageSize
  const own = OWN_PAGES.slice(from, from + pageSize)
  return { own, offset: Math.max(0, from - OWN_PAGES.length), limit: pageSize - own.length }
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'

export function writeMap(origin: string, slice: { own: readonly string[]; items: readonly Listed[] }) {
  const lines = [
    ...slice.own.map((path) => `<url><loc>${escape(origin + path)}</loc></url>`),
    ...slice.items.map((item) => {
      const since = item.since === null ? '' : `<lastmod>${item.since.toISOString()}</lastmod>`
      return `<url><loc>${escape(origin + pathOf(item))}</loc>${since}</url>`
    }),
  ]
  return `${HEAD}<urlset xmlns="${SCHEMA}">\n${lines.join('\n')}\n</urlset>\n`
}

/** A sitemap that is too long for one file is an index of files. */
export function writeMapIndex(origin: string, pages: number): string {
  const lines = Array.from(
    { length: pages },
    (_, i) => `<sitemap><loc>${escape(`${origin}/sitemap.xml?page=${i + 1}`)}</loc></sitemap>`,
  )
  return `${HEAD}<sitemapindex xmlns="${SCHEMA}">\n${lines.join('\n')}\n</sitemapindex>\n`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
