/**
 * First segments of our own paths, which no partner may use as its name: docs/product/site.md#reserved-first-segments.
 */
const reserved: ReadonlySet<string> = new Set(
  `
  login register forgot-password reset-password email-verification not-me profile notifications
  notification decision mobile
  playlists search live-tv live live-shows previous-live-shows popular-streamers liveshow
  liveshow-vod stream interactive history histories my-list package-group subscription shop
  voucher redeem payment campaign quiz undian clips moment streamer-dashboard partner-player about-us
  contact-us hemat-kuota redeem-voucher framed embed console feeds
  terms terms-ugc terms-cashout privacy-policy faqs end-user-license-agreement
  not-found user catalog heartbeat loyalty screen interaction recommendation config admin drm ads
  analytics media healthz readyz metrics assets sw.js api docs dev livez oembed offline
  robots.txt sitemap.xml manifest.webmanifest opensearch.xml
`
    .trim()
    .split(/\s+/),
)

export const isReservedName = (name: string): boolean => reserved.has(name)
