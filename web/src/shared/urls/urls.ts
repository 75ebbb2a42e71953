const part = encodeURIComponent

/** Every address of the site, in one place. */
export const urls = {
  home: () => '/',
  page: (friendlyId: string) => `/${part(friendlyId)}`,
  title: (title: { type: string; id: string }) => `/${part(title.type)}/${part(title.id)}`,
  /** The same page with the player open over it. */
  watch: (title: { type: string; id: string }) => `${urls.title(title)}?play=1`,
  /** A series with the player open on one of its episodes (A066). */
  watchEpisode: (series: { type: string; id: string }, episodeId: string) =>
    `${urls.title(series)}?playEpisode=${part(episodeId)}`,
  playlist: (playlistId: string) => `/playlists/${part(playlistId)}`,
  search: (keyword: string) => `/search?keyword=${part(keyword)}`,
  live: () => '/live',
  /** Spec 2, section 2 (HOM-041): an announced show is at the address that its live show will have. */
  upcomingShow: (show: { id: string; startedAt?: number | undefined; finishedAt?: number | undefined }) =>
    `/liveshow/${part(show.id)}?isUpComing=true&startedAt=${show.startedAt ?? ''}` +
    `&finishedAt=${show.finishedAt ?? ''}&upcomingShowId=${part(show.id)}`,
  clips: () => '/clips',
  clip: (clipId: string) => `/clips/${part(clipId)}`,
  liveShow: (showId: string) => `/liveshow/${part(showId)}`,
  /** Everybody who is on air, and what was; the second also of one person (A110). */
  liveShows: () => '/live-shows',
  previousLiveShows: (profileId?: string) =>
    profileId ? `/previous-live-shows?profileId=${part(profileId)}` : '/previous-live-shows',
  /** The recording of a show that is over. */
  replay: (showId: string) => `/liveshow-vod/${part(showId)}`,
  popularStreamers: () => '/popular-streamers',
  /** Where channels are listed, or where one of them plays. */
  liveTv: (channelId?: string) => (channelId ? `/live-tv/${part(channelId)}` : '/live-tv'),
  stream: (channelId: string) => `/stream/${part(channelId)}`,
  /** A page in a frame, or a stream that is not interactive (A067). */
  liveItem: (id: string) => `/live/${part(id)}`,
  interactive: () => '/interactive',
  myList: () => '/my-list',
  history: () => '/history',
  hematKuota: () => '/hemat-kuota',
  /** One's own account, or one section of it. */
  profile: (section?: 'privacy' | 'devices') => (section ? `/profile#${section}` : '/profile'),
  /** Somebody as everybody sees them, oneself too (A057). */
  person: (profileId: string) => `/profile/${part(profileId)}`,
  streamerDashboard: () => '/streamer-dashboard',
  notifications: () => '/notifications',
  notification: (id: string) => `/notification/${part(id)}`,
  diamondTransactions: () => '/profile/transactions/diamond',
  gencashStatement: () => '/profile/transactions/statement',
  /** Where gencash becomes rupiah; all cash-outs; one of them. */
  askCashOut: () => '/profile/cashout',
  cashOuts: () => '/profile/transactions/cashout',
  cashOut: (transactionId: string) => `/profile/transactions/cashout/${part(transactionId)}`,
  shop: () => '/shop',
  /** The specification's second address of the shop; what it renders is `shop` (A058). */
  subscription: () => '/subscription',
  packageGroup: (groupId: string) => `/package-group/${part(groupId)}`,
  ownSubscriptions: () => '/profile/subscription',
  buyNew: () => '/profile/subscription/buy-new',
  /** The steps of a purchase: which package, how it is paid, what it comes to (A098). */
  payment: (...[planId, method, promoCode]: [planId?: string, method?: string, promoCode?: string]) =>
    ['/payment', ...[planId, method, promoCode].filter((one) => one !== undefined).map(part)].join('/'),
  /** All that was bought, or one purchase with its invoice. */
  subscriptionTransactions: (transactionId?: string) =>
    ['/profile/transactions/subscription', ...(transactionId ? [part(transactionId)] : [])].join('/'),
  subscriptionInvoice: (transactionId: string) => `${urls.subscriptionTransactions(transactionId)}/invoice`,
  redeemVoucher: () => '/profile/redeem-voucher',
  auth: (mode: 'login' | 'register', sub?: 'email' | 'phone') => (sub ? `/${mode}/${sub}` : `/${mode}`),
  loginCallback: () => '/login/callback',
  forgotPassword: (email: string) => `/forgot-password?email=${part(email)}`,
  /** A static page, as `#ground/legal` names it; without a language it is Indonesian. */
  legal: (name: string, language: 'en' | 'id' = 'id') =>
    `/${part(name)}${language === 'en' ? '?lang=en' : ''}`,
  /** The home of a partner's variant. */
  partner: (slug: string) => `/mobile/${part(slug)}`,
  /** Where whoever may not enter a variant reads on (A048). */
  mobileTerms: () => '/mobile/terms',
  mobileNotFound: () => '/mobile/not-found',
  partnerPlayer: (mediaId: string) => `/mobile/partner-player/${part(mediaId)}`,
  notFound: () => '/not-found',
} as const
