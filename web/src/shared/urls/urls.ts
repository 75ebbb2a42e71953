const part = encodeURIComponent

/** Every address of the site, in one place. */
export const urls = {
  home: () => '/',
  page: (friendlyId: string) => `/${part(friendlyId)}`,
  title: (title: { type: string; id: string }) => `/${part(title.type)}/${part(title.id)}`,
  /** The same page with the player open over it. */
  watch: (title: { type: string; id: string }) => `${urls.title(title)}?play=1`,
  /** The same from this second on. */
  watchAt: (title: { type: string; id: string }, seconds: number) =>
    `${urls.watch(title)}&t=${Math.floor(seconds)}`,
  /** A series with the player open on one of its episodes. See docs/product/site.md#player-addresses. */
  watchEpisode: (series: { type: string; id: string }, episodeId: string) =>
    `${urls.title(series)}?playEpisode=${part(episodeId)}`,
  playlist: (playlistId: string) => `/playlists/${part(playlistId)}`,
  search: (keyword: string) => `/search?keyword=${part(keyword)}`,
  live: () => '/live',
  /**
   * An announced show has the address that its live show will have. See docs/product/site.md#announced-show-address.
   */
  upcomingShow: (show: { id: string; startedAt?: number | undefined; finishedAt?: number | undefined }) =>
    `/liveshow/${part(show.id)}?isUpComing=true&startedAt=${show.startedAt ?? ''}` +
    `&finishedAt=${show.finishedAt ?? ''}&upcomingShowId=${part(show.id)}`,
  clips: () => '/clips',
  clip: (clipId: string) => `/clips/${part(clipId)}`,
  embeddedClip: (clipId: string) => `/embed/clips/${part(clipId)}`,
  liveShow: (showId: string) => `/liveshow/${part(showId)}`,
  /** All shows on air, and past ones; the latter also of one person. See docs/product/live.md#the-live-page. */
  liveShows: () => '/live-shows',
  previousLiveShows: (profileId?: string) =>
    profileId ? `/previous-live-shows?profileId=${part(profileId)}` : '/previous-live-shows',
  /** The recording of a show that is over. */
  replay: (showId: string) => `/liveshow-vod/${part(showId)}`,
  /** The same from this second on. */
  replayAt: (showId: string, seconds: number) => `${urls.replay(showId)}?t=${Math.floor(seconds)}`,
  popularStreamers: () => '/popular-streamers',
  /** The list of channels, or one of them. */
  liveTv: (channelId?: string) => (channelId ? `/live-tv/${part(channelId)}` : '/live-tv'),
  stream: (channelId: string) => `/stream/${part(channelId)}`,
  /** A page in a frame, or a stream without interaction. See docs/product/site.md#content-links. */
  liveItem: (id: string) => `/live/${part(id)}`,
  interactive: () => '/interactive',
  myList: () => '/my-list',
  history: () => '/history',
  hematKuota: () => '/hemat-kuota',
  /** The account of the viewer, or one section of it. */
  profile: (section?: 'privacy' | 'clips') => (section ? `/profile#${section}` : '/profile'),
  /** What happened to the own account lately. */
  activity: () => '/profile/activity',
  security: (section?: 'devices' | 'second-factor') =>
    section ? `/profile/security#${section}` : '/profile/security',
  /** The public profile of a person. See docs/product/site.md#fixed-addresses-win. */
  person: (profileId: string) => `/profile/${part(profileId)}`,
  /** The same by the handle that the person chose: docs/product/accounts.md#handle. */
  handle: (handle: string) => `/@${part(handle)}`,
  /** The full terms of a campaign, as its draw names them. */
  campaignTerms: (campaignId: string) => `/campaign/${part(campaignId)}/terms`,
  /** A draw with its proof, by its number or its id. See docs/product/draws.md#proof. */
  draw: (draw: { number: number }) => `/undian/u${draw.number}`,
  /** What a person won, all of it or one prize. */
  winnings: (winnerId?: string) => (winnerId ? `/profile/winnings/${part(winnerId)}` : '/profile/winnings'),
  /** The editor of a kept piece of a show. */
  moment: (momentId: string) => `/moment/${part(momentId)}`,
  streamerDashboard: () => '/streamer-dashboard',
  /** The desk of a host's live quiz. */
  quizDesk: () => '/streamer-dashboard/quiz',
  notifications: () => '/notifications',
  notification: (id: string) => `/notification/${part(id)}`,
  diamondTransactions: () => '/profile/transactions/diamond',
  gencashStatement: () => '/profile/transactions/statement',
  /** The cash-out form; all cash-outs; one of them. */
  askCashOut: () => '/profile/cashout',
  cashOuts: () => '/profile/transactions/cashout',
  cashOut: (transactionId: string) => `/profile/transactions/cashout/${part(transactionId)}`,
  shop: () => '/shop',
  /** The second address of the shop; it renders `shop`. See docs/product/site.md#second-addresses. */
  subscription: () => '/subscription',
  packageGroup: (groupId: string) => `/package-group/${part(groupId)}`,
  ownSubscriptions: () => '/profile/subscription',
  buyNew: () => '/profile/subscription/buy-new',
  /**
   * The steps of a purchase: the package, the payment method, the total. See
   * docs/product/subscriptions.md#payment-steps.
   */
  payment: (...[planId, method, promoCode]: [planId?: string, method?: string, promoCode?: string]) =>
    ['/payment', ...[planId, method, promoCode].filter((one) => one !== undefined).map(part)].join('/'),
  /** All purchases, or one with its invoice. */
  subscriptionTransactions: (transactionId?: string) =>
    ['/profile/transactions/subscription', ...(transactionId ? [part(transactionId)] : [])].join('/'),
  subscriptionInvoice: (transactionId: string) => `${urls.subscriptionTransactions(transactionId)}/invoice`,
  redeemVoucher: () => '/profile/redeem-voucher',
  auth: (mode: 'login' | 'register', sub?: 'email' | 'phone') => (sub ? `/${mode}/${sub}` : `/${mode}`),
  loginCallback: () => '/login/callback',
  resetPassword: (token: string) => `/reset-password?token=${part(token)}`,
  forgotPassword: (email: string) => `/forgot-password?email=${part(email)}`,
  /** The campaign of a quiz: its rules, chances and draw. */
  quiz: (campaignId: string) => `/quiz/${part(campaignId)}`,
  /** A static page, named as in `#shared/legal`; Indonesian by default. */
  legal: (name: string, language: 'en' | 'id' = 'id') =>
    `/${part(name)}${language === 'en' ? '?lang=en' : ''}`,
  /** The home of a partner's variant. */
  partner: (slug: string) => `/mobile/${part(slug)}`,
  /** Where a person goes who is not admitted to a variant. See docs/product/partners.md#order-of-addresses. */
  mobileTerms: () => '/mobile/terms',
  mobileNotFound: () => '/mobile/not-found',
  partnerPlayer: (mediaId: string) => `/mobile/partner-player/${part(mediaId)}`,
  notFound: () => '/not-found',
} as const
