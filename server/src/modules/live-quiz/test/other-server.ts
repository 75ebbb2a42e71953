import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database'
import { openHttp } from '#platform/http/http'
import { openSockets } from '#platform/sockets/socket'
import { openInteraction, type Interaction, type InteractionDependencies } from '#modules/interaction'
import { openLineProxy, type LineProxy } from '../../../../../tests/faults/line-proxy.ts'

type Cluster = NonNullable<InteractionDependencies['cluster']>

/** Another server with the rooms of a harness. It has sockets only; quizzes reach it over a line that a test cuts. */
export interface OtherServer extends AsyncDisposable {
  readonly address: string
  readonly interaction: Interaction
  readonly line: LineProxy
}

/** A node that is there for as long as a test runs. */
export async function enterNode(database: Database): Promise<Cluster> {
  const nodeId = randomUUID()
  await sql`insert into platform.node (id, name, roles, address, lease_until)
    values (${nodeId}::uuid, 'node', '{socket}', '', clock_timestamp() + interval '1 hour')`.execute(
    database.forModule('platform'),
  )
  return {
    nodeId,
    secret: 'what the servers of one installation know',
    onGone: () => () => undefined,
    isBusThere: () => true,
  }
}

export async function setAddress(database: Database, { nodeId }: Cluster, port: number): Promise<void> {
  await sql`update platform.node set address = ${`127.0.0.1:${port}`} where id = ${nodeId}::uuid`.execute(
    database.forModule('platform'),
  )
}

/** Opens it beside the one that listens on this port. */
export async function openOtherServer(
  dependencies: Omit<InteractionDependencies, 'cluster' | 'quiz'>,
  wholePort: number,
): Promise<OtherServer> {
  await using opened = new AsyncDisposableStack()
  const { clock, database, identify, log, settings } = dependencies
  const line = opened.use(await openLineProxy({ port: wholePort }))
  const cluster = await enterNode(database)
  const nowhere = { greet: () => [], join: () => undefined, hear: () => undefined }
  const wholeAddress = async () => `127.0.0.1:${line.port}`
  const interaction = opened.use(
    await openInteraction({ ...dependencies, cluster: { ...cluster, wholeAddress }, quiz: nowhere }),
  )
  const http = opened.use(
    await openHttp({ settings, log, clock, identify, routes: [], rawRoutes: [], provesAnswers: true }),
  )
  const served = [...interaction.sockets, ...interaction.nodeSockets]
  const sockets = opened.use(openSockets(served, { log, trustedProxies: undefined, origins: () => true }))
  sockets.serve(http.app.server)
  const port = await http.listen()
  await setAddress(database, cluster, port)
  const closing = opened.move()
  return {
    address: `http://127.0.0.1:${port}`,
    interaction,
    line,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}
