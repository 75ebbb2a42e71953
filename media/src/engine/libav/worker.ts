import { writeSync } from 'node:fs'
import { Log } from 'node-av/lib'
import { AV_LOG_INFO, AV_LOG_WARNING } from 'node-av/constants'
import type { WorkerAnswer } from '../start-engine.ts'
import { LibavError } from './ensure.ts'
import { probeMedia } from './probe-media.ts'
import { runRecipe } from './run-recipe.ts'

/**
 * The program of the grandchild: `worker.ts run|probe`, with its order in the environment. It writes progress and its
 * answer to standard error, as FFmpeg does.
 */

const PROGRESS_MS = 500
const STDERR = 2

const parent = process.ppid
let reportedAt = 0

function reportProgress(seconds: number) {
  const now = performance.now()
  if (now - reportedAt < PROGRESS_MS) return
  reportedAt = now
  // The parent process is gone, so the result has no reader.
  if (process.ppid !== parent) process.exit(1)
  writeSync(STDERR, `out_time_us=${Math.round(seconds * 1e6)}\n`)
}

function sendAnswer(answer: WorkerAnswer | Record<string, unknown>) {
  writeSync(STDERR, `${answerWord}${JSON.stringify(answer)}\n`)
}

const mode = process.argv[2]
const order = process.env['TAYANG_ENGINE_ORDER'] ?? ''
const answerWord = process.env['TAYANG_ENGINE_ANSWER_WORD'] ?? ''
try {
  Log.setLevel(mode === 'run' ? AV_LOG_INFO : AV_LOG_WARNING)
  if (mode === 'run') {
    const seconds = runRecipe(JSON.parse(order), reportProgress)
    sendAnswer({ ok: true, reason: 'finished', seconds })
  } else {
    sendAnswer({ ok: true, media: probeMedia(JSON.parse(order)) })
  }
  // There is nothing left to wait for, and freeing the codecs one by one would only take time.
  process.exit(0)
} catch (error) {
  const reason = error instanceof LibavError ? error.side : 'failed'
  sendAnswer({ ok: false, reason, message: error instanceof Error ? error.message : String(error) })
  process.exit(1)
}
