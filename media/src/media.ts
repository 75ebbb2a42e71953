import type { FromEngine } from '@tayang/contract/ingest'
import { cacheFolder } from './cache-folder.ts'
import { openControl } from './control.ts'
import { openIngest } from './ingest/index.ts'
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
  readonly originPort: number | null
}

/** Opens the roles one on another and the wire to the server last; or says which port is taken. */
export async function startMedia({ roles, settings, log }: MediaNeeds): Promise<Media | { taken: string }> {
  const opened = new AsyncDisposableStack()
  try {
    return await openRoles(opened, { roles, settings, log })
  } catch (error) {
    await opened.disposeAsync()
    const taken = sayTaken(error)
    if (taken === null) throw error
    return { taken }
  }
}

async function openRoles(opened: AsyncDisposableStack, { roles, settings, log }: MediaNeeds): Promise<Media> {
  const greetings: (() => FromEngine[])[] = []
  const say = (message: FromEngine) => control.say(message)
  const isLive = roles.includes('ingest')

  const slates = openSlates({ settings: settings.packager, log, folder: cacheFolder() })
  const recorder = isLive ? opened.use(await openRecorder({ settings: settings.recorder, log })) : null
  const packager = recorder
    ? opened.use(
        await openPackager({
          settings: settings.packager,
          log,
          recorder,
          slateOf: slates.of,
          onRecordingStopped: (showId, reason) =>
            say({ type: 'recording-stopped', showId, at: Date.now(), reason }),
        }),
      )
    : null
  const streams = packager
    ? opened.use(
        openStreams({
          settings: { ...settings.packager, ...settings.ingest },
          packager,
          log,
          say,
          soundPicture: slates.soundPicture,
        }),
      )
    : null
  const ingest = streams
    ? opened.use(
        await openIngest({
          settings: settings.ingest,
          log,
          askPublish: (ask) => control.askPublish(ask),
          onSecond: (refused) => say({ type: 'second-publisher', at: Date.now(), ...refused }),
          begin: (show) => streams.begin(show),
          onIdleLeft: (showId) => say({ type: 'idle-left', showId, at: Date.now() }),
        }),
      )
    : null
  const transcode = roles.includes('transcode')
    ? opened.use(openTranscode({ say, settings: settings.transcode, log }))
    : null
  const rtmpPort = ingest?.port ?? null
  const originPort = packager?.port ?? null
  greetings.push(
    () => [
      {
        type: 'hello',
        roles: [...roles],
        originPort,
        rtmpPort,
        encodesMax: transcode ? settings.transcode.encodesMax : 0,
      },
    ],
    () => streams?.announcements() ?? [],
  )

  // Opened last and closed first but one: reports of a stop still leave through it.
  const control = openControl({
    settings: settings.control,
    log,
    greet: () => greetings.flatMap((greet) => greet()),
    onOrder(order) {
      if (order.type === 'encode') transcode?.encode(order)
      if (order.type === 'drop') transcode?.drop(order.jobId)
      if (order.type === 'release') streams?.release(order.showId)
      if (order.type === 'cut') {
        streams?.cut(order.showId, order.reason)
        ingest?.dropIdle(order.showId, order.reason)
      }
    },
  })
  return {
    rtmpPort,
    originPort,
    async [Symbol.asyncDispose]() {
      await opened.disposeAsync()
      await control[Symbol.asyncDispose]()
    },
  }
}

function sayTaken(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EADDRINUSE') return null
  const port = 'port' in error ? String(error.port) : 'a port'
  return `Port ${port} of the media engine is taken by another program. Set RTMP_PORT (or TAYANG_LIVE_ORIGIN_PORT) to a free one.`
}
