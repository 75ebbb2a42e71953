import type { FromEngine } from '@tayang/contract/ingest'
import { cacheFolder } from './cache-folder.ts'
import { openControl, type Control } from './control.ts'
import { CertificateError, openIngest } from './ingest/index.ts'
import type { Log } from './log.ts'
import { openPackager } from './packager/index.ts'
import { openRecorder } from './recorder/index.ts'
import type { Settings } from './settings.ts'
import { openSlates } from './slate/index.ts'
import { openStreams } from './stream/index.ts'
import { openTranscode } from './transcode/index.ts'

export type Role = Extract<FromEngine, { type: 'hello' }>['roles'][number]

export interface MediaNeeds {
  roles: readonly Role[]
  settings: Settings
  log: Log
}

export interface Media extends AsyncDisposable {
  readonly rtmpPort: number | null
  readonly rtmpsPort: number | null
  readonly originPort: number | null
}

/**
 * Opens the roles, each on the ones before it, and the control connection last; or says which port is taken, or what
 * else a restart would not mend.
 */
export async function startMedia(needs: MediaNeeds): Promise<Media | { taken: string }> {
  const opened = new AsyncDisposableStack()
  try {
    return await openRoles(opened, needs)
  } catch (error) {
    await opened.disposeAsync()
    const taken = describeTaken(error)
    if (taken === null) throw error
    return { taken }
  }
}

/** The control connection as the roles see it, which are opened before it. */
type Reports = Pick<Control, 'send' | 'askPublish'>

async function openRoles(opened: AsyncDisposableStack, needs: MediaNeeds): Promise<Media> {
  const { roles, settings, log } = needs
  const reports: Reports = {
    send: (message) => control.send(message),
    askPublish: (ask) => control.askPublish(ask),
  }
  const live = roles.includes('ingest') ? await openLive(opened, needs, reports) : null
  const transcode = roles.includes('transcode')
    ? opened.use(
        openTranscode({
          send: reports.send,
          settings: settings.transcode,
          log,
          isLiveBehind: () => live?.streams.isBehind() ?? false,
        }),
      )
    : null
  const rtmpPort = live?.ingest.port ?? null
  const rtmpsPort = live?.ingest.securePort ?? null
  const originPort = live?.packager.port ?? null
  const encodesMax = transcode ? settings.transcode.encodesMax : 0

  // Opened last, and closed after the roles: the reports of their end still leave through it.
  const control = openControl({
    settings: settings.control,
    log,
    greet: () => [
      { type: 'hello', roles: [...roles], originPort, rtmpPort, encodesMax },
      ...(live?.streams.announcements() ?? []),
    ],
    onOrder(order) {
      if (order.type === 'encode') transcode?.encode(order)
      if (order.type === 'probe' || order.type === 'still' || order.type === 'render') transcode?.clip(order)
      if (order.type === 'drop') transcode?.drop(order.jobId)
      if (order.type === 'release') live?.streams.release(order.showId)
      if (order.type === 'cut') {
        live?.streams.cut(order.showId, order.reason, order)
        live?.ingest.dropIdle(order.showId, order.reason)
      }
    },
  })
  return {
    rtmpPort,
    rtmpsPort,
    originPort,
    async [Symbol.asyncDispose]() {
      await opened.disposeAsync()
      await control[Symbol.asyncDispose]()
    },
  }
}

/** From a publisher's connection to the playlists of its show. */
async function openLive(
  opened: AsyncDisposableStack,
  { settings, log }: MediaNeeds,
  { send, askPublish }: Reports,
) {
  const slates = openSlates({ settings: settings.packager, log, folder: cacheFolder() })
  const recorder = opened.use(await openRecorder({ settings: settings.recorder, log }))
  const packager = opened.use(
    await openPackager({
      settings: settings.packager,
      log,
      recorder,
      slateOf: slates.of,
      onRecordingStopped: (showId, reason) =>
        send({ type: 'recording-stopped', showId, at: Date.now(), reason }),
    }),
  )
  const streams = opened.use(
    openStreams({
      settings: { ...settings.packager, ...settings.ingest },
      packager,
      log,
      send,
      soundPicture: slates.soundPicture,
    }),
  )
  const ingest = opened.use(
    await openIngest({
      settings: settings.ingest,
      log,
      askPublish,
      onSecond: (refused) => send({ type: 'second-publisher', at: Date.now(), ...refused }),
      begin: (show) => streams.begin(show),
      onStrangers: (networks) => send({ type: 'strangers', networks }),
      onIdleLeft: (showId) => send({ type: 'idle-left', showId, at: Date.now() }),
    }),
  )
  return { packager, streams, ingest }
}

function describeTaken(error: unknown): string | null {
  if (error instanceof CertificateError) return error.message
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EADDRINUSE') return null
  const port = 'port' in error ? String(error.port) : 'a port'
  return `Port ${port} of the media engine is taken by another program. Set RTMP_PORT (or RTMPS_PORT, TAYANG_LIVE_ORIGIN_PORT) to a free one.`
}
