import { channels, type ChannelAccess } from '@tayang/contract'
import type { Settings } from '#platform/settings/settings'
import { newId } from '#platform/ids/ids'
import { route, type Route } from '#platform/http/route'
import { decideAccess, type Grants, type PlayGrants, type Slot, type Slots } from '#modules/delivery'
import { isOnAir } from '../channel-items.ts'
import { channelFolder } from '#modules/library'
import { channelRight } from '../channel-right.ts'
import type { Schedule, Schedules } from '../schedules.ts'

interface AccessNeeds {
  schedules: Schedules
  grants: Pick<Grants, 'licenceToken'>
  playGrants: Pick<PlayGrants, 'give'>
  slots: Pick<Slots, 'take'>
  settings: Pick<Settings, 'playback'>
  includesPremium(accountId: string, now: number): Promise<boolean>
}

/** Where a channel plays, for a person who may watch it (docs/product/live-tv.md#premium-channels). */
export function getChannelAccessRoute(needs: AccessNeeds): Route {
  return route(channels.getLiveChannelAccess, async ({ params, query, caller, now, refuse }) => {
    const schedule = await needs.schedules.of(params.id)
    if (!schedule) return refuse('CHANNEL_NOT_FOUND')
    const { premium, url } = schedule.channel
    const asker = caller && {
      accountId: caller.accountId,
      includesPremium: premium && (await needs.includesPremium(caller.accountId, now)),
    }
    const decision = decideAccess(
      { isPremium: premium, isPlayable: url !== null || isOnAir(schedule.windows, now), isBlocked: false },
      asker,
    )
    if (!decision.allowed) return refuse(decision.code)
    const sessionId = query.sessionId ?? newId()
    // A premium channel counts as one of the streams that an account plays at once.
    const slot =
      premium && caller
        ? { accountId: caller.accountId, loginId: caller.sessionId, playbackId: sessionId }
        : null
    if (slot && !(await needs.slots.take(slot, now))) return refuse('TOO_MANY_STREAMS')
    if (url !== null) return { data: elsewhere(url, sessionId) }
    return { data: granted(needs, schedule, { slot, sessionId, now }) }
  })
}

/** A page to frame, or HLS of another site. */
function elsewhere(url: string, sessionId: string): ChannelAccess {
  const isHls = /\.m3u8(?:[?#]|$)/.test(url)
  return { ...bare, url, streamType: isHls ? 'hls' : 'webview', sessionId }
}

function granted(
  { grants, playGrants, settings }: AccessNeeds,
  { channel }: Schedule,
  { slot, sessionId, now }: { slot: Slot | null; sessionId: string; now: number },
): ChannelAccess {
  const folder = channelFolder(channel.id)
  if (!slot) return { ...bare, url: `${folder}/multivariant.m3u8`, streamType: 'hls', sessionId }
  const grantEndsAt = now + settings.playback.grantMs
  const drmTokenEndsAt = now + settings.playback.drmTokenMs
  const right = channelRight(channel.id)
  const grant = playGrants.give({ slot, thing: right, endsAt: grantEndsAt })
  return {
    ...bare,
    url: `${folder.replace('/media/', `/media/g/${grant}/`)}/multivariant.m3u8`,
    streamType: 'hls',
    drmToken: grants.licenceToken({ accountId: slot.accountId, keyId: right, endsAt: drmTokenEndsAt }),
    grantEndsAt,
    drmTokenEndsAt,
    sessionId,
  }
}

const bare = { drmToken: null, grantEndsAt: null, drmTokenEndsAt: null, subtitles: [] }
