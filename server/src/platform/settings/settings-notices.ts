import { count, DAY, durationMs, MINUTE, SECOND } from './settings-kinds.ts'

/** What people are told, and when. */
export const noticeSettings = {
  notices: {
    authorizeMs: durationMs(
      'TAYANG_NOTICES_AUTHORIZE_MS',
      10 * SECOND,
      'How long a socket of notices may stay without saying whose it is.',
    ),
    perAccountMax: count('TAYANG_NOTICES_PER_ACCOUNT_MAX', 20, 'Sockets of notices of one account at once.'),
    keepMs: durationMs('TAYANG_NOTIFICATION_KEEP_MS', 90 * DAY, 'How long a notification is kept.'),
    liveRestMs: durationMs(
      'TAYANG_LIVE_NEWS_REST_MS',
      30 * MINUTE,
      'Followers who heard that a streamer went live hear of no other show of theirs for this long.',
    ),
    clipRestMs: durationMs(
      'TAYANG_CLIP_NEWS_REST_MS',
      60 * MINUTE,
      'Followers who heard of a clip hear of no other clip of the same person for this long.',
    ),
    remindAheadMs: durationMs(
      'TAYANG_REMIND_AHEAD_MS',
      10 * MINUTE,
      'How long before an announced show those who asked are reminded (decision 2.6, rule 5).',
    ),
  },
}
