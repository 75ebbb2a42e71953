import path from 'node:path'
import { pino } from 'pino'
import { openLogFile } from './log-file.ts'
import type { Settings } from '../settings/settings.ts'

/** Log: one JSON line per event, for operators. Secrets are redacted before a line is written. */
export type Log = pino.Logger

const REDACTED = [
  'authorization',
  'cookie',
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'accessToken',
  'refreshToken',
  'logoutToken',
  'drmToken',
  'otp',
  'mobile',
  'phone',
  'msisdn',
  'secret',
  'streamKey',
  'apiKey',
  'id_token',
  'access_token',
  'jwt_token',
  'jwtKey',
  'codeVerifier',
  'transId',
  'msisdn',
  'streamName',
  '["x-refresh-token"]',
  '["x-custom-data"]',
  '["set-cookie"]',
]

/** Two levels deep: `headers.authorization` and `req.headers.authorization` alike. */
const redactPaths = REDACTED.flatMap((name) => {
  const below = name.startsWith('[') ? name : `.${name}`
  return [name, `*${below}`, `*.*${below}`]
})

export function openLog(settings: Pick<Settings, 'log' | 'home'>): Log {
  const options = {
    level: settings.log.level,
    redact: { paths: redactPaths, censor: '(hidden)' },
    base: null,
  }
  if (settings.log.to === 'file') {
    return pino(options, openLogFile(path.join(settings.home, 'logs', 'server.log')))
  }
  return pino(options, pino.destination({ fd: 1, sync: true }))
}

/** A log that writes nothing, for tests and one-shot commands. */
export function silentLog(): Log {
  return pino({ level: 'silent' })
}
