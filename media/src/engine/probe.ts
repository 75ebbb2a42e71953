import { basename, dirname, join } from 'node:path'
import { readPrintedMedia } from './cli-probe.ts'
import { runChild, type ChildOptions } from './child.ts'
import type { Media, ProbeOutcome } from './media.ts'
import { CONFINED_INPUT } from './recipe.ts'
import { programOf, workerCommand } from './start-engine.ts'

/** A probe of a regular file takes well under a second. */
const PROBE_MS_MAX = 20_000
const PROBE_MEMORY_BYTES_MAX = 1024 ** 3

/**
 * Reads the format of an untrusted file. A grandchild opens it, and recognises it by its content, never by its name.
 */
export async function probe(
  path: string,
  options: { program?: string | null; priority?: 'low' } = {},
): Promise<ProbeOutcome> {
  const program = programOf(options)
  const limits = {
    wallMsMax: PROBE_MS_MAX,
    memoryBytesMax: PROBE_MEMORY_BYTES_MAX,
    ...(options.priority === undefined ? {} : { priority: options.priority }),
  }
  return program === null ? probeByWorker(path, limits) : probeByProgram(path, program, limits)
}

type Answer = { ok: true; media: Media } | { ok: false; reason: string; message: string }

async function probeByWorker(path: string, limits: ChildOptions): Promise<ProbeOutcome> {
  let answer: Answer | null = null
  const { command, environment, readAnswer } = workerCommand('probe', { from: path, options: CONFINED_INPUT })
  const child = runChild(command, {
    ...limits,
    environment,
    onLine: (line) => {
      const read = readAnswer(line) as Answer | null
      answer ??= read
      return read !== null
    },
  })
  const outcome = await child.done
  return settle(answer as Answer | null, outcome.log)
}

function settle(answer: Answer | null, log: readonly string[]): ProbeOutcome {
  if (answer === null) return { ok: false, reason: 'failed', message: log.at(-1) ?? 'no answer' }
  if (answer.ok) return answer
  return { ok: false, reason: answer.reason === 'input' ? 'refused' : 'failed', message: answer.message }
}

/** `ffprobe` must be beside `ffmpeg`. */
async function probeByProgram(path: string, program: string, limits: ChildOptions): Promise<ProbeOutcome> {
  const name = basename(program).replace('ffmpeg', 'ffprobe')
  const confined = Object.entries(CONFINED_INPUT).flatMap(([key, value]) => [`-${key}`, value])
  const output = ['-loglevel', 'error', '-of', 'json', '-show_format', '-show_streams']
  const command = [join(dirname(program), name), ...output, ...confined, '-i', path]
  const child = runChild(command, { ...limits, printed: true })
  const outcome = await child.done
  if (outcome.code === 0) return { ok: true, media: readPrintedMedia(outcome.printed) }
  const reason = outcome.code === null ? 'failed' : 'refused'
  return { ok: false, reason, message: outcome.log.at(-1) ?? 'no answer' }
}
