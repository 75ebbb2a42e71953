import type { ChildProcess } from 'node:child_process'
import { release } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../../errors/failure.ts'
import type { Log } from '../../log/log.ts'
import { diskFull } from './cluster.ts'
import type { Launcher } from './launcher.ts'
import { clearLeftover } from './leftover.ts'

/** Recovery after a crash reads the whole log that was not checkpointed. */
const READY_MS_MAX = 120_000
const STOP_MS_MAX = 6_000

/** Processes of a killed server need a moment to notice it and end. */
const BUSY_RETRIES_MAX = 20
const BUSY_WAIT_MS = 250

const RESTART_WAIT_MS = 200
/** Short, because every request waits for the next attempt once a disk works again. */
const RESTART_WAIT_MS_MAX = 2_000

interface Place {
  data: string
  socketFolder: string
  launcher: Launcher
  isDurable: boolean
  /** More than one app takes; left out, what one app takes. */
  connectionsMax?: number | undefined
  log: Log
}

/** Small on purpose, so that an idle server fits a small machine. Durability is never reduced. */
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '32MB',
  max_connections: '60',
  max_wal_size: '128MB',
  min_wal_size: '32MB',
  // What a backup of a running server needs, and no more (base-backup.ts).
  wal_level: 'replica',
  max_wal_senders: '0',
  max_replication_slots: '1',
  max_logical_replication_workers: '0',
  max_worker_processes: '4',
  max_parallel_workers_per_gather: '0',
  // The process that asks reads by itself, which saves three worker processes.
  io_method: 'sync',
  jit: 'off',
  // After a crash of one of its processes the server ends, and we restart it. By itself it would recover in place, and
  // when that recovery dies too (a disk that answers EIO for a while), it would refuse all connections for ever.
  restart_after_crash: 'off',
  // Before a recovery the file system is synced in one call, not in one for each of a thousand files, which took most
  // of the time until the server answered again.
  ...(syncsWhole() ? { recovery_init_sync_method: 'syncfs' } : {}),
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '',
  log_checkpoints: 'off',
  // Statements and their values may contain what people typed, so none of it is logged.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

const withoutDurability = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Starts the server, restarts it whenever it dies, and shuts it down cleanly. */
export async function superviseServer(place: Place): Promise<AsyncDisposable & { readonly pid: number }> {
  let child = await start(place)
  let isStopping = false
  let restarting: Promise<void> = Promise.resolve()

  const restart = async () => {
    for (let waitMs = RESTART_WAIT_MS; !isStopping; waitMs = Math.min(waitMs * 2, RESTART_WAIT_MS_MAX)) {
      try {
        child = await start(place)
        watch()
        place.log.warn({ pid: child.pid }, 'the database runs again')
        return
      } catch (error) {
        place.log.error({ err: error }, 'the database does not start again yet')
        await wait(waitMs)
      }
    }
  }
  const watch = () => {
    const noteEnd = () => {
      if (isStopping) return
      const { exitCode: code, signalCode: signal } = child
      place.log.error({ code, signal }, 'the database server ended; it is started again')
      restarting = restart()
    }
    // It may have ended before its ready message was read.
    if (hasEnded(child)) noteEnd()
    else child.once('exit', noteEnd)
  }
  watch()

  return {
    get pid() {
      return child.pid ?? 0
    },
    async [Symbol.asyncDispose]() {
      isStopping = true
      await restarting
      await stop(child)
    },
  }
}

/** Whether syncing a whole file system reports write errors: Linux since 5.8. */
function syncsWhole(): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number)
  return process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8))
}

async function start(place: Place): Promise<ChildProcess> {
  const socketFile = path.join(place.socketFolder, '.s.PGSQL.5432')
  await clearLeftover(place.data, socketFile)
  for (let attempt = 1; ; attempt++) {
    const { child, outcome } = await launch(place)
    if (outcome === 'ready') return child
    if (outcome.includes('No space left on device')) throw diskFull(place.data)
    const isBusy = outcome.includes('pre-existing shared memory block')
    if (!isBusy || attempt >= BUSY_RETRIES_MAX) throw new Failure(`PostgreSQL did not start: ${outcome}`)
    await wait(BUSY_WAIT_MS)
  }
}

/** Resolves when the server answers, or with its last serious log line when it ended instead. */
function launch({ data, socketFolder, launcher, isDurable, connectionsMax, log }: Place) {
  const chosen = {
    ...settings,
    unix_socket_directories: socketFolder,
    ...(isDurable ? {} : withoutDurability),
    ...(connectionsMax && { max_connections: connectionsMax }),
  }
  const flags = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = launcher.run('postgres', ['-D', data, ...flags])

  return new Promise<{ child: ChildProcess; outcome: string }>((resolve, reject) => {
    let last = 'it said nothing more'
    const timer = setTimeout(() => {
      child.kill('SIGQUIT')
      last = `it was not ready after ${READY_MS_MAX / 1_000} s`
    }, READY_MS_MAX)
    const settle = (outcome: string) => {
      clearTimeout(timer)
      resolve({ child, outcome })
    }

    child.stdout?.resume()
    if (child.stderr) {
      createInterface({ input: child.stderr }).on('line', (line) => {
        const level = /^(FATAL|PANIC)/.test(line) ? 'error' : /^(LOG|HINT)/.test(line) ? 'debug' : 'warn'
        log[level]({ line }, 'postgres')
        if (/^(FATAL|PANIC|ERROR|postgres:)|No space left/.test(line)) last = line
        if (line.includes('database system is ready to accept connections')) settle('ready')
      })
    }
    child.once('error', reject)
    child.once('close', () => settle(last))
  })
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGINT')
  const timers = [
    setTimeout(() => child.kill('SIGQUIT'), STOP_MS_MAX),
    setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX + 1_000),
  ]
  await ended
  timers.forEach(clearTimeout)
}
