/**
 * `npm run dev`: the app with hot pages, restarted whenever the server, the engine or the contract change.
 *
 * Node's own watch would follow every file that is ever read, and the site's builder reads what it writes.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const watched = ['server/src', 'media/src', 'contract/src']

/** An editor writes several files at once: one restart is enough. */
const QUIET_MS = 150

const args = process.argv.slice(2)
let child = start()
let isStopping = false
let timer: NodeJS.Timeout | undefined

for (const folder of watched) {
  watch(path.join(root, folder), { recursive: true }, (_, name) => {
    if (name === null || !/\.(ts|sql|json)$/.test(name) || name.includes('.test.')) return
    clearTimeout(timer)
    timer = setTimeout(() => void restart(`${folder}/${name}`), QUIET_MS)
  })
}

for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(event, () => void stop())

function start(): ChildProcess {
  const begun = spawn(process.execPath, [path.join(root, 'server/src/main.ts'), ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  begun.once('exit', (code) => {
    if (isStopping) process.exit(code ?? 1)
    if (begun === child && code !== 0) console.log('The app has stopped; it starts again at the next change.')
  })
  return begun
}

async function restart(why: string): Promise<void> {
  console.log(`${why} changed: the app restarts.`)
  const before = child
  await end(before)
  // A change that came meanwhile has begun it already.
  if (child === before && !isStopping) child = start()
}

async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  await end(child)
  process.exit(child.exitCode ?? 0)
}

function end(which: ChildProcess): Promise<void> {
  if (which.exitCode !== null || which.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    which.once('exit', () => resolve())
    which.kill('SIGTERM')
  })
}
