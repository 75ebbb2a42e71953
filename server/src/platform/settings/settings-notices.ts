import { count, DAY, durationMs, MINUTE, SECOND } from './settings-kinds.ts'

/** Notifications and their times. */
export const noticeSettings = {
  notices: {
    authorizeMs: durationMs(
      'TAYANG_NOTICES_AUTHORIZE_MS',
      10 * SECOND,
      'How long a notices socket may stay unauthenticated.',
    ),
    perAccountMax: count('TAYANG_NOTICES_PER_ACCOUNT_MAX', 20, 'Notices sockets of one account at once.'),
    keepMs: durationMs('TAYANG_NOTIFICATION_KEEP_MS', 90 * DAY, 'How long a notification is kept.'),
    liveRestMs: durationMs(
      'TAYANG_LIVE_NEWS_REST_MS',
      30 * MINUTE,
      'After a notification that a streamer went live, followers get no other of the same streamer for this long.',
    ),
    clipRestMs: durationMs(
      'TAYANG_CLIP_NEWS_REST_MS',
      60 * MINUTE,
      'After a notification of a clip, followers get no other of the same person for this long.',
    ),
    remindAheadMs: durationMs(
      'TAYANG_REMIND_AHEAD_MS',
      10 * MINUTE,
      'How long before an announced show its reminders are sent.',
    ),
  },
}
