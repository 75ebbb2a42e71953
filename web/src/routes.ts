import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/**
 * The route table of the specification, in its order; fixed addresses win over the patterns above them.
 * Only what exists stands here. First segments that pages may not take: decisions, part 1, Reserved.
 */
export default [
  layout('app/shells/site/site-shell.tsx', [
    index('pages/home.tsx'),
    route(':friendlyId', 'pages/catalog-page.tsx'),
    route(':programType/:mediaId', 'pages/title.tsx'),
    route('playlists/:playlistId', 'pages/playlist.tsx'),
    route('search', 'pages/search.tsx'),
    route('live-tv', 'pages/channels.tsx', { id: 'pages/live-tv' }),
    route('live-tv/:channelId', 'pages/channel.tsx', { id: 'pages/channel' }),
    route('stream/:channelId', 'pages/channel.tsx', { id: 'pages/stream' }),
    route('interactive', 'pages/channels.tsx', { id: 'pages/interactive' }),
    route('my-list', 'pages/my-list.tsx'),
    route('package-group/:packGroupId', 'pages/package-group.tsx'),
    // One page under two addresses, of which `/shop` is the canonical one (A058).
    ...['subscription', 'shop'].map((path) => route(path, 'pages/shop.tsx', { id: `pages/${path}` })),
    route('campaign/:campaignId', 'pages/campaign.tsx'),
    route('live', 'pages/live.tsx'),
    route('live/:channelId', 'pages/channel.tsx', { id: 'pages/live-item' }),
    route('hemat-kuota', 'pages/hemat-kuota.tsx'),
    route('history', 'pages/history.tsx'),
    route('liveshow/:showId', 'pages/live-show.tsx'),
    route('liveshow-vod/:showId', 'pages/replay.tsx'),
    route('live-shows', 'pages/live-shows.tsx'),
    route('previous-live-shows', 'pages/previous-live-shows.tsx'),
    route('popular-streamers', 'pages/popular-streamers.tsx'),
    route('clips', 'pages/clips.tsx'),
    route('clips/:mediaId', 'pages/clip.tsx'),
    ...['login', 'login/email', 'login/phone', 'register', 'register/email', 'register/phone'].map((path) =>
      route(path, 'pages/sign-in/sign-in.tsx', { id: path }),
    ),
    route('forgot-password', 'pages/sign-in/forgot-password.tsx'),
    route('reset-password', 'pages/sign-in/reset-password.tsx'),
    route('email-verification', 'pages/sign-in/email-verification.tsx'),
    route('profile', 'pages/profile.tsx'),
    route('profile/subscription', 'pages/own-subscriptions.tsx'),
    route('profile/subscription/buy-new', 'pages/buy-new.tsx'),
    route('payment', 'pages/payment.tsx'),
    route('payment/:planId/:method?/:promoCode?', 'pages/payment-steps.tsx'),
    route('profile/redeem-voucher', 'pages/redeem-voucher.tsx'),
    ...['voucher', 'redeem'].map((path) => route(path, 'pages/voucher.tsx', { id: `pages/${path}` })),
    route('profile/cashout', 'pages/cash-out.tsx'),
    ...['cashout', 'diamond', 'statement', 'subscription'].map((kind) =>
      route(`profile/transactions/${kind}/:transactionId?`, 'pages/transactions.tsx', {
        id: `pages/${kind}s`,
      }),
    ),
    route('profile/transactions/subscription/:transactionId/invoice', 'pages/subscription-invoice.tsx'),
    route('profile/:profileId', 'pages/person.tsx'),
    route('notifications', 'pages/notifications.tsx'),
    route('notification/:notificationId', 'pages/notification.tsx'),
    ...legal('pages'),
    route('offline', 'pages/offline.tsx'),
    route('not-found', 'pages/not-found.tsx'),
    route('*', 'pages/unmatched.tsx'),
  ]),
  layout('app/shells/studio/studio-shell.tsx', [route('streamer-dashboard', 'pages/streamer-dashboard.tsx')]),
  route('partner-player/:mediaId', 'pages/partner-player-moved.tsx'),
  // The partner variant mounts the same pages; only `#ground/ways` knows its prefix (A048).
  route('mobile', 'app/shells/partner/partner-shell.tsx', [
    index('pages/mobile-unmatched.tsx', { id: 'mobile/root' }),
    route('not-found', 'pages/not-found.tsx', { id: 'mobile/pages/not-found' }),
    ...legal('mobile/pages'),
    route('partner-player/:mediaId', 'pages/partner-player.tsx'),
    route(':partner', 'app/shells/partner/partner-variant.tsx', [
      index('pages/home.tsx', { id: 'partner/pages/home' }),
      route('not-found', 'pages/not-found.tsx', { id: 'partner/pages/not-found' }),
      route('playlists/:playlistId', 'pages/playlist.tsx', { id: 'partner/pages/playlist' }),
      route('live-tv', 'pages/channels.tsx', { id: 'partner/pages/live-tv' }),
      route('live-tv/:channelId', 'pages/channel.tsx', { id: 'partner/pages/channel' }),
      route('stream/:channelId', 'pages/channel.tsx', { id: 'partner/pages/stream' }),
      route('live/:channelId', 'pages/channel.tsx', { id: 'partner/pages/live-item' }),
      route('my-list', 'pages/my-list.tsx', { id: 'partner/pages/my-list' }),
      route('liveshow/:showId', 'pages/live-show.tsx', { id: 'partner/pages/live-show' }),
      route('liveshow-vod/:showId', 'pages/replay.tsx', { id: 'partner/pages/replay' }),
      route('popular-streamers', 'pages/popular-streamers.tsx', { id: 'partner/pages/popular-streamers' }),
      route('hemat-kuota', 'pages/hemat-kuota.tsx', { id: 'partner/pages/hemat-kuota' }),
      route('histories', 'pages/history.tsx', { id: 'partner/pages/history' }),
      route('clips/:mediaId', 'pages/clip.tsx', { id: 'partner/pages/clip' }),
      route('redeem-voucher', 'pages/redeem-voucher.tsx', { id: 'partner/pages/redeem-voucher' }),
      route('profile/:profileId', 'pages/person.tsx', { id: 'partner/pages/person' }),
      route('campaign/:campaignId', 'pages/campaign.tsx', { id: 'partner/pages/campaign' }),
      route(':friendlyId', 'pages/catalog-page.tsx', { id: 'partner/pages/catalog-page' }),
      route(':programType/:mediaId', 'pages/title.tsx', { id: 'partner/pages/title' }),
      route('*', 'pages/unmatched.tsx', { id: 'partner/pages/unmatched' }),
    ]),
    route('*', 'pages/mobile-unmatched.tsx'),
  ]),
  // A channel's frame shows it: without a shell, and without a program.
  route('framed/:name', 'pages/framed.ts'),
  route('login/callback', 'pages/sign-in/login-callback.tsx'),
] satisfies RouteConfig

/** The static pages: each has an address, and all are one page (A049 for the contact). */
function legal(where: string) {
  return [
    'about-us',
    'contact-us',
    'terms',
    'terms-ugc',
    'privacy-policy',
    'faqs',
    'end-user-license-agreement',
    'terms-cashout',
  ].map((path) => route(path, 'pages/legal.tsx', { id: `${where}/${path}` }))
}
