/** Pages, playlists, titles, search, playback access and shows (Spec 2 and 3). */
export * as catalog from './operations.ts'
export * as shows from './shows.ts'
export * as playback from './playback.ts'
export { ageRatings, mediaTypes, PICTURE_WIDTHS } from './media-item.ts'
export type { MediaDetail, MediaItem, MediaType, Tag } from './media-item.ts'
export type { Page, PageSection, Playlist } from './operations.ts'
export type { Access } from './playback.ts'
export type { Show, ShowCategory } from './shows.ts'
