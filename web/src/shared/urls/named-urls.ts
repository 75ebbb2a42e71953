import { segmentOf } from '@tayang/contract'

const part = encodeURIComponent

/**
 * Canonical addresses with the words of a name: docs/product/site.md#readable-addresses. Apart from `urls`, which home
 * loads.
 */
export const namedUrls = {
  title: ({ type, id, title }: { type: string; id: string; title: string }) =>
    `/${part(type)}/${part(segmentOf(id, title))}`,
  replay: ({ id, name }: { id: string; name: string }) => `/liveshow-vod/${part(segmentOf(id, name))}`,
} as const
