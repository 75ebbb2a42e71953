import { count, DAY, durationMs } from './settings-kinds.ts'

/** What is kept so that an attack is seen, and what strangers may make grow. */
export const detectionSettings = {
  activity: {
    keepMs: durationMs(
      'TAYANG_ACTIVITY_MS',
      180 * DAY,
      'How long an account’s owner is shown what happened to it.',
    ),
  },
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
