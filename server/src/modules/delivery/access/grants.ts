import type { Secrets } from '#platform/secrets/secrets'
import type { Slot } from '../slots/rows.ts'

/**
 * Short signed rights to play, which carry no secret of a session.
 *
 * A grant opens one thing and names the account that asked for it; a client that has the address may use it until it
 * ends. It is part of the path, so that relative addresses inherit it.
 * A licence token opens one key and travels in a header of its own (docs/product/watching.md#grants).
 */
export interface Grants {
  grant(to: { accountId: string; versionId: string; endsAt: number }): string
  /** When this grant for this version ends; null where it is not valid now. */
  grantEnd(grant: string, versionId: string, now: number): number | null
  /** As a grant, for one playback, which holds its slot or does not (`openPlayGrants`). */
  playGrant(to: { slot: Slot; thing: string; endsAt: number }): string
  /** When this grant for this thing ends, and the playback that it names; null where it is not valid now. */
  playbackOf(grant: string, thing: string, now: number): { endsAt: number; slot: Slot } | null
  /** As a grant, for a version or a picture that is hidden from everybody else. */
  preview(to: { accountId: string; thingId: string; endsAt: number }): string
  /** When this preview of this version or picture ends; null where it is not valid now. */
  previewEnd(preview: string, thingId: string, now: number): number | null
  licenceToken(to: { accountId: string; keyId: string; endsAt: number }): string
  /** The account to which this token opens this key now; null where it does not. */
  holderOf(token: string, keyId: string, now: number): string | null
}

const GRANT = 'catalog.grant'
const PLAY = 'catalog.play'
const PREVIEW = 'catalog.preview'
const LICENCE = 'catalog.licence'
/**
 * End in base 36, holder, signature: an account, or the account, session and playback that play. Every part has a
 * fixed alphabet, so a grant is always one path segment.
 */
const RIGHT = /^([0-9a-z]{1,11})\.([A-Za-z0-9_-]{1,200})\.([A-Za-z0-9_-]{43})$/

export function openGrants({ secrets }: { secrets: Secrets }): Grants {
  const write = (purpose: string, holder: string, thing: string, endsAt: number) => {
    const end = endsAt.toString(36)
    return `${end}.${holder}.${secrets.sign(purpose, `${thing}\n${holder}\n${end}`)}`
  }
  const read = (purpose: string, right: string, thing: string, now: number) => {
    const [, end = '', holder = '', signature = ''] = RIGHT.exec(right) ?? []
    if (end === '' || !secrets.verifies(purpose, `${thing}\n${holder}\n${end}`, signature)) return null
    const endsAt = Number.parseInt(end, 36)
    return endsAt > now ? { endsAt, holder } : null
  }
  return {
    grant: ({ accountId, versionId, endsAt }) => write(GRANT, accountId, versionId, endsAt),
    grantEnd: (grant, versionId, now) => read(GRANT, grant, versionId, now)?.endsAt ?? null,
    playGrant: ({ slot: { accountId, loginId, playbackId }, thing, endsAt }) =>
      write(PLAY, [accountId, loginId, playbackId].join('_'), thing, endsAt),
    playbackOf(grant, thing, now) {
      const right = read(PLAY, grant, thing, now)
      if (!right) return null
      const [accountId = '', loginId = '', playbackId = ''] = right.holder.split('_')
      return { endsAt: right.endsAt, slot: { accountId, loginId, playbackId } }
    },
    preview: ({ accountId, thingId, endsAt }) => write(PREVIEW, accountId, thingId, endsAt),
    previewEnd: (preview, thingId, now) => read(PREVIEW, preview, thingId, now)?.endsAt ?? null,
    licenceToken: ({ accountId, keyId, endsAt }) => write(LICENCE, accountId, keyId, endsAt),
    holderOf: (token, keyId, now) => read(LICENCE, token, keyId, now)?.holder ?? null,
  }
}
