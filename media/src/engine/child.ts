import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { ENCODER_HIDES, encoderConfinement } from '@tayang/contract/ingest'
import { lowerGroup, NICE_VALUES, openLimits, signalGroup, type ProcessLimits } from './process-limits.ts'

export interface ChildOptions extends ProcessLimits {
  /** File descriptors from 3 on that the child writes to and we read. */
  readonly pipes?: number
  /**
   * `low`: work that is not urgent. `idle`: it gets the time that nothing else wants. The default is our own. Each is
   * one step higher where TAYANG_ENCODER_PRIORITY is `normal`.
   */
  readonly priority?: 'low' | 'idle'
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
  /** Stops it in its place until `resume`; its clocks stand still meanwhile. */
  pause(): void
  resume(): void
}

/** Lines of a child's standard error that are kept for the operator. */
const LOG_LINES_MAX = 120
const PRINTED_CHARACTERS_MAX = 1024 * 1024
const SETPRIV = '/usr/bin/setpriv'
const PRLIMIT = '/usr/bin/prlimit'
const NICE = '/usr/bin/nice'
const CHRT = '/usr/bin/chrt'

/**
 * Starts a program in a process group of its own. It dies with this process (by the kernel's parent-death signal
 * where `setpriv` is found; the engines also see their pipes close), and `done` settles only when it is gone.
 */
export function runChild(command: readonly string[], options: ChildOptions = {}): ChildRun {
  const priority = priorityOf(options)
  const [program = '', ...rest] = [...confinementOf(options, priority), ...command]
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

  const end = (why: NonNullable<ChildOutcome['ended']>) => {
    ended ??= why
    signalGroup(child.pid, 'SIGKILL')
  }
  const limits = openLimits(child.pid, options, end)
  if (priority !== undefined) lowerGroup(child.pid, priority)

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
    limits.noteLine()
    if (options.onLine?.(line)) return
    log.push(line.slice(0, 500))
    if (log.length > LOG_LINES_MAX) log.shift()
  })

  const done = new Promise<ChildOutcome>((resolve) => {
    const settle = (code: number | null, signal: NodeJS.Signals | null) => {
      limits.close()
      // Kills the processes of the group that outlived the program.
      signalGroup(child.pid, 'SIGKILL')
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

  return {
    pid: child.pid ?? -1,
    stdin,
    pipes,
    done,
    stop: () => end('stopped'),
    pause: limits.pause,
    resume: limits.resume,
  }
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

/** A machine that does nothing else need not hold its encoders back. */
function priorityOf({ priority }: ChildOptions): ChildOptions['priority'] {
  if (process.env['TAYANG_ENCODER_PRIORITY'] !== 'normal') return priority
  return priority === 'idle' ? 'low' : undefined
}

function confinementOf(options: ChildOptions, priority: ChildOptions['priority']): string[] {
  const words: string[] = []
  const hides = process.env[ENCODER_HIDES]
  if (hides !== undefined) words.push(...encoderConfinement(JSON.parse(hides) as string[]))
  else if (existsSync(SETPRIV)) words.push(SETPRIV, '--pdeathsig', 'KILL', '--')
  if (priority !== undefined && existsSync(NICE)) {
    words.push(NICE, '-n', NICE_VALUES[priority], '--')
  }
  if (priority === 'idle' && existsSync(CHRT)) words.push(CHRT, '--idle', '0')
  if (existsSync(PRLIMIT)) {
    words.push(PRLIMIT, '--core=0')
    if (options.fileBytesMax !== undefined) words.push(`--fsize=${options.fileBytesMax}`)
    words.push('--')
  }
  return words
}
