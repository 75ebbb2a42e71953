import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Log } from '../platform/log/log.ts'
import { environmentOfChild } from '../platform/process/child-environment.ts'
import { sharedCompileCache } from '../platform/process/compile-cache.ts'
import { nearAddressOf, type Settings } from '../platform/settings/settings.ts'
import { DEMO_PASSWORD } from './people.ts'

const rehearsalMain = fileURLToPath(new URL('../../../demo/src/rehearsal/main.ts', import.meta.url))

/** It holds some thirty sockets and a few pages of text: a small nursery keeps some 15 MB less. */
const MEMORY_FLAGS = ['--max-old-space-size=96', '--max-semi-space-size=1']
/** It begins again so soon, after a fall each time later while it falls at once. */
const AGAIN_MS = 5_000
const AGAIN_MS_MAX = 5 * 60_000
/** A child that lasted this long had nothing wrong with it. */
const SOUND_MS = 10 * 60_000

/**
 * Keeps a show on air by day and night in a child process, which publishes as any streamer does and ends with the
 * server. It begins again after each show, with the memory of a new process, and when it falls.
 */
export function openRehearsal(needs: {
  settings: Settings
  port: number
  log: Log
  main?: string
  againMs?: number
}): AsyncDisposable {
  const { settings, log, main = rehearsalMain, againMs = AGAIN_MS } = needs
  let child: ChildProcess | null = null
  let again: NodeJS.Timeout | null = null
  let waitMs = againMs
  let isStopped = false
  let ended: Promise<number | null> = Promise.resolve(null)

  function begin(): void {
    const since = performance.now()
    const begun = spawn(process.execPath, [...MEMORY_FLAGS, main], {
      stdio: ['pipe', 'ignore', 'pipe'],
      env: {
        ...environmentOfChild(process.env),
        ...sharedCompileCache(),
        TAYANG_ADDRESS: `http://${nearAddressOf(settings, needs.port)}`,
        TAYANG_PEOPLE_PASSWORD: DEMO_PASSWORD,
        TAYANG_WORK_FOLDER: path.join(settings.home, 'demo-live'),
      },
    })
    child = begun
    begun.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => log.info({ rehearsal: text.trimEnd() }, 'the rehearsal says'))
    ended = new Promise((resolve) => {
      begun.once('error', (error) => {
        log.error({ err: error }, 'the rehearsal could not begin')
        resolve(null)
      })
      begun.once('exit', (code, signal) => {
        log.info({ code, signal }, 'the rehearsal ended')
        resolve(code)
      })
    })
    void ended.then((code) => {
      if (isStopped) return
      waitMs =
        code === 0 || performance.now() - since > SOUND_MS ? againMs : Math.min(waitMs * 2, AGAIN_MS_MAX)
      again = setTimeout(begin, waitMs)
    })
  }

  begin()
  return {
    async [Symbol.asyncDispose]() {
      isStopped = true
      if (again) clearTimeout(again)
      child?.kill('SIGTERM')
      const late = setTimeout(() => child?.kill('SIGKILL'), settings.stop.graceMs / 4)
      await ended
      clearTimeout(late)
    },
  }
}
