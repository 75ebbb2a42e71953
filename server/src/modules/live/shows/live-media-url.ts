import type { Settings } from '#platform/settings/settings'

/** Where players get a file of a show that is on air: at the host of live media, or at that of the site. */
export const liveMediaUrl = (
  { live: { mediaOrigin } }: { readonly live: Pick<Settings['live'], 'mediaOrigin'> },
  showId: string,
  file: 'multivariant.m3u8' | 'rewind.m3u8' | 'still.jpg',
): string => `${mediaOrigin ?? ''}/media/live/${showId}/${file}`
