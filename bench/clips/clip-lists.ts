import { clipFeed, clipSocial, pathOf } from '@tayang/contract'
import { startRecordedApp } from '../api/record-in-app.ts'
import type { Statement } from '../api/record-statements.ts'
import type { Sent } from '../api/send-many.ts'
import { cpuMsOf, startBare } from '../api/start-bare.ts'
import type { Server } from '../protocol/start-server.ts'
import { openCalls } from '../app/calls.ts'
import type { Measured } from '../protocol/pairs.ts'
import { fillClips } from './fill-clips.ts'

export const LISTED = { clips: 100_000, people: 2_000, comments: 500 }
const CONNECTIONS = 16

interface ListedCall {
  readonly metric: string
  readonly path: string
}

/** The lists of clips through HTTP, and a bare server that runs the same statements. */
export interface ClipLists extends AsyncDisposable {
  readonly calls: readonly (ListedCall & { readonly statements: number })[]
  /** Processor time of each call, in milliseconds. */
  floor(count: number): Promise<Measured>
  ours(count: number): Promise<Measured>
}

export async function openClipLists(): Promise<ClipLists> {
  await using opened = new AsyncDisposableStack()
  const app = opened.use(await startRecordedApp())
  const databaseUrl = await app.databaseUrl()
  const { hotId } = await fillClips(databaseUrl, LISTED)
  const { token } = await openCalls(app.address).signIn({ email: 'somebody@example.com', name: 'Viewer' })
  const calls: ListedCall[] = [
    { metric: 'feed', path: pathOf(clipFeed.listFeed) },
    { metric: 'comments', path: pathOf(clipSocial.getComment, { id: hotId }) },
  ]
  const statements: Record<string, Statement[]> = {}
  for (const { path } of calls) statements[path] = await app.statementsOf(sentOf(path, token))
  const bare = opened.use(await startBare({ databaseUrl, statements }))
  const measure = async (side: Server, count: number): Promise<Measured> => {
    const measured: Record<string, number> = {}
    for (const { metric, path } of calls) {
      const requestOf = () => sentOf(path, token)
      measured[metric] = await cpuMsOf(side, { count, connections: CONNECTIONS, requestOf })
    }
    return measured
  }
  const closing = opened.move()
  return {
    calls: calls.map((call) => ({ ...call, statements: statements[call.path]?.length ?? 0 })),
    floor: (count) => measure(bare, count),
    ours: (count) => measure(app, count),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

const sentOf = (path: string, token: string): Sent => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${token}` },
})
