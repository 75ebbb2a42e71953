/** Addresses of one file of a site map (sitemaps.org); fewer bytes than it allows, because ours are short. */
export const ADDRESSES_MAX = 50_000

/** Something with a public address, and when there was first something to see. */
export interface Listed {
  readonly kind: 'title' | 'playlist' | 'page' | 'campaign' | 'channel'
  readonly type: string
  readonly id: string
  readonly since: Date | null
}

/** What is at the front of every map: pages that are always there. */
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

/** The address of a public item, as `web/src/shared/urls` has it. */
export function pathOf({ kind, type, id }: Listed): string {
  const last = encodeURIComponent(id)
  if (kind === 'page') return `/${last}`
  return kind === 'playlist' ? `/playlists/${last}` : `/${type}/${last}`
}

/** How a page of the map is put together: so many of our own pages, and this stretch of the items. */
export function stretchOf(page: number, pageSize: number) {
  const from = (page - 1) * pageSize
  const own = OWN_PAGES.slice(from, from + pageSize)
  return { own, offset: Math.max(0, from - OWN_PAGES.length), limit: pageSize - own.length }
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'

export function writeMap(origin: string, stretch: { own: readonly string[]; items: readonly Listed[] }) {
  const lines = [
    ...stretch.own.map((path) => `<url><loc>${escape(origin + path)}</loc></url>`),
    ...stretch.items.map((item) => {
      const since = item.since === null ? '' : `<lastmod>${item.since.toISOString()}</lastmod>`
      return `<url><loc>${escape(origin + pathOf(item))}</loc>${since}</url>`
    }),
  ]
  return `${HEAD}<urlset xmlns="${SCHEMA}">\n${lines.join('\n')}\n</urlset>\n`
}

/** A map that is too long for one file is a list of files. */
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
