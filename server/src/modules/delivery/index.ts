/**
 * Delivery: who may play what, and the bytes that they then play.
 *
 * Owns uploads and encoded versions, the decision about access with its grants and licences, concurrent-stream slots,
 * the pre-roll ad, and every address below `/media` but those of shows and channels. Its tables are in the schema
 * `catalog`. It orders encodes from the media engine and never encodes anything itself; it never describes a title to
 * people.
 */
export { openDelivery } from './open-delivery.ts'
export type { Delivery } from './open-delivery.ts'

export { deliveryMigrations } from './migrations.ts'

export type { MadeVersion } from './encoding/made-version-rows.ts'
export type { TitleSettled } from './dependencies.ts'
export { decideAccess } from './access/decide-access.ts'
export type { Grants } from './access/grants.ts'
export type { PlayGrants } from './access/play-grants.ts'
export { subtitlePath, versionFolder } from './encoding/version-files.ts'
export { readRange } from './media/byte-range.ts'
export { sendPlaylist, sendVersionFile } from './media/media-routes.ts'
export { writeMultivariant } from './media/multivariant-playlist.ts'
export { sendBlob, sendBytes } from './media/send-blob.ts'
export type { ServedVersion } from './media/rows.ts'
export type { StoredClip } from './media/stored-clip-rows.ts'
export type { VersionIndex } from './media/version-index.ts'
export type { Slot } from './slots/rows.ts'
export type { Slots } from './slots/slots.ts'
