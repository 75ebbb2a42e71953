import { channels, type Channel } from '@tayang/contract'
import { readChannels, readInteractives, type ChannelView } from '#features/watch/channels'
import type { SiteContext } from '#shared/api'
import { frameOf } from './frame/frame-address.ts'

export interface ChannelPage {
  channel: Channel
  /** What one zaps through, the channel itself among them. */
  neighbours: ChannelView[]
  /** Other origins, of a page in a frame or of somebody's stream: this page's policy allows them and no other. */
  frames: string[]
  callsTo: string[]
}

/** A channel among its neighbours; null where there is none by that id. */
export async function readChannelPage(
  site: Pick<SiteContext, 'call' | 'language' | 'origin'>,
  id: string,
): Promise<ChannelPage | null> {
  const { call, language, origin } = site
  const found = await call(channels.getLiveChannel, { params: { id }, query: { locale: language } }).catch(
    (error: unknown) => {
      // A channel that is gone, and an id that can be none.
      if (isAnswered(error, [400, 404])) return null
      throw error
    },
  )
  if (!found) return null
  const channel = found.data
  // Without its neighbours a channel is still a channel.
  const neighbours = await (channel.interactive ? readInteractives : readChannels)(site).catch(() => [])
  const other = channel.otherOrigin === null ? null : (frameOf(channel.otherOrigin, origin)?.origin ?? null)
  const others = other === null ? [] : [other]
  const isFrame = channel.type === 'webview'
  return { channel, neighbours, frames: isFrame ? others : [], callsTo: isFrame ? [] : others }
}

function isAnswered(error: unknown, statuses: readonly number[]): boolean {
  const init = typeof error === 'object' && error !== null && 'init' in error ? error.init : null
  const status = typeof init === 'object' && init !== null && 'status' in init ? init.status : null
  return typeof status === 'number' && statuses.includes(status)
}
