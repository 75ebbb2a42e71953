/**
 * Library: the titles that there are to watch, and the lists in which people find them.
 *
 * Owns titles with their pictures, captions and chapters, playlists, pages, search, cards, campaigns, My List, views
 * and data sizes. Its tables are in the schema `catalog`, which it shares with `delivery` and `live`; both build on
 * it. It never serves a file, decides access or orders an encode, and knows accounts by their id alone.
 */
export { openLibrary } from './open-library.ts'
export type { Library } from './open-library.ts'

export { libraryMigrations } from './migrations.ts'
export type { Borders, CatalogRows, CatalogTables, CatalogTx, ChannelKind, ChannelType } from './tables.ts'
export type { Person } from './person.ts'
export { cardRows } from './cards/rows.ts'
export type { Cards } from './cards/index.ts'
export type { SearchSource } from './search/index.ts'
export type { Arts } from './titles/arts.ts'
export type { ClipItem } from './titles/clip-items.ts'
export { readCaptions, writeCaptions, type Cue } from './titles/captions.ts'
export { channelFolder } from './titles/channel-url.ts'
export type { AskedClip, ClipFacts, ClipFactsOf } from './titles/clip-details.ts'
export type { PublicClip } from './titles/rows/public-clip-rows.ts'
export type { Film } from './titles/rows/film-rows.ts'
export { loadItems } from './titles/rows/item-rows.ts'
export { stateOf, toMediaItem } from './titles/media-item.ts'
export { pictureUrl } from './titles/picture-url.ts'
export { wordsOf } from './titles/rows/title-rows.ts'
