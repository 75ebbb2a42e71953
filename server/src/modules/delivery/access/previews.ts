import type { Clock } from '#platform/clock/clock'
import type { Grants } from './grants.ts'

/** Addresses of what is hidden, for one account. */
export interface Previews {
  /** The multivariant playlist of a version. */
  streamOf(versionId: string, accountId: string): string
  pictureOf(pictureId: string, accountId: string): string
}

/** Long enough to watch a clip several times; a page asks again. */
const PREVIEW_MS = 10 * 60_000

export function openPreviews({ grants, clock }: { grants: Grants; clock: Clock }): Previews {
  const grantTo = (thingId: string, accountId: string) =>
    `/media/g/${grants.preview({ accountId, thingId, endsAt: clock.now() + PREVIEW_MS })}`
  return {
    streamOf: (versionId, accountId) => `${grantTo(versionId, accountId)}/t/${versionId}/multivariant.m3u8`,
    pictureOf: (pictureId, accountId) => `${grantTo(pictureId, accountId)}/p/${pictureId}`,
  }
}
