import type { Channel, Programme } from '@tayang/contract'

/** As much of a channel as a card, a strip or a list shows: a page carries it for every one, so kept small. */
export interface ChannelView {
  id: string
  type: Channel['type']
  interactive: boolean
  premium: boolean
  name: string
  ground: string
  /** The square with its name drawn; its name is written where there is none. */
  logo: string | null
  viewers: number
  now: Showing | null
  next: Showing | null
}

export interface Showing {
  title: string
  startAt: number
  endAt: number
}

export function channelView(channel: Channel): ChannelView {
  return {
    id: channel.id,
    type: channel.type,
    interactive: channel.interactive,
    premium: channel.premium,
    name: channel.titleLocalized,
    ground: channel.thumbColor,
    logo: channel.attachments.logo?.fileUrl ?? null,
    viewers: channel.viewers,
    now: showing(channel.now),
    next: showing(channel.next),
  }
}

function showing(programme: Programme | null): Showing | null {
  return programme && { title: programme.titleLocalized, startAt: programme.startAt, endAt: programme.endAt }
}

/**
 * How much of a programme is over, from 0 to 1. Null outside of it: the server says what is on, and a clock that
 * disagrees is the one that is wrong.
 */
export function partOf({ startAt, endAt }: Pick<Showing, 'startAt' | 'endAt'>, now: number): number | null {
  return endAt > startAt && now >= startAt && now < endAt ? (now - startAt) / (endAt - startAt) : null
}
