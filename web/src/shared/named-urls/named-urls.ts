import { segmentOf } from '@tayang/contract'

const part = encodeURIComponent

/** Of a title of any type, clips among them, and of a recording. */
export const namedUrls = {
  title: ({ type, id, title }: { type: string; id: string; title: string }) =>
    `/${part(type)}/${part(segmentOf(id, title))}`,
  replay: ({ id, name }: { id: string; name: string }) => `/liveshow-vod/${part(segmentOf(id, name))}`,
} as const
