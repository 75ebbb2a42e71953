import { playback, type Access } from '@tayang/contract'
import type { Settings } from '#platform/settings'
import { newId } from '#platform/ids'
import { refuse } from '#platform/refusal'
import { route, type Caller, type Route } from '#platform/route'
import { subtitlePath } from '../encoding/version-files.ts'
import type { CatalogRows } from '../tables.ts'
import { stateOf } from '../titles/media-item.ts'
import { decideAccess, type Asker } from './decide-access.ts'
import type { FirstFiles } from './first-files.ts'
import type { Grants } from './grants.ts'

export interface AccessNeeds {
  rows: CatalogRows
  grants: Grants
  firstFiles: FirstFiles
  settings: Pick<Settings, 'playback'>
  /** Whether a running subscription of this account covers premium titles. */
  includesPremium(accountId: string, now: number): Promise<boolean>
  /** Those of these accounts that the owner of this profile blocked. */
  blockedAmong(ownerProfileId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>
}

/** Answered to people, by the state of a title that does not play. */
const missing = {
  processing: 'This title is being prepared. Please come back soon.',
  failed: 'This title cannot be played now.',
  empty: 'This title has no video yet.',
  ready: 'This title has no video of its own.',
} as const

/** Where a title plays, for a viewer and for a guest. */
export function accessRoutes(needs: AccessNeeds): Route[] {
  return [
    route(playback.getVideoAccess, async ({ params, query, caller, now }) => {
      const asker = {
        accountId: caller.accountId,
        includesPremium: await needs.includesPremium(caller.accountId, now),
      }
      const asked = { itemId: params.id, sessionId: query.sessionId, asker, caller, now }
      return { data: await give(needs, asked) }
    }),
    // Whoever asks here has a guest's rights, also with a good token; a block still holds for who is known.
    route(playback.getVideoPublicAccess, async ({ params, query, caller, now }) => ({
      data: await give(needs, { itemId: params.id, sessionId: query.sessionId, asker: null, caller, now }),
    })),
  ]
}

async function give(
  { rows, grants, firstFiles, settings, blockedAmong }: AccessNeeds,
  asked: {
    itemId: string
    sessionId: string | undefined
    asker: Asker | null
    caller: Caller | null
    now: number
  },
): Promise<Access> {
  const item = await findPlayable(rows, asked.itemId)
  if (!item) return refuse('VIDEO_NOT_FOUND')
  const versionId = item.version_id
  const { owner_profile_id: owner } = item
  // Whoever the owner of a clip blocked; a guest is nobody and may watch (decision 0007).
  const blocked = owner && asked.caller ? await blockedAmong(owner, [asked.caller.accountId]) : null
  const rights = {
    isPremium: item.premium,
    isPlayable: versionId !== null,
    isBlocked: (blocked?.size ?? 0) > 0,
  }
  const decision = decideAccess(rights, asked.asker)
  if (!decision.allowed || versionId === null) {
    const code = decision.allowed ? 'MISSING_VIDEO' : decision.code
    const state = stateOf({ ...item, inside: null })
    return refuse(code, undefined, code === 'MISSING_VIDEO' ? { details: [missing[state]] } : {})
  }

  const holder = asked.asker?.accountId ?? 'guest'
  const grantEndsAt = item.premium ? asked.now + settings.playback.grantMs : null
  const drmTokenEndsAt = item.key_id === null ? null : asked.now + settings.playback.drmTokenMs
  const base =
    grantEndsAt === null
      ? `/media/t/${versionId}`
      : `/media/g/${grants.grant({ accountId: holder, versionId, endsAt: grantEndsAt })}/t/${versionId}`
  return {
    streamType: 'hls',
    stream: `${base}/multivariant.m3u8`,
    drmToken:
      item.key_id === null || drmTokenEndsAt === null
        ? null
        : grants.licenceToken({ accountId: holder, keyId: item.key_id, endsAt: drmTokenEndsAt }),
    grantEndsAt,
    drmTokenEndsAt,
    subtitles: (item.captions ?? []).map(({ language, label }) => ({
      url: `${base}/${subtitlePath(language)}`,
      language,
      label,
    })),
    thumbnails: item.thumbnails === null ? null : `${base}/${item.thumbnails}`,
    // Nothing here carries ads.
    ads: false,
    first: item.premium ? [] : (await firstFiles(versionId)).map((file) => `${base}/${file}`),
    sessionId: asked.sessionId ?? newId(),
  }
}

async function findPlayable(rows: CatalogRows, itemId: string) {
  return rows
    .selectFrom('item')
    .leftJoin('version', 'version.id', 'item.version_id')
    .select(['item.premium', 'item.owner_profile_id', 'item.version_id', 'captions', 'thumbnails', 'key_id'])
    .select((eb) =>
      eb
        .selectFrom('version as n')
        .whereRef('n.item_id', '=', 'item.id')
        .select('n.state')
        .orderBy('n.created_at', 'desc')
        .limit(1)
        .as('newest_state'),
    )
    .where('item.id', '=', itemId)
    .where('item.hidden_at', 'is', null)
    .executeTakeFirst()
}
