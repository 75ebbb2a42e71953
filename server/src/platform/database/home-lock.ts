import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * One server per home folder: two on one embedded database would each think it theirs.
 *
 * The lock is a listening socket, because the kernel takes it back at the very moment its holder dies,
 * kill -9 included; a file with a process id would have to be guessed about. Nothing where it is held.
 */
export async function lockHome(home: string): Promise<AsyncDisposable | undefined> {
  const name = createHash('sha256').update(realpathSync(home)).digest('hex').slice(0, 24)
  const address =
    process.platform === 'linux' ? `\0tayang-${name}` : path.join(tmpdir(), `tayang-${name}.lock`)

  const server =
    (await listen(address)) ?? ((await isHeld(address)) ? undefined : await listenAfresh(address))
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

/** Where the name is a file (not Linux), a dead holder leaves it behind. */
function listenAfresh(address: string): Promise<Server | undefined> {
  if (!address.startsWith('\0')) rmSync(address, { force: true })
  return listen(address)
}
