import type { CardShape } from '@tayang/design'
import { catalog, type MediaItem, type PageSection } from '@tayang/contract'
import type { SiteContext } from '#shared/api'
import { isThere, urlOf } from '#shared/urls'
import { bannerOf, cardOf, type BannerView, type CardView } from './card/card-view.ts'

/** Two turns of the widest row; See All has the rest. */
const CARDS_PER_ROW = 16
const SLIDES_MAX = 10
/** The Available Now card is the 4th section. */
const AVAILABLE_NOW_AT = 3

export interface RowView {
  /** Where See All leads; null where there is no more. */
  playlistId: string | null
  title: string
  shape: CardShape
  cards: CardView[]
}

export interface PageView {
  friendlyId: string
  title: string
  isCategory: boolean
  /** Of a category: whatever is on the page is on one of these. */
  playlistIds?: string[]
  slides: BannerView[]
  rows: RowView[]
  /** The newest item of the page, and before which row it stands. */
  available: { banner: BannerView; before: number } | null
}

type Read = Pick<SiteContext, 'call' | 'language'>
interface Section {
  section: PageSection
  items: MediaItem[]
}

/** A page of the catalogue with the beginnings of its rows; null where no page has that name. `at` is its address. */
export async function readPage(site: Read, friendlyId: string, at: string): Promise<PageView | null> {
  const { call, language } = site
  const pages = await call(catalog.listPages, { query: { locale: language } })
  const page = pages.data.find((known) => known.friendlyId === friendlyId)
  if (!page) return null

  const sections = await readSections(site, page.items)
  const rows = sections
    .filter(({ section, items }) => isRow(section) && items.length > 0)
    .map(({ section, items }) => rowOf(section, items, language))
  const newest = newestOf(sections)
  return {
    friendlyId: page.friendlyId,
    title: page.titleLocalized,
    isCategory: page.isCategory,
    ...(page.isCategory && { playlistIds: [...new Set(page.items.map(({ playlistId }) => playlistId))] }),
    slides: slidesOf(sections, at, language),
    rows,
    available: newest && {
      banner: bannerOf(newest, language),
      before: Math.min(AVAILABLE_NOW_AT, rows.length),
    },
  }
}

/** The first row of a page alone; null where there is none. */
export async function readFirstRow(site: Read, friendlyId: string): Promise<RowView | null> {
  const pages = await site.call(catalog.listPages, { query: { locale: site.language } })
  const row = pages.data.find((known) => known.friendlyId === friendlyId)?.items.find(isRow)
  const [read] = row ? await readSections(site, [row]) : []
  return read && read.items.length > 0 ? rowOf(read.section, read.items, site.language) : null
}

/** One row that cannot be read is left out; when none can, the page has failed. */
async function readSections({ call, language }: Read, sections: readonly PageSection[]): Promise<Section[]> {
  const read = await Promise.allSettled(
    sections.map(async (section) => {
      const { data } = await call(catalog.listPlaylistItems, {
        params: { id: section.playlistId },
        query: {
          locale: language,
          page: 1,
          perPage: isRow(section) ? CARDS_PER_ROW : SLIDES_MAX,
          // A banner shows whatever was put there: campaigns, cards and announced shows too.
          ...(section.layout === 'hero' && { upcomingShowUsage: 'carousel' as const }),
        },
      })
      return { section, items: data }
    }),
  )
  const failed = read.find((one) => one.status === 'rejected')
  const found = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  if (failed && found.length === 0) throw failed.reason
  return found
}

/** As its operator put them, but what cannot be played yet comes last, and where nothing is sold no card sells. */
function slidesOf(sections: readonly Section[], at: string, language: SiteContext['language']): BannerView[] {
  return sections
    .filter(({ section }) => section.layout === 'hero')
    .flatMap(({ items }) => items)
    .map((item) => bannerOf(item, language))
    .filter((slide) => slide.type !== 'home-card' || isThere(at, urlOf(slide)))
    .slice(0, SLIDES_MAX)
    .toSorted((a, b) => Number(a.waiting) - Number(b.waiting))
}

function isRow(section: PageSection): boolean {
  return section.layout !== 'hero' && section.layout !== 'available-now'
}

function rowOf(section: PageSection, items: MediaItem[], language: SiteContext['language']): RowView {
  return {
    playlistId: section.playlistId,
    title: section.titleLocalized,
    shape: section.layout === 'portrait' ? 'poster' : 'landscape',
    cards: items.map((item) => cardOf(item, language)),
  }
}

/** What an operator put there, or else the newest item on the page. */
function newestOf(sections: readonly Section[]): MediaItem | null {
  const chosen = sections.find(({ section }) => section.layout === 'available-now')?.items[0]
  if (chosen) return chosen
  const rows = sections.filter(({ section }) => isRow(section) && section.layout !== 'clips')
  const dated = rows.flatMap(({ items }) => items).filter((item) => item.publishedAt !== null)
  return dated.sort((a, b) => b.publishedAt! - a.publishedAt!)[0] ?? null
}
