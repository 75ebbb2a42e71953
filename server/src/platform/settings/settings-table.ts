import * as z from 'zod/mini'
import {
  DAY,
  GB,
  HOUR,
  MINUTE,
  SECOND,
  address,
  ageRecipients,
  choice,
  count,
  countryCodes,
  databaseUrl,
  durationMs,
  flag,
  networks,
  optionalText,
  origin,
  port,
  text,
  type Setting,
} from './settings-kinds.ts'
import { detectionSettings } from './settings-detection.ts'
import { edgeSettings } from './settings-edge.ts'
import { liveSettings } from './settings-live.ts'
import { moneySettings } from './settings-money.ts'
import { nodeSettings } from './settings-node.ts'
import { noticeSettings } from './settings-notices.ts'
import { playbackSettings } from './settings-playback.ts'
import { redisSettings } from './settings-redis.ts'
import { s3Settings } from './settings-s3.ts'
import { signInSettings } from './settings-sign-in.ts'

export type { Setting }

/** An origin with or without a path, to which `/user/v1.0/…` is joined. */
const API_BASE = /^https?:\/\/[^?#@\s]*[^/?#@\s]$/

/** Every setting. Nested groups are only names: each entry has a variable of its own. */
export const settingsTable = {
  port: port('PORT', 3000, 'Where pages, calls, media and sockets are served.'),
  host: text('HOST', '127.0.0.1', 'The address to listen on. Anything but loopback ends demo mode.'),
  rtmpHost: optionalText(
    'RTMP_HOST',
    'The address on which streamers publish by RTMP. That of HOST when absent.',
  ),
  rtmpPort: port('RTMP_PORT', 1935, 'Where streamers publish by RTMP.'),
  home: text(
    'TAYANG_HOME',
    '.tayang',
    'The folder of the embedded database, the blobs, the secret and the logs.',
  ),
  origin: origin('TAYANG_ORIGIN', 'The public origin behind a proxy. Loopback when absent.'),
  consoleOrigin: origin(
    'TAYANG_CONSOLE_ORIGIN',
    'The only origin of the operators’ console and their calls. Where absent both are below the site’s own.',
  ),
  trustedProxies: networks(
    'TAYANG_TRUSTED_PROXIES',
    'Proxies whose X-Forwarded-For is trusted, in calls and sockets, and their headers of the PROXY protocol where' +
      ' that is on; clients behind any other share its limits.',
  ),
  ...edgeSettings,
  ...nodeSettings,
  databaseUrl: databaseUrl(
    'DATABASE_URL',
    'A PostgreSQL server to use instead of the embedded one, or a PgBouncer in front of it.',
  ),
  databaseDirectUrl: databaseUrl(
    'DATABASE_DIRECT_URL',
    'PostgreSQL itself, where DATABASE_URL leads through a pooler that lends connections for a transaction: for' +
      ' migrations, locks and LISTEN.',
  ),
  ...redisSettings,
  ...s3Settings,
  ffmpegPath: optionalText('TAYANG_FFMPEG', 'An FFmpeg to use instead of the bundled one.'),
  secret: {
    ...optionalText(
      'TAYANG_SECRET',
      'The key of signatures and sealed values, as a text or as `base64:` and bytes, which `npm run secret:show`' +
        ' prints; where absent it is in the file `secret` of the home.',
    ),
    // Cut short as it was copied, it would be another secret.
    schema: z.optional(
      z.string().check(z.minLength(32), z.regex(/^(?!base64:)|^base64:[\w+/-]{43,}={0,2}$/)),
    ),
    must: 'at least 32 characters, or base64: and at least 32 bytes',
    secret: true,
  } satisfies Setting<string | undefined>,

  dev: flag('TAYANG_DEV', false, 'Pages are built on request, with hot reload.'),
  log: {
    level: choice(
      'LOG_LEVEL',
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'info',
      'The least severe line that is written.',
    ),
    to: choice(
      'TAYANG_LOG',
      ['stdout', 'file'],
      'stdout',
      'Where log lines go; `npm start` chooses the file, logs/server.log in TAYANG_HOME.',
    ),
  },

  database: {
    connectionsMax: count('TAYANG_DATABASE_CONNECTIONS', 10, 'Connections that one process opens at most.'),
    connectMs: durationMs(
      'TAYANG_DATABASE_CONNECT_MS',
      5 * SECOND,
      'How long a call waits for a connection.',
    ),
    statementMs: durationMs('TAYANG_DATABASE_STATEMENT_MS', 8 * SECOND, 'How long one statement may run.'),
    lockMs: durationMs('TAYANG_DATABASE_LOCK_MS', 4 * SECOND, 'How long a statement waits for a lock.'),
  },

  sitemapMs: durationMs(
    'TAYANG_SITEMAP_MS',
    2 * MINUTE,
    'How long a site map is served before it is made again; a hidden title stays in it no longer.',
  ),

  blobs: {
    freeBytesMin: count('TAYANG_FREE_BYTES_MIN', 1 * GB, 'Free space below which nothing new is stored.'),
  },

  jobs: {
    leaseMs: durationMs(
      'TAYANG_JOB_LEASE_MS',
      15 * SECOND,
      'A job whose worker did not renew its lease for this long goes to another worker; 10 s at least.',
    ),
    pollMs: durationMs(
      'TAYANG_JOB_POLL_MS',
      2 * SECOND,
      'How often workers look for jobs without a notification; 500 ms at least.',
    ),
    stopMs: durationMs(
      'TAYANG_JOB_STOP_MS',
      5 * SECOND,
      'How long running jobs may take to end when the app stops.',
    ),
  },

  reports: {
    urgentMs: durationMs(
      'TAYANG_REPORTS_URGENT_MS',
      4 * HOUR,
      'The deadline of a report that the law calls urgent.',
    ),
    dueMs: durationMs('TAYANG_REPORTS_DUE_MS', 24 * HOUR, 'The deadline of any other report.'),
    perHour: count('TAYANG_REPORTS_PER_HOUR', 20, 'Reports that one person makes an hour at most.'),
  },
  decisions: {
    undoMs: durationMs(
      'TAYANG_DECISION_UNDO_MS',
      10 * SECOND,
      'How long an operator may undo a decision before it has an effect; 0 carries it out at once.',
    ),
    strikeMs: durationMs('TAYANG_STRIKE_MS', 180 * DAY, 'How long a warning counts as a strike.'),
    appealMs: durationMs('TAYANG_APPEAL_MS', 20 * DAY, 'How long a decision can be appealed.'),
    appealDueMs: durationMs('TAYANG_APPEAL_DUE_MS', 7 * DAY, 'The deadline of the answer to an appeal.'),
  },
  sessions: {
    accessMs: durationMs('TAYANG_ACCESS_MS', 15 * MINUTE, 'The life of an access token.'),
    refreshMs: durationMs(
      'TAYANG_REFRESH_MS',
      30 * DAY,
      'The life of a refresh token, counted from its last use.',
    ),
    refreshLeewayMs: durationMs(
      'TAYANG_REFRESH_LEEWAY_MS',
      30 * SECOND,
      'How long a used refresh token still answers with the same successor, for tabs that refresh at once.',
    ),
    logoutMs: durationMs('TAYANG_LOGOUT_MS', 10 * MINUTE, 'The life of a logout token.'),
    devicesMax: count(
      'TAYANG_SESSION_DEVICES_MAX',
      10,
      'Sessions that an account keeps; the oldest is pruned.',
    ),
    undoLinkMs: durationMs(
      'TAYANG_UNDO_LINK_MS',
      7 * DAY,
      'How long the owner of an account may undo a change by the link in the notice about it.',
    ),
    passwordLinkMs: durationMs('TAYANG_PASSWORD_LINK_MS', HOUR, 'The life of a link that sets a password.'),
  },

  mail: {
    smtpUrl: address('SMTP_URL', /^smtps?:\/\/\S+$/, {
      must: 'an address like smtp://user:password@mail.example:587',
      says: 'A mail server. Without one emails land in the outbox of the demo, and elsewhere none is sent.',
    }),
    from: text('MAIL_FROM', 'Tayang <no-reply@tayang.test>', 'The sender of emails.'),
    timeoutMs: durationMs(
      'TAYANG_MAIL_TIMEOUT_MS',
      10 * SECOND,
      'How long the mail server may take for a step.',
    ),
  },

  sms: {
    gatewayUrl: address('SMS_GATEWAY_URL', /^https?:\/\/\S+$/, {
      must: 'an address like https://sms.example/messages',
      says: 'An HTTP gateway for text messages, which receives `{id, from, to, text}` as JSON. Without one as SMTP_URL.',
    }),
    gatewayToken: {
      ...optionalText('SMS_GATEWAY_TOKEN', 'The bearer token of the gateway.'),
      secret: true,
    } satisfies Setting<string | undefined>,
    sender: text('SMS_SENDER', 'Tayang', 'The sender of text messages.'),
    timeoutMs: durationMs('TAYANG_SMS_TIMEOUT_MS', 5 * SECOND, 'How long the gateway may take to answer.'),
  },

  otp: {
    lifeMs: durationMs('TAYANG_OTP_LIFE_MS', 5 * MINUTE, 'The life of a one-time code.'),
    proofMs: durationMs(
      'TAYANG_OTP_PROOF_MS',
      10 * MINUTE,
      'How long a right code of a number without an account may still create one.',
    ),
    coolDownMs: durationMs(
      'TAYANG_OTP_COOL_DOWN_MS',
      55 * SECOND,
      'The wait before a number gets a new code.',
    ),
    pauseMs: durationMs(
      'TAYANG_OTP_PAUSE_MS',
      15 * MINUTE,
      'A number is locked this long after five wrong codes.',
    ),
    perHourMax: count('TAYANG_OTP_PER_HOUR_MAX', 5, 'Codes that one number gets in an hour.'),
    perDayMax: count('TAYANG_OTP_PER_DAY_MAX', 10, 'Codes that one number gets in a day.'),
    perAddressHourMax: count('TAYANG_OTP_PER_ADDRESS_HOUR_MAX', 20, 'Codes for one address in an hour.'),
    perPrefixHourMax: count(
      'TAYANG_OTP_PER_PREFIX_HOUR_MAX',
      1_000,
      'Codes for numbers with the same first digits (+62812) in an hour.',
    ),
    perHourTotalMax: count(
      'TAYANG_OTP_PER_HOUR_TOTAL_MAX',
      10_000,
      'Codes in an hour in all, which bounds what an attack can cost.',
    ),
    countryCodes: countryCodes('TAYANG_OTP_COUNTRY_CODES', 'Countries whose numbers get codes.'),
  },

  accounts: {
    deletionGraceMs: durationMs(
      'TAYANG_DELETION_GRACE_MS',
      14 * DAY,
      'How long a deleted account waits, within which its owner can keep it; 0 erases at once.',
    ),
    handleKeptMs: durationMs(
      'TAYANG_HANDLE_KEPT_MS',
      30 * DAY,
      'How long a handle that its owner left leads to the profile, and is free for nobody else.',
    ),
  },

  verification: {
    linkMs: durationMs('TAYANG_VERIFICATION_LINK_MS', 7 * DAY, 'The life of a link that verifies an email.'),
    resendMs: durationMs('TAYANG_VERIFICATION_RESEND_MS', MINUTE, 'The wait before its email is sent again.'),
    lettersPerDayMax: count(
      'TAYANG_VERIFICATION_LETTERS_PER_DAY_MAX',
      5,
      'How often a day it is sent again.',
    ),
  },

  ...signInSettings,
  ...detectionSettings,

  site: {
    userApiBase: address('TAYANG_USER_API_BASE', API_BASE, {
      must: 'an address like https://api.tayang.example',
      says: 'Where browsers send `/user` calls. The same origin when absent.',
    }),
    catalogApiBase: address('TAYANG_CATALOG_API_BASE', API_BASE, {
      must: 'an address like https://api.tayang.example',
      says: 'Where browsers send `/catalog` calls. The same origin when absent.',
    }),
    configMs: durationMs('TAYANG_CONFIG_MS', HOUR, 'How long a browser keeps the remote configuration.'),
    noticeMs: durationMs(
      'TAYANG_MAINTENANCE_NOTICE_MS',
      48 * HOUR,
      'How long ahead a closing of the site is announced, unless it is urgent.',
    ),
    eventsMs: durationMs('TAYANG_PAGE_EVENTS_MS', 30 * DAY, 'How long events of pages are kept.'),
  },

  ...playbackSettings,
  ...moneySettings,

  ...liveSettings,
  ...noticeSettings,

  push: {
    publicKey: optionalText(
      'VAPID_PUBLIC_KEY',
      'The public key of Web Push; derived from the secret when absent.',
    ),
    privateKey: {
      ...optionalText('VAPID_PRIVATE_KEY', 'The private key of Web Push, base64url.'),
      secret: true,
    } satisfies Setting<string | undefined>,
    subject: {
      ...optionalText('VAPID_SUBJECT', 'The contact for push services when our pushes cause trouble.'),
      schema: z.optional(z.string().check(z.regex(/^(https:\/\/|mailto:)\S+$/))),
      must: 'an address like mailto:ops@tayang.example',
    } satisfies Setting<string | undefined>,
    timeoutMs: durationMs(
      'TAYANG_PUSH_TIMEOUT_MS',
      10 * SECOND,
      'How long a push service may take to answer.',
    ),
    testCertificate: optionalText(
      'TAYANG_PUSH_TEST_CERTIFICATE',
      'A file with the certificate of a test’s push service. Only in demo mode.',
    ),
  },

  recommendation: {
    countMs: durationMs(
      'TAYANG_RECOMMENDATION_COUNT_MS',
      HOUR,
      'How often the counts of titles that were watched together are renewed.',
    ),
    viewersMin: count(
      'TAYANG_RECOMMENDATION_VIEWERS_MIN',
      2,
      'People who must have watched two titles before one is recommended after the other.',
    ),
  },

  backup: {
    recipients: ageRecipients(
      'TAYANG_BACKUP_RECIPIENTS',
      'Recipients of age for whom `npm run backup` encrypts; where absent a backup is a plain folder.',
    ),
  },

  stop: {
    graceMs: durationMs('TAYANG_STOP_GRACE_MS', 8 * SECOND, 'How long an orderly stop may take.'),
    drainMs: durationMs(
      'TAYANG_DRAIN_MS',
      0,
      'How long a server goes on after SIGTERM: in the first half balancers notice, in the second one sockets are' +
        ' sent away. 0 stops at once, as SIGINT does.',
    ),
    drainLiveMs: durationMs(
      'TAYANG_DRAIN_LIVE_MS',
      0,
      'How long after that it waits for the ends of shows that are published here.',
    ),
  },
} as const

/** Every setting as a flat list, for the generated reference. */
export function listSettings(table: object = settingsTable): Setting<unknown>[] {
  return Object.values(table).flatMap((entry: Setting<unknown> | object) =>
    'env' in entry ? [entry as Setting<unknown>] : listSettings(entry),
  )
}
