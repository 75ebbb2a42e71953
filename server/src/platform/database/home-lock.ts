import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * One server per home folder, since two servers must not use one embedded database. Nothing where the lock is held.
 *
 * The lock is a listening socket, because the kernel releases it the moment its holder dies, kill -9 included. After
 * a crash nobody can tell whether a lock file is still valid (docs/decisions/0026-libraries-for-what-is-not-ours.md).
 */
export async function lockHome(home: string): Promise<AsyncDisposable | undefined> {
  const name = createHash('sha256').update(realpathSync(home)).digest('hex').slice(0, 24)
  const address =
    process.platform === 'linux' ? `\0tayang-${name}` : path.join(tmpdir(), `tayang-${name}.lock`)

  const server = (await listen(address)) ?? ((await isHeld(address)) ? undefined : await listenAgain(address))
  if (!server) return undefined
  server.unref()
  return { [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())) }
}

function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(address, () => resolve(server))
  })
}

function isHeld(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/** Outside Linux the name is a file, which a dead holder leaves behind. */
function listenAgain(address: string): Promise<Server | undefined> {
  if (!address.startsWith('\0')) rmSync(address, { force: true })
  return listen(address)
}
