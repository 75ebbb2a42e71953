/**
 * Catalog: what there is to watch, where it plays and who may play it (Spec 2 and 3).
 *
 * Owns titles with their pictures, captions and encoded versions, playlists, pages, search and shows, in the schema
 * `catalog`; and every address below `/media` but the live one. Decides access in one place. Never decodes or
 * encodes anything itself: that is the media engine's, which it orders. Knows accounts by their id alone.
 */
export { openCatalog } from './open-catalog.ts'
export type { Catalog } from './open-catalog.ts'
export type { TitlePublished } from './events.ts'
export type { ShowEnded, ShowOnAir, ShowSilent } from './shows/index.ts'
export { catalogSchema } from './schema.ts'
