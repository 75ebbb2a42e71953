import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Failure } from '../platform/errors/failure.ts'
import type { Log } from '../platform/log/log.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { Measurement } from './measurement.ts'
import { hasToken, METRICS_PATH } from './metrics.ts'
import type { Prometheus } from './prometheus.ts'

interface MetricsPortNeeds {
  readonly settings: Pick<Settings, 'metrics' | 'metricsToken'>
  readonly log: Log
  readonly prometheus: Prometheus
  measure(): Promise<readonly Measurement[]>
}

/** Scrapers that are answered at once; a stranger who reaches the port holds no more than these. */
const CONNECTIONS_MAX = 20
const REQUEST_MS_MAX = 10_000

/** `/metrics` at a port of its own: what is public never leads there, and a busy site does not keep it waiting. */
export async function openMetricsPort(needs: MetricsPortNeeds): Promise<AsyncDisposable> {
  const { settings, log } = needs
  const { port, host } = settings.metrics
  const server = createServer({ requestTimeout: REQUEST_MS_MAX }, (request, response) => {
    answer(needs, request, response).catch((error: unknown) => {
      log.warn({ err: error }, 'metrics could not be read')
      response.writeHead(500).end()
    })
  })
  server.maxConnections = CONNECTIONS_MAX
  await listen(server, { port, host })
  // Without a listener a connection that cannot be taken, for want of files, would end the server.
  server.on('error', (error) => log.warn({ err: error }, 'the port of the metrics met an error'))
  return {
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(
  { settings, prometheus, measure }: MetricsPortNeeds,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { metricsToken } = settings
  const isRead = request.method === 'GET' && request.url?.split('?', 1)[0] === METRICS_PATH
  const mayRead = metricsToken === undefined || hasToken(request, metricsToken)
  if (!isRead || !mayRead) return void response.writeHead(404).end()
  const text = await prometheus.textOf(await measure())
  response.writeHead(200, { 'content-type': prometheus.contentType, 'cache-control': 'no-store' }).end(text)
}

async function listen(server: Server, { port, host }: Settings['metrics']): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, () => {
      server.off('error', reject)
      resolve()
    })
  }).catch((error: unknown) => {
    throw new Failure(`Metrics cannot be served at ${host} port ${port}: mend TAYANG_METRICS_PORT.`, {
      cause: error,
    })
  })
}
