/**
 * `npm run cluster -- --demo`: three nodes of this folder on one machine, with Redis, Swift, Varnish and HAProxy, until
 * Ctrl+C. Nothing of it is kept. See docs/guides/encoders.md#try-it-on-one-machine.
 */
import { findClusterEngines, openCluster } from './cluster/open-cluster.ts'
import { clusterWords } from './cluster/cluster-words.ts'

const PORT = Number(process.env['PORT'] ?? 3443)
const RTMP_PORT = Number(process.env['RTMP_PORT'] ?? 1935)

async function run(): Promise<void> {
  const engines = findClusterEngines()
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  console.log('Three nodes, PostgreSQL, Redis, Swift, Varnish and HAProxy are being started …')
  await using cluster = await openCluster({
    engines,
    isDemo: !process.argv.includes('--empty'),
    port: PORT,
    rtmpPort: RTMP_PORT,
  })
  console.log(clusterWords(cluster))
  const fallen = [cluster.whole, cluster.serving, cluster.encoder].map(async ({ pid, ended }) => {
    const { code, signal } = await ended
    throw new Error(`The node with the process number ${pid} ended (${signal ?? code}).`)
  })
  await Promise.race([stopped, ...fallen])
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
