import { playback, type Access, type ProvidedSystem } from '@tayang/contract'
import type { Settings } from '#platform/settings/settings'
import { isId, newId } from '#platform/ids/ids'
import { refuse } from '#platform/http/refusal'
import { route, type Caller, type Route } from '#platform/http/route'
import { subtitlePath } from '../encoding/version-files.ts'
import { type CatalogRows, stateOf } from '#modules/library'
import type { Ads } from '../ads/open-ads.ts'
import { decideAccess, type Viewer } from './decide-access.ts'
import type { FirstFiles } from './first-files.ts'
import type { Grants } from './grants.ts'
import { findPlayable } from './rows.ts'
import type { Slot } from '../slots/rows.ts'
import type { Slots } from '../slots/slots.ts'
import type { PlayGrants } from './play-grants.ts'

export interface AccessNeeds {
  rows: CatalogRows
  grants: Grants
  playGrants: Pick<PlayGrants, 'give'>
  firstFiles: FirstFiles
  slots: Slots
  ads: Pick<Ads, 'tagFor'>
  systems: readonly ProvidedSystem[]
  settings: Pick<Settings, 'playback'>
  /** Whether an active subscription of this account covers premium titles. */
  includesPremium(accountId: string, now: number): Promise<boolean>
  /** Where the recording with this video id plays; null where no recording has this id. */
  recordingAccessTo(input: {
    id: string
    sessionId: string | undefined
    caller: Caller | null
  }): Promise<Access | null>
  /** Those of these accounts that the owner of this profile blocked. */
  blockedAmong(ownerProfileId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>
}

/** The text for people, by the state of a title that does not play. */
const missing = {
  processing: 'This title is being prepared. Please come back soon.',
  failed: 'This title cannot be played now.',
  empty: 'This title has no video yet.',
  ready: 'This title has no video of its own.',
} as const

type Query = { sessionId?: string | undefined; partner: boolean }

interface Question {
  readonly itemId: string
  readonly query: Query
  /** Null for a guest; with the session that requests. */
  readonly viewer: (Viewer & { loginId: string }) | null
  /** The person, whichever rights they request with. */
  readonly caller: Caller | null
  readonly now: number
}

/** Where a title plays, for a viewer and for a guest. */
export function accessRoutes(needs: AccessNeeds): Route[] {
  return [
    route(playback.getVideoAccess, async ({ params, query, caller, now }) => {
      const viewer = {
        accountId: caller.accountId,
        loginId: caller.sessionId,
        includesPremium: await needs.includesPremium(caller.accountId, now),
      }
      return { data: await give(needs, { itemId: params.id, query, viewer, caller, now }) }
    }),
    // A caller here has a guest's rights, even with a valid token; a block still applies to a known caller.
    route(playback.getVideoPublicAccess, async ({ params, query, caller, now }) => ({
      data: await give(needs, { itemId: params.id, query, viewer: null, caller, now }),
    })),
  ]
}

async function give(needs: AccessNeeds, question: Question): Promise<Access> {
  const { viewer, now } = question
  const item = await findPlayable(needs.rows, question.itemId)
  if (!item) {
    const { itemId: id, caller, query } = question
    const recorded = await needs.recordingAccessTo({ id, sessionId: query.sessionId, caller })
    return recorded ?? refuse('VIDEO_NOT_FOUND')
  }
  const versionId = item.version_id
  const rights = await rightsOf(needs, item, question.caller)
  const decision = decideAccess(rights, viewer)
  if (!decision.allowed || versionId === null) {
    const code = decision.allowed ? 'MISSING_VIDEO' : decision.code
    const state = stateOf({ ...item, inside: null })
    return refuse(code, undefined, code === 'MISSING_VIDEO' ? { details: [missing[state]] } : {})
  }

  const sessionId = question.query.sessionId ?? newId()
  const slot =
    item.premium && viewer
      ? { accountId: viewer.accountId, loginId: viewer.loginId, playbackId: sessionId }
      : null
  if (slot && !(await needs.slots.take(slot, now))) return refuse('TOO_MANY_STREAMS')
  const right = rightTo({ ...item, versionId }, { slot, holder: viewer?.accountId ?? 'guest', now }, needs)
  const adTag = await needs.ads.tagFor({
    isPremium: item.premium,
    isClip: item.owner_profile_id !== null,
    accountId: viewer?.accountId ?? null,
    isPartner: question.query.partner,
    now,
  })
  return {
    streamType: 'hls',
    stream: `${right.base}/multivariant.m3u8`,
    drmToken: right.drmToken,
    grantEndsAt: right.grantEndsAt,
    drmTokenEndsAt: right.drmTokenEndsAt,
    drm: item.key_id === null ? null : { keyId: item.key_id, systems: [...needs.systems] },
    subtitles: (item.captions ?? []).map(({ language, label }) => ({
      url: `${right.base}/${subtitlePath(language)}`,
      language,
      label,
    })),
    thumbnails: item.thumbnails === null ? null : `${right.base}/${item.thumbnails}`,
    ads: adTag !== null,
    adTag,
    first: item.premium ? [] : (await needs.firstFiles(versionId)).map((file) => `${right.base}/${file}`),
    sessionId,
  }
}

/** What decides about a title, beside the viewer. */
async function rightsOf(
  { blockedAmong }: Pick<AccessNeeds, 'blockedAmong'>,
  item: { premium: boolean; version_id: string | null; owner_profile_id: string | null },
  caller: { readonly accountId: string } | null,
) {
  const { owner_profile_id: owner } = item
  // The owner of a clip may have blocked the caller. A guest cannot be blocked and may watch (decision 0007).
  const blocked = owner && caller ? await blockedAmong(owner, [caller.accountId]) : null
  return {
    isPremium: item.premium,
    isPlayable: item.version_id !== null,
    isBlocked: (blocked?.size ?? 0) > 0,
  }
}

/** Whether an account may watch a title, and by what that was decided; null for an unknown or a hidden title. */
export async function decideFor(
  needs: Pick<AccessNeeds, 'rows' | 'blockedAmong' | 'includesPremium'>,
  { itemId, accountId, now }: { itemId: string; accountId: string; now: number },
) {
  const item = isId(itemId) ? await findPlayable(needs.rows, itemId) : undefined
  if (!item) return null
  const [rights, includesPremium] = await Promise.all([
    rightsOf(needs, item, { accountId }),
    needs.includesPremium(accountId, now),
  ])
  return { ...rights, includesPremium, decision: decideAccess(rights, { accountId, includesPremium }) }
}

/** The grant in the address and the token of the key, each with its end. */
function rightTo(
  item: { key_id: string | null; versionId: string },
  { slot, holder, now }: { slot: Slot | null; holder: string; now: number },
  { grants, playGrants, settings }: AccessNeeds,
) {
  const grantEndsAt = slot ? now + settings.playback.grantMs : null
  const drmTokenEndsAt = item.key_id === null ? null : now + settings.playback.drmTokenMs
  const base =
    grantEndsAt === null || slot === null
      ? `/media/t/${item.versionId}`
      : `/media/g/${playGrants.give({ slot, thing: item.versionId, endsAt: grantEndsAt })}/t/${item.versionId}`
  const drmToken =
    item.key_id === null || drmTokenEndsAt === null
      ? null
      : grants.licenceToken({ accountId: holder, keyId: item.key_id, endsAt: drmTokenEndsAt })
  return { base, grantEndsAt, drmToken, drmTokenEndsAt }
}
