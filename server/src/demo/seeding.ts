import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { environmentOfChild } from '../platform/process/child-environment.ts'
import type { Log } from '../platform/log/log.ts'
import { nearAddressOf, type Settings } from '../platform/settings/settings.ts'
import type { App } from '../app/app.ts'
import { ensureInvited, readInvitation } from './invitations.ts'
import { createProgressWords, readProgress } from './progress-words.ts'
import { DEMO_OPERATOR, DEMO_PASSWORD, type DemoPeople } from './people.ts'

const seedingMain = fileURLToPath(new URL('../../../demo/src/main.ts', import.meta.url))

const NOT_WHOLE = 'Some of the demo could not be made; the log says why, and the next start tries again.'

/**
 * Fills the demo through the calls of an operator, in a child process that ends when everything is there: its memory is
 * freed then, and after a stop or a crash the next start continues where it was.
 */
export function openSeeding(needs: {
  settings: Settings
  port: number
  log: Log
  user: App['user']
  people: Pick<DemoPeople, 'operatorPassword'>
}): AsyncDisposable {
  const { settings, log } = needs
  const child = spawn(process.execPath, [seedingMain], {
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
    env: {
      ...environmentOfChild(process.env),
      TAYANG_ADDRESS: `http://${nearAddressOf(settings, needs.port)}`,
      TAYANG_OPERATOR_EMAIL: DEMO_OPERATOR,
      TAYANG_OPERATOR_PASSWORD: needs.people.operatorPassword,
      TAYANG_PEOPLE_PASSWORD: DEMO_PASSWORD,
      TAYANG_WORK_FOLDER: path.join(settings.home, 'demo'),
    },
  })
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => log.info({ demo: text.trimEnd() }, 'seeding says'))
  const wordsFor = createProgressWords()
  child.on('message', (message) => {
    const invited = readInvitation(message)
    if (invited) {
      void ensureInvited(needs, invited)
        .then(() => child.connected && child.send({ invited: invited.length }))
        .catch((error: unknown) => log.error({ err: error }, 'people of the demo could not be made'))
    }
    const progress = readProgress(message)
    const words = progress && wordsFor(progress)
    if (words) console.log(`  ${words}`)
  })
  let isStopped = false
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      log.error({ err: error }, 'the demo could not be seeded')
      resolve()
    })
    child.once('exit', (code, signal) => {
      log.info({ code, signal }, 'seeding ended')
      if (code !== 0 && !isStopped) console.log(`  ${NOT_WHOLE}`)
      resolve()
    })
  })
  return {
    async [Symbol.asyncDispose]() {
      isStopped = true
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), settings.stop.graceMs / 2)
      await ended
      clearTimeout(late)
    },
  }
}
