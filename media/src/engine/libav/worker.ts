import { writeSync } from 'node:fs'
import { Log } from 'node-av/lib'
import { AV_LOG_INFO, AV_LOG_WARNING } from 'node-av/constants'
import type { WorkerAnswer } from '../start-engine.ts'
import { LibavError } from './ensure.ts'
import { probeMedia } from './probe-media.ts'
import { runRecipe } from './run-recipe.ts'

/**
 * The grandchild's program: `worker.ts run|probe`, its order in the environment. It answers on standard error, as
 * FFmpeg itself does.
 */

const PROGRESS_MS = 500
const STDERR = 2

const parent = process.ppid
let toldAt = 0

function tell(seconds: number) {
  const now = performance.now()
  if (now - toldAt < PROGRESS_MS) return
  toldAt = now
  // Whoever started us is gone: nobody wants the rest.
  if (process.ppid !== parent) process.exit(1)
  writeSync(STDERR, `out_time_us=${Math.round(seconds * 1e6)}\n`)
}

function answer(said: WorkerAnswer | Record<string, unknown>) {
  writeSync(STDERR, `${answerWord}${JSON.stringify(said)}\n`)
}

const mode = process.argv[2]
const order = process.env['TAYANG_ENGINE_ORDER'] ?? ''
const answerWord = process.env['TAYANG_ENGINE_ANSWER_WORD'] ?? ''
try {
  Log.setLevel(mode === 'run' ? AV_LOG_INFO : AV_LOG_WARNING)
  if (mode === 'run') {
    const seconds = runRecipe(JSON.parse(order), tell)
    answer({ ok: true, reason: 'finished', seconds })
  } else {
    answer({ ok: true, media: probeMedia(JSON.parse(order)) })
  }
  // Nothing is left to wait for, and tearing codecs down in order would only take time.
  process.exit(0)
} catch (error) {
  const reason = error instanceof LibavError ? error.side : 'failed'
  answer({ ok: false, reason, message: error instanceof Error ? error.message : String(error) })
  process.exit(1)
}
