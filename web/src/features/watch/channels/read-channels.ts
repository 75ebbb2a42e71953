import { channels } from '@tayang/contract'
import type { Call } from '#shared/api'
import type { Language } from '#shared/i18n'
import { channelView, type ChannelView } from './channel-view.ts'

/** Channels come in pages of 20. No list shows more than five. */
const PER_PAGE = 20
const PAGES_MAX = 5

interface Asked {
  call: Call
  language: Language
}

/** All that is on television: what is interactive has a list of its own. */
export function readChannels({ call, language }: Asked, pagesMax = PAGES_MAX): Promise<ChannelView[]> {
  return readPages(pagesMax, (page) =>
    call(channels.listLiveChannels, {
      query: { locale: language, interactive: 'false', page, perPage: PER_PAGE },
    }),
  )
}

export function readInteractives({ call, language }: Asked): Promise<ChannelView[]> {
  return readPages(PAGES_MAX, (page) =>
    call(channels.listInteractives, { query: { locale: language, page, perPage: PER_PAGE } }),
  )
}

type Answer = { data: Parameters<typeof channelView>[0][]; meta: { totalPages: number } }

async function readPages(pagesMax: number, read: (page: number) => Promise<Answer>): Promise<ChannelView[]> {
  const first = await read(1)
  const further = Math.min(first.meta.totalPages, pagesMax) - 1
  const rest = await Promise.all(Array.from({ length: Math.max(0, further) }, (_, n) => read(n + 2)))
  return [first, ...rest].flatMap(({ data }) => data.map(channelView))
}
