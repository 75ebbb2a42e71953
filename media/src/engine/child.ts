import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

export interface ChildOptions {
  /** File descriptors from 3 on that the child writes to and we read. */
  readonly pipes?: number
  /** Lowers the priority, for work that is not urgent. */
  readonly nice?: boolean
  readonly wallMsMax?: number
  /** Without a line on standard error for this long the child counts as hung and is killed. */
  readonly stallMsMax?: number
  readonly memoryBytesMax?: number
  /** Largest file that the child may write. */
  readonly fileBytesMax?: number
  readonly folder?: string
  /** Added to the INHERITED variables. Unlike arguments, only the same user of the machine can read them. */
  readonly environment?: Readonly<Record<string, string>>
  /** Keeps its standard output, up to PRINTED_CHARACTERS_MAX. */
  readonly printed?: boolean
  /** Called with every line of standard error. Returns true for an answer, which is not kept as a log line. */
  onLine?(line: string): boolean
}

export interface ChildOutcome {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** The reason for which we killed it, if we did. */
  readonly ended: 'stopped' | 'over-time' | 'stalled' | 'over-memory' | null
  /** The last lines of standard error. */
  readonly log: readonly string[]
  readonly printed: string
}

export interface ChildRun {
  readonly pid: number
  readonly stdin: Writable
  readonly pipes: readonly Readable[]
  readonly done: Promise<ChildOutcome>
  stop(): void
}

/** Lines of a child's standard error that are kept for the operator. */
const LOG_LINES_MAX = 120
const PRINTED_CHARACTERS_MAX = 1024 * 1024
const WATCH_MS = 500

const SETPRIV = '/usr/bin/setpriv'
const PRLIMIT = '/usr/bin/prlimit'
const NICE = '/usr/bin/nice'

/**
 * Starts a program in a process group of its own. It dies with this process (by the kernel's parent-death signal
 * where `setpriv` is found; the engines also see their pipes close), and `done` settles only when it is gone.
 */
export function runChild(command: readonly string[], options: ChildOptions = {}): ChildRun {
  const [program = '', ...rest] = [...confinementOf(options), ...command]
  const child = spawn(program, rest, {
    // A process group of its own: one signal reaches the program and all processes that it has started.
    detached: true,
    cwd: options.folder,
    env: { ...inheritedEnvironment(), ...options.environment },
    stdio: [
      'pipe',
      options.printed ? 'pipe' : 'ignore',
      'pipe',
      ...Array.from({ length: options.pipes ?? 0 }, () => 'pipe' as const),
    ],
  })
  const log: string[] = []
  let ended: ChildOutcome['ended'] = null
  let lastLineAt = performance.now()

  const end = (why: NonNullable<ChildOutcome['ended']>) => {
    ended ??= why
    killGroup(child.pid)
  }
  const watch = setInterval(() => {
    if (options.stallMsMax !== undefined && performance.now() - lastLineAt > options.stallMsMax)
      end('stalled')
    if (options.memoryBytesMax !== undefined && residentBytesOf(child.pid) > options.memoryBytesMax) {
      end('over-memory')
    }
  }, WATCH_MS)
  const overTime =
    options.wallMsMax === undefined ? undefined : setTimeout(() => end('over-time'), options.wallMsMax)

  // Node types five descriptors at most; ours are what `stdio` above asks for.
  const [stdin, stdout, stderr, ...pipes] = child.stdio as unknown as [
    Writable,
    Readable | null,
    ...Readable[],
  ]
  if (stderr === undefined) throw new Error('a child without standard error')
  let printed = ''
  stdout?.setEncoding('utf8').on('data', (text: string) => {
    if (printed.length < PRINTED_CHARACTERS_MAX) printed += text
  })
  // A child that ends breaks its pipes; `done` reports the end, so errors of the pipes are ignored.
  for (const stream of [stdin, stderr, ...pipes]) stream.on('error', () => {})
  const lines = createInterface({ input: stderr, crlfDelay: Infinity })
  lines.on('line', (line) => {
    lastLineAt = performance.now()
    if (options.onLine?.(line)) return
    log.push(line.slice(0, 500))
    if (log.length > LOG_LINES_MAX) log.shift()
  })

  const done = new Promise<ChildOutcome>((resolve) => {
    const settle = (code: number | null, signal: NodeJS.Signals | null) => {
      clearInterval(watch)
      clearTimeout(overTime)
      // Kills the processes of the group that outlived the program.
      killGroup(child.pid)
      resolve({ code, signal, ended, log, printed })
    }
    child.once('error', (error) => {
      log.push(error.message)
      settle(null, null)
    })
    // `close` waits until every pipe is read; a caller that ignores a pipe would never get it.
    child.once('exit', (code, signal) => {
      if (stderr.readableEnded || stderr.destroyed) settle(code, signal)
      else lines.once('close', () => settle(code, signal))
    })
  })

  return { pid: child.pid ?? -1, stdin, pipes, done, stop: () => end('stopped') }
}

/** Our environment holds secrets, which codecs do not need. */
const INHERITED = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR']

function inheritedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    INHERITED.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function confinementOf(options: ChildOptions): string[] {
  const words: string[] = []
  if (existsSync(SETPRIV)) words.push(SETPRIV, '--pdeathsig', 'KILL', '--')
  if (options.nice && existsSync(NICE)) words.push(NICE, '-n', '10', '--')
  if (existsSync(PRLIMIT)) {
    words.push(PRLIMIT, '--core=0')
    if (options.fileBytesMax !== undefined) words.push(`--fsize=${options.fileBytesMax}`)
    words.push('--')
  }
  return words
}

function killGroup(pid: number | undefined) {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has ended already.
  }
}

const PAGE_BYTES = 4096

function residentBytesOf(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES
  } catch {
    // There is no /proc, or the process has just ended: there is nothing to limit.
    return 0
  }
}
