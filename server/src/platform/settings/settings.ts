import path from 'node:path'
import * as z from 'zod/mini'
import { Failure } from '../errors/failure.ts'
import { isLoopbackHost } from './loopback-host.ts'
import { settingsTable, type Setting } from './settings-table.ts'

/**
 * Settings: the one place that reads the environment and the command line.
 *
 * Everything else receives a `Settings`. A setting that is present replaces the embedded engine of
 * its port; nothing else changes.
 */
type Read<Table> = {
  readonly [Key in keyof Table]: Table[Key] extends Setting<infer Value> ? Value : Read<Table[Key]>
}

export const roles = ['web', 'api', 'socket', 'worker', 'ingest', 'packager', 'transcode'] as const
export type Role = (typeof roles)[number]

export interface Settings extends Read<typeof settingsTable> {
  /** Which parts of the program run in this process. */
  readonly roles: readonly Role[]
  /** Start without demo content. */
  readonly empty: boolean
}

/** Reads and validates every setting; the first wrong one is a Failure that names it. */
export function readSettings(
  env: Readonly<Record<string, string | undefined>> = process.env,
  argv: readonly string[] = process.argv.slice(2),
): Settings {
  const table = readTable(settingsTable, env) as Read<typeof settingsTable>
  requireMetricsToken(table)
  requireSecureMedia(table)
  return { ...table, home: path.resolve(table.home), ...readArguments(argv) }
}

function readTable(table: object, env: Readonly<Record<string, string | undefined>>): object {
  return Object.fromEntries(
    Object.entries(table).map(([key, entry]: [string, Setting<unknown> | object]) => [
      key,
      'env' in entry ? readOne(entry, env[entry.env]) : readTable(entry, env),
    ]),
  )
}

function readOne(setting: Setting<unknown>, text: string | undefined): unknown {
  // An empty variable means "not set": shells and unit files write it so.
  if (text === undefined || text.trim() === '') return setting.default
  const read = z.safeParse(setting.schema, text.trim())
  if (read.success) return read.data
  throw new Failure(`${setting.env} must be ${setting.must}, and is "${setting.secret ? '(hidden)' : text}".`)
}

/** What others reach is read by those who have the token alone. */
function requireMetricsToken({ metrics, metricsToken }: Read<typeof settingsTable>): void {
  if (metrics.port === 0 || metricsToken !== undefined || isLoopbackHost(metrics.host)) return
  throw new Failure('TAYANG_METRICS_HOST is reached from elsewhere: set TAYANG_METRICS_TOKEN.')
}

/** A page that came by https loads nothing by http. */
function requireSecureMedia({ origin, live: { mediaOrigin } }: Read<typeof settingsTable>): void {
  if (!origin?.startsWith('https:') || !mediaOrigin?.startsWith('http:')) return
  throw new Failure(
    `TAYANG_MEDIA_ORIGIN must begin with https, as TAYANG_ORIGIN does, and is "${mediaOrigin}".`,
  )
}

function readArguments(argv: readonly string[]): Pick<Settings, 'roles' | 'empty'> {
  let chosen: readonly Role[] = roles
  let empty = false
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i] ?? ''
    if (word === '--empty') empty = true
    else if (word === '--roles') chosen = readRoles(argv[++i] ?? '')
    else if (word.startsWith('--roles=')) chosen = readRoles(word.slice('--roles='.length))
    else throw new Failure(`Unknown argument "${word}". Known are --empty and --roles ${roles.join(',')}.`)
  }
  return { roles: chosen, empty }
}

function readRoles(text: string): readonly Role[] {
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !roles.some((role) => role === name))
  if (unknown !== undefined) throw new Failure(`Unknown role "${unknown}". Known are ${roles.join(', ')}.`)
  return roles.filter((role) => names.includes(role))
}

/** The address of the server as child processes on this machine see it, and theirs as the server does. */
export function nearHostOf({ host }: Pick<Settings, 'host'>): string {
  const everywhere: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
  return everywhere[host] ?? host
}

/** The same with the port, as `host:port`. */
export function nearAddressOf(settings: Pick<Settings, 'host'>, port: number): string {
  const near = nearHostOf(settings)
  return `${near.includes(':') ? `[${near}]` : near}:${port}`
}

/** Where people reach this app: `TAYANG_ORIGIN`, or the loopback address it listens on. */
export function originOf(settings: Pick<Settings, 'origin' | 'port'>): string {
  return settings.origin ?? `http://localhost:${settings.port}`
}

/** Where streamers publish at this host: by TLS, where there is a certificate. */
export function publishAddressOf(
  { rtmpPort, media }: Pick<Settings, 'rtmpPort'> & { media: Pick<Settings['media'], RtmpsSetting> },
  host: string,
): string {
  if (media.publishUrl !== undefined) return media.publishUrl
  const isSecure = media.rtmpsKey !== undefined && media.rtmpsCertificate !== undefined
  return isSecure ? `rtmps://${host}:${media.rtmpsPort}/live` : `rtmp://${host}:${rtmpPort}/live`
}

type RtmpsSetting = 'publishUrl' | 'rtmpsPort' | 'rtmpsKey' | 'rtmpsCertificate'
