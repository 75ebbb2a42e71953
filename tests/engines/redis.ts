import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { until } from '../app.ts'
import { freePort } from '../program.ts'
import { HOME_PREFIX } from '../sweep-homes.ts'
import type { Engine } from './engine.ts'

const run = promisify(execFile)

const RECIPE = path.resolve(import.meta.dirname, '../../ops/redis.conf')

export interface Redis extends AsyncDisposable {
  readonly port: number
  readonly url: string
  /** What `redis-cli` prints for a command. */
  ask(...words: readonly string[]): Promise<string>
  /** Ends it as a crash does; nothing of it is on a disk. */
  kill(): Promise<void>
  /** Starts it again on the same port, empty. */
  restart(): Promise<void>
  /** Stops it where it is, without a word to anybody, until `goOn`. */
  freeze(): void
  goOn(): void
}

interface RedisOptions {
  /** More words of its command line. */
  readonly words?: readonly string[]
  readonly port?: number
  /** Asked of `redis-cli` too. */
  readonly password?: string
  /** It is a sentinel, with these lines in its file. */
  readonly sentinel?: readonly string[]
}

/** A Redis of its own on loopback, by the very file of `ops`: nothing is written to a disk. */
export async function startRedis(engine: Engine, options: RedisOptions = {}): Promise<Redis> {
  const folder = await mkdtemp(path.join(tmpdir(), HOME_PREFIX))
  const port = options.port ?? (await freePort())
  const { words = [], password, sentinel } = options
  // A copy: a Redis that was promoted rewrites its file.
  const file = path.join(folder, 'redis.conf')
  await writeFile(file, sentinel ? sentinel.join('\n') : await readFile(RECIPE))
  const all = [file, ...(sentinel ? ['--sentinel'] : []), '--port', String(port), '--bind', '127.0.0.1']
  all.push('--dir', folder, ...words)
  if (password !== undefined) all.push('--requirepass', password)
  let child: ChildProcess | null = null

  const ask = async (...asked: readonly string[]) => {
    const environment = {
      ...engine.environment,
      ...(password === undefined ? {} : { REDISCLI_AUTH: password }),
    }
    const cli = path.join(path.dirname(engine.program), 'redis-cli')
    const { stdout } = await run(cli, ['-p', String(port), ...asked], { env: environment })
    return stdout.trim()
  }
  async function start(): Promise<void> {
    const begun = spawn(engine.program, all, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...engine.environment },
    })
    let said = ''
    for (const stream of [begun.stdout, begun.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4_000)))
    }
    child = begun
    await until(
      async () => {
        if (begun.exitCode !== null) throw new Error(`redis-server ended: ${said}`)
        return (await ask('ping').catch(() => '')) === 'PONG'
      },
      { what: 'Redis' },
    )
  }
  async function kill(): Promise<void> {
    const ending = child
    child = null
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    port,
    url: `redis://${password === undefined ? '' : `:${password}@`}127.0.0.1:${port}`,
    ask,
    kill,
    restart: start,
    freeze: () => void child?.kill('SIGSTOP'),
    goOn: () => void child?.kill('SIGCONT'),
    async [Symbol.asyncDispose]() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export interface RedisCluster extends AsyncDisposable {
  readonly url: string
  readonly nodes: readonly Redis[]
}

/** Three masters without replicas, which is all that a client sees of a Redis Cluster. */
export async function startRedisCluster(engine: Engine): Promise<RedisCluster> {
  await using opened = new AsyncDisposableStack()
  const nodes: Redis[] = []
  for (let n = 0; n < 3; n++) {
    const busPort = String(await freePort())
    const words = ['--cluster-enabled', 'yes', '--cluster-port', busPort, '--cluster-node-timeout', '2000']
    nodes.push(opened.use(await startRedis(engine, { words })))
  }
  const [first] = nodes
  const addresses = nodes.map(({ port }) => `127.0.0.1:${port}`)
  await first!.ask('--cluster', 'create', ...addresses, '--cluster-yes')
  const isWhole = async ({ ask }: Redis) => (await ask('cluster', 'info')).includes('cluster_state:ok')
  await until(async () => (await Promise.all(nodes.map(isWhole))).every(Boolean), { what: 'the cluster' })
  const closing = opened.move()
  return {
    url: `redis+cluster://${addresses.join(',')}`,
    nodes,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}
