/** Kinds of catalogue items (docs/product/watching.md#kinds-of-items). */
export const mediaTypes = [
  'movie',
  'series',
  'season',
  'episode',
  'clips',
  'campaign',
  'live',
  'stream',
  'webview',
  'channel',
  'liveshow',
  'liveshow-vod',
  'featured',
  'editorial',
  // Only in the carousel.
  'upcoming-live',
  'home-card',
] as const
export type MediaType = (typeof mediaTypes)[number]
