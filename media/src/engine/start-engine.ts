import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Readable, Writable } from 'node:stream'
import { runChild, type ChildOptions, type ChildOutcome } from './child.ts'
import { cacheFolder } from '../cache-folder.ts'
import { argumentsOf } from './cli-arguments.ts'
import type { Recipe } from './recipe.ts'

export interface EngineOptions {
  /** How many of `pipe:3`, `pipe:4`, … the recipe writes to. */
  readonly pipes: number
  readonly wallMsMax?: number
  /**
   * Without progress for this long the run counts as hung. Leave it out for inputs that may pause, such as live ones.
   */
  readonly stallMsMax?: number
  readonly memoryBytesMax?: number
  readonly fileBytesMax?: number
  /** `low`: work that is not urgent. `idle`: it gets the time that nothing else wants. */
  readonly priority?: 'low' | 'idle'
  /** Path of an `ffmpeg` program; the default is TAYANG_FFMPEG, and without it the embedded libraries. */
  readonly program?: string | null
  /** Media seconds written so far, about twice a second. */
  onProgress?(seconds: number): void
}

export interface EngineOutcome {
  readonly ok: boolean
  /**
   * `input`: the source could not be opened or read; `no-space`: the disk is full; `killed`: another process killed it;
   * `stopped`, `stalled`, `over-time`, `over-memory`: we killed it; `failed`: anything else, see `log`.
   */
  readonly reason:
    | 'finished'
    | 'input'
    | 'no-space'
    | 'killed'
    | 'stopped'
    | 'stalled'
    | 'over-time'
    | 'over-memory'
    | 'failed'
  /** Media seconds written. */
  readonly seconds: number
  /** The last lines of FFmpeg. They can contain paths, so they are for operators only. */
  readonly log: readonly string[]
}

export interface EngineRun {
  readonly stdin: Writable
  readonly pipes: readonly Readable[]
  readonly done: Promise<EngineOutcome>
  readonly pid: number
  stop(): void
  /** Stops it in its place until `resume`. */
  pause(): void
  resume(): void
}

/** Starts one run. `stop` kills it at once; ending `stdin` lets a live run finish its input. */
export function startEngine(recipe: Recipe, options: EngineOptions): EngineRun {
  const program = programOf(options)
  const worker = workerCommand('run', recipe)
  const command = program === null ? worker.command : [program, ...argumentsOf(recipe)]
  let seconds = 0
  let answer: WorkerAnswer | null = null

  const childOptions: ChildOptions = {
    ...options,
    ...(program === null ? { environment: worker.environment } : {}),
    onLine: (line) => {
      const read = program === null ? (worker.readAnswer(line) as WorkerAnswer | null) : null
      answer ??= read
      const progress = read ? {} : readLine(line)
      if (progress === null) return false
      if (progress.seconds !== undefined && progress.seconds > seconds) {
        seconds = progress.seconds
        options.onProgress?.(seconds)
      }
      return true
    },
  }
  const child = runChild(command, childOptions)
  const done = child.done.then((outcome) =>
    toOutcome({ outcome, answer, seconds, byWorker: program === null }),
  )
  return { ...child, done }
}

/** The last line of the embedded worker. */
export interface WorkerAnswer {
  readonly ok: boolean
  readonly reason: 'finished' | 'input' | 'no-space' | 'failed'
  readonly seconds?: number
  readonly message?: string
}

/** Environment variables of a worker. */
const ORDER_VARIABLE = 'TAYANG_ENGINE_ORDER'
const ANSWER_WORD_VARIABLE = 'TAYANG_ENGINE_ANSWER_WORD'
const PROGRESS_WORD = 'out_time_us='

/**
 * The command of a grandchild that loads the libraries, which this process never does. Its order can contain the key
 * of a premium title, so it is in the environment and not among the arguments, which every user of the machine can
 * read.
 */
export function workerCommand(mode: 'run' | 'probe', order: unknown) {
  // A crafted file can make FFmpeg print any line, so the prefix of an answer must be unpredictable.
  const answerWord = `tayang-answer ${randomUUID()} `
  const worker = fileURLToPath(new URL('./libav/worker.ts', import.meta.url))
  const cache = cacheFolder()
  return {
    command: [process.execPath, '--max-old-space-size=256', worker, mode],
    environment: {
      [ORDER_VARIABLE]: JSON.stringify(order),
      [ANSWER_WORD_VARIABLE]: answerWord,
      ...(cache === null ? {} : { NODE_COMPILE_CACHE: cache }),
    },
    readAnswer: (line: string): unknown =>
      line.startsWith(answerWord) ? JSON.parse(line.slice(answerWord.length)) : null,
  }
}

export function programOf(options: { program?: string | null }): string | null {
  return options.program === undefined ? process.env['TAYANG_FFMPEG'] || null : options.program
}

// The program's other progress lines: `frame=12`, `speed=3x`, `progress=continue`.
const PROGRESS_NOISE =
  /^(frame|fps|stream_\d+_\d+_(q|psnr_\w)|bitrate|total_size|out_time(_ms)?|dup_frames|drop_frames|speed|progress)=/

/** The program succeeds when there was nothing to encode; here that is a failure, as in the embedded engine. */
const NOTHING_ENCODED = /Output file is empty, nothing was encoded/
/** Messages of the program for a source that is at fault. */
const INPUT_REFUSED = new RegExp(
  [
    'Error opening input',
    'Invalid data found',
    'not on whitelist',
    'moov atom not found',
    'matches no streams',
    'could not find codec parameters',
  ].join('|'),
  'i',
)

/** The progress in a line, or null for a line of FFmpeg's log. */
function readLine(line: string): { seconds?: number } | null {
  if (line.startsWith(PROGRESS_WORD)) {
    const micros = Number(line.slice(PROGRESS_WORD.length))
    return Number.isFinite(micros) ? { seconds: micros / 1e6 } : {}
  }
  return PROGRESS_NOISE.test(line) ? {} : null
}

function toOutcome(run: {
  outcome: ChildOutcome
  answer: WorkerAnswer | null
  seconds: number
  byWorker: boolean
}): EngineOutcome {
  const { outcome, answer } = run
  const seconds = answer?.seconds ?? run.seconds
  const log = answer?.message === undefined ? outcome.log : [...outcome.log, answer.message]
  const because = (reason: EngineOutcome['reason']) => ({ ok: reason === 'finished', reason, seconds, log })

  if (outcome.ended !== null) return because(outcome.ended)
  if (answer !== null) return because(answer.reason)
  const text = log.join('\n')
  if (/No space left on device|File too large/.test(text)) return because('no-space')
  if (outcome.signal !== null) return because('killed')
  if (run.byWorker) return because('killed')
  if (NOTHING_ENCODED.test(text)) {
    return { ok: false, reason: 'input', seconds, log: [...log, 'nothing was decoded for an output'] }
  }
  if (outcome.code === 0) return because('finished')
  return because(INPUT_REFUSED.test(text) ? 'input' : 'failed')
}
