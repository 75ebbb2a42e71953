/**
 * Browse: looking through the catalogue.
 *
 * Cards, rows, the banner and whole pages of them; what an item looks like before it is opened. Knows nothing
 * of playing: Watch Now is a link.
 */
export {
  bannerOf,
  cardOf,
  tagNames,
  type BannerView,
  type CardView,
  type Owner,
  type Still,
} from './card/card-view.ts'
export { CatalogPage } from './catalog-page.tsx'
export { ExclusivePage } from './exclusive-page.tsx'
export { FilterBar } from './filter/filter-bar.tsx'
export { NothingFits } from './filter/nothing-fits.tsx'
export { readFiltered, type FilteredTitles } from './filter/read-filtered.ts'
export { isFiltered, readFilter, searchOf } from './filter/title-filter.ts'
export { pictureOf } from './card/picture-of.ts'
export { EXCLUSIVE, readExclusive } from './read-exclusive.ts'
export { readFirstRow, readPage, type PageView, type RowView } from './read-page.ts'
export { TitleCard } from './card/title-card.tsx'
export { TitleGrid } from './title-grid.tsx'
export { SeeAll } from './see-all.tsx'
export { TitleRow } from './title-row.tsx'
export { UpcomingRow } from './upcoming-row.tsx'
export { useCardFacts } from './card/use-card-facts.ts'
export { useHomeRow } from './use-home-row.ts'
export { WatchLink } from './card/watch-link.tsx'
