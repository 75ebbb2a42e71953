import { openLog } from '../log.ts'
import { startMedia, type Media } from '../media.ts'
import { readSettings } from '../settings.ts'
import { openServerSide, SECRET, type ServerSide } from './server-side.ts'

export interface LiveHarness extends AsyncDisposable {
  readonly server: ServerSide
  readonly media: Media
  readonly rtmpPort: number
  readonly log: string[]
  /** An address at the live origin. */
  live(path: string): string
}

/** The media engine with its live roles, on free ports, and a server at the other end of its control connection. */
export async function openLiveHarness(env: Record<string, string> = {}): Promise<LiveHarness> {
  const server = await openServerSide()
  const log: string[] = []
  const settings = readSettings({
    TAYANG_CONTROL_URL: server.url,
    TAYANG_CONTROL_SECRET: SECRET,
    RTMP_PORT: '0',
    TAYANG_RTMP_CONNECTIONS_PER_ADDRESS_MAX: '50',
    ...env,
  })
  if ('wrong' in settings) throw new Error(settings.wrong)
  const media = await startMedia({
    roles: ['ingest', 'packager'],
    settings,
    log: openLog((line) => void log.push(line)),
  })
  if ('taken' in media) throw new Error(media.taken)
  await server.receives('hello')
  return {
    server,
    media,
    log,
    rtmpPort: media.rtmpPort ?? 0,
    live: (path) => `http://127.0.0.1:${media.originPort}/live/${path}`,
    async [Symbol.asyncDispose]() {
      await media[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}
