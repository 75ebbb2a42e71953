import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/**
 * The pages of the site; fixed addresses win over the patterns above them. First segments that no page may take are
 * listed in docs/product/site.md#reserved-first-segments.
 */
export default [
  layout('app/shells/site/site-shell.tsx', [
    index('pages/site/home.tsx'),
    route(':friendlyId', 'pages/site/catalog-page.tsx'),
    route(':programType/:mediaId', 'pages/watch/title.tsx'),
    route('playlists/:playlistId', 'pages/site/playlist.tsx'),
    route('search', 'pages/site/search.tsx'),
    route('live-tv', 'pages/watch/channels.tsx', { id: 'pages/live-tv' }),
    route('live-tv/:channelId', 'pages/watch/channel.tsx', { id: 'pages/channel' }),
    route('stream/:channelId', 'pages/watch/channel.tsx', { id: 'pages/stream' }),
    route('interactive', 'pages/watch/channels.tsx', { id: 'pages/interactive' }),
    route('my-list', 'pages/watch/my-list.tsx'),
    route('package-group/:packGroupId', 'pages/money/package-group.tsx'),
    // One page under two addresses, of which `/shop` is the canonical one.
    ...['subscription', 'shop'].map((path) => route(path, 'pages/money/shop.tsx', { id: `pages/${path}` })),
    route('campaign/:campaignId', 'pages/site/campaign.tsx'),
    route('campaign/:campaignId/terms', 'pages/site/campaign-terms.tsx'),
    route('undian/:drawId', 'pages/site/draw.tsx'),
    route('quiz/:quizId', 'pages/watch/quiz.tsx'),
    route('live', 'pages/live/live.tsx'),
    route('live/:channelId', 'pages/watch/channel.tsx', { id: 'pages/live-item' }),
    route('hemat-kuota', 'pages/watch/hemat-kuota.tsx'),
    route('history', 'pages/watch/history.tsx'),
    route('liveshow/:showId', 'pages/live/live-show.tsx'),
    route('liveshow-vod/:showId', 'pages/live/replay.tsx'),
    route('live-shows', 'pages/live/live-shows.tsx'),
    route('previous-live-shows', 'pages/live/previous-live-shows.tsx'),
    route('popular-streamers', 'pages/people/popular-streamers.tsx'),
    route('clips', 'pages/watch/clips.tsx'),
    route('clips/:mediaId', 'pages/watch/clip.tsx'),
    ...['login', 'login/email', 'login/phone', 'register', 'register/email', 'register/phone'].map((path) =>
      route(path, 'pages/account/sign-in/sign-in.tsx', { id: path }),
    ),
    route('forgot-password', 'pages/account/sign-in/forgot-password.tsx'),
    route('reset-password', 'pages/account/sign-in/reset-password.tsx'),
    route('not-me', 'pages/account/sign-in/not-me.tsx'),
    route('email-verification', 'pages/account/sign-in/email-verification.tsx'),
    route('profile', 'pages/account/profile.tsx'),
    route('profile/activity', 'pages/account/activity.tsx'),
    route('profile/security', 'pages/account/security.tsx'),
    route('profile/subscription', 'pages/money/own-subscriptions.tsx'),
    route('profile/subscription/buy-new', 'pages/money/buy-new.tsx'),
    route('payment', 'pages/money/payment.tsx'),
    route('payment/:planId/:method?/:promoCode?', 'pages/money/payment-steps.tsx'),
    route('profile/redeem-voucher', 'pages/money/redeem-voucher.tsx'),
    ...['voucher', 'redeem'].map((path) => route(path, 'pages/money/voucher.tsx', { id: `pages/${path}` })),
    route('profile/cashout', 'pages/money/cash-out.tsx'),
    ...['cashout', 'diamond', 'statement', 'subscription'].map((kind) =>
      route(`profile/transactions/${kind}/:transactionId?`, 'pages/money/transactions.tsx', {
        id: `pages/${kind}s`,
      }),
    ),
    route('profile/transactions/subscription/:transactionId/invoice', 'pages/money/subscription-invoice.tsx'),
    route('profile/winnings/:winnerId?', 'pages/money/winnings.tsx'),
    route('profile/:profileId', 'pages/people/person.tsx'),
    route('notifications', 'pages/account/notifications.tsx'),
    route('notification/:notificationId', 'pages/account/notification.tsx'),
    route('decision/:decisionId?', 'pages/account/decision.tsx'),
    ...legal('pages'),
    route('offline', 'pages/site/offline.tsx'),
    route('not-found', 'pages/site/not-found.tsx'),
    route('*', 'pages/site/unmatched.tsx'),
  ]),
  layout('app/shells/studio/studio-shell.tsx', [
    route('streamer-dashboard', 'pages/live/streamer-dashboard.tsx'),
    route('streamer-dashboard/quiz', 'pages/live/quiz-desk.tsx'),
    route('moment/:momentId', 'pages/live/moment.tsx'),
  ]),
  route('partner-player/:mediaId', 'pages/watch/partner-player-moved.tsx'),
  // The partner variant mounts the same pages; only `#shared/urls` knows its prefix.
  route('mobile', 'app/shells/partner/partner-shell.tsx', [
    index('pages/site/mobile-unmatched.tsx', { id: 'mobile/root' }),
    route('not-found', 'pages/site/not-found.tsx', { id: 'mobile/pages/not-found' }),
    ...legal('mobile/pages'),
    route('partner-player/:mediaId', 'pages/watch/partner-player.tsx'),
    route(':partner', 'app/shells/partner/partner-variant.tsx', [
      index('pages/site/home.tsx', { id: 'partner/pages/home' }),
      route('not-found', 'pages/site/not-found.tsx', { id: 'partner/pages/not-found' }),
      route('playlists/:playlistId', 'pages/site/playlist.tsx', { id: 'partner/pages/playlist' }),
      route('live-tv', 'pages/watch/channels.tsx', { id: 'partner/pages/live-tv' }),
      route('live-tv/:channelId', 'pages/watch/channel.tsx', { id: 'partner/pages/channel' }),
      route('stream/:channelId', 'pages/watch/channel.tsx', { id: 'partner/pages/stream' }),
      route('live/:channelId', 'pages/watch/channel.tsx', { id: 'partner/pages/live-item' }),
      route('my-list', 'pages/watch/my-list.tsx', { id: 'partner/pages/my-list' }),
      route('liveshow/:showId', 'pages/live/live-show.tsx', { id: 'partner/pages/live-show' }),
      route('liveshow-vod/:showId', 'pages/live/replay.tsx', { id: 'partner/pages/replay' }),
      route('moment/:momentId', 'pages/live/moment.tsx', { id: 'partner/pages/moment' }),
      route('popular-streamers', 'pages/people/popular-streamers.tsx', {
        id: 'partner/pages/popular-streamers',
      }),
      route('hemat-kuota', 'pages/watch/hemat-kuota.tsx', { id: 'partner/pages/hemat-kuota' }),
      route('histories', 'pages/watch/history.tsx', { id: 'partner/pages/history' }),
      route('clips/:mediaId', 'pages/watch/clip.tsx', { id: 'partner/pages/clip' }),
      route('redeem-voucher', 'pages/money/redeem-voucher.tsx', { id: 'partner/pages/redeem-voucher' }),
      route('profile/:profileId', 'pages/people/person.tsx', { id: 'partner/pages/person' }),
      route('campaign/:campaignId', 'pages/site/campaign.tsx', { id: 'partner/pages/campaign' }),
      route('campaign/:campaignId/terms', 'pages/site/campaign-terms.tsx', {
        id: 'partner/pages/campaign-terms',
      }),
      route('undian/:drawId', 'pages/site/draw.tsx', { id: 'partner/pages/draw' }),
      route('quiz/:quizId', 'pages/watch/quiz.tsx', { id: 'partner/pages/quiz' }),
      route(':friendlyId', 'pages/site/catalog-page.tsx', { id: 'partner/pages/catalog-page' }),
      route(':programType/:mediaId', 'pages/watch/title.tsx', { id: 'partner/pages/title' }),
      route('*', 'pages/site/unmatched.tsx', { id: 'partner/pages/unmatched' }),
    ]),
    route('*', 'pages/site/mobile-unmatched.tsx'),
  ]),
  // A channel's frame shows it: without a shell, and without a program.
  route('framed/:name', 'pages/site/framed.ts'),
  // Other sites show it in a frame: a document of its own.
  route('embed/:kind/:mediaId', 'pages/watch/embedded.ts'),
  route('login/callback', 'pages/account/sign-in/login-callback.tsx'),
] satisfies RouteConfig

/** The static pages: each has an address, and all are one page. */
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
  ].map((path) => route(path, 'pages/site/legal.tsx', { id: `${where}/${path}` }))
}
