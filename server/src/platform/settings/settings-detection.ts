import { count, DAY, durationMs, optionalText } from './settings-kinds.ts'

/** What is kept so that an attack is seen, and what strangers may make grow. */
export const detectionSettings = {
  activity: {
    keepMs: durationMs(
      'TAYANG_ACTIVITY_MS',
      180 * DAY,
      'How long an account’s owner is shown what happened to it.',
    ),
  },
  pageEvents: {
    eventBytesMax: count('TAYANG_PAGE_EVENT_BYTES_MAX', 4_096, 'The size of one event of a page.'),
    networkDayBytesMax: count(
      'TAYANG_PAGE_EVENTS_NETWORK_BYTES_MAX',
      50 * 1024 ** 2,
      'Bytes of events that one network may send in a day; many people may share it.',
    ),
    dayBytesMax: count(
      'TAYANG_PAGE_EVENTS_DAY_BYTES_MAX',
      512 * 1024 ** 2,
      'Bytes of events that are stored in a day in all; more are dropped.',
    ),
    rowsMax: count(
      'TAYANG_PAGE_EVENTS_MAX',
      5_000_000,
      'Events of pages that are kept at most; the oldest go first, within the hour.',
    ),
  },
  geoIpFile: optionalText(
    'TAYANG_GEOIP_FILE',
    'A MaxMind DB file with cities on this machine, by which people read where their sessions are; without it they ' +
      'read the network.',
  ),
  securityLog: {
    keepMs: durationMs(
      'TAYANG_SECURITY_LOG_MS',
      90 * DAY,
      'How long a file of the security log is kept, where there are not too many.',
    ),
    filesMax: count(
      'TAYANG_SECURITY_LOG_FILES_MAX',
      200,
      'Files of the security log of 10 MB each that are kept at most beside the one that is written.',
    ),
  },
} as const
