import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../program.ts'
import { HOME_PREFIX } from '../sweep-homes.ts'
import type { Engine } from './engine.ts'
import { runServer } from './run-server.ts'

const RECIPE = path.resolve(import.meta.dirname, '../../ops/pgbouncer.ini')

/** "nobody": PgBouncer refuses to run as root, as PostgreSQL does. */
const AS_NOBODY = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--']

export interface Pgbouncer extends AsyncDisposable {
  /** The same database behind this PgBouncer. */
  behind(url: string): string
}

/**
 * A PgBouncer on loopback by the very file of `ops`, in front of the PostgreSQL of this run, whose socket is in
 * `socketFolder` and which asks for no password.
 */
export async function startPgbouncer(
  engine: Engine,
  { socketFolder, user, changes = [] }: PgbouncerOptions,
): Promise<Pgbouncer> {
  const folder = await mkdtemp(path.join(tmpdir(), HOME_PREFIX))
  const port = await freePort()
  let text = await readFile(RECIPE, 'utf8')
  const own: readonly Change[] = [
    [/^tayang = .*$/m, `* = host=${socketFolder}`],
    [/^listen_port = .*$/m, `listen_port = ${port}\nunix_socket_dir =`],
    [/^auth_type = .*$/m, 'auth_type = trust'],
    [/^auth_file = .*$/m, `auth_file = ${folder}/userlist.txt`],
  ]
  for (const [from, to] of [...own, ...changes]) {
    if (!from.test(text)) throw new Error(`ops/pgbouncer.ini has nothing like ${from.source}`)
    text = text.replace(from, to)
  }
  await writeFile(path.join(folder, 'userlist.txt'), `"${user}" ""\n`)
  const file = path.join(folder, 'pgbouncer.ini')
  await writeFile(file, text)

  const [program = '', ...words] = [
    ...(process.getuid?.() === 0 ? AS_NOBODY : []),
    engine.program,
    '-q',
    file,
  ]
  const { environment: env } = engine
  const running = await runServer('PgBouncer', { program, words, env, port, endBy: 'SIGKILL' })
  return {
    behind: (url) => `postgres://${user}@127.0.0.1:${port}/${databaseOf(url)}`,
    async [Symbol.asyncDispose]() {
      await running[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Change = readonly [RegExp, string]

interface PgbouncerOptions {
  readonly socketFolder: string
  readonly user: string
  /** More lines of the file that are others here. */
  readonly changes?: readonly Change[]
}

/** Addresses of a socket have no host before their path. */
const databaseOf = (url: string) => new URL(url.replace('@/', '@localhost/')).pathname.slice(1)
