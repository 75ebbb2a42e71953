import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { startApp, type RunningApp } from '../app/start-app.ts'
import { root } from '../protocol/machine.ts'
import { until } from '../protocol/until.ts'
import type { Statement } from './record-statements.ts'
import { sendOne, type Sent } from './send-many.ts'

/** An app that tells which statements a request of it runs. */
export interface RecordedApp extends RunningApp {
  statementsOf(sent: Sent): Promise<Statement[]>
}

/** What runs by itself may be heard beside a request; the shortest of these has the least of it. */
const TRIES = 5
const SIGNAL_MS_MAX = 10_000

export async function startRecordedApp(): Promise<RecordedApp> {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(path.join(tmpdir(), 'tayang-bench-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'statements.json')
  const recorder = pathToFileURL(path.join(root, 'bench/api/recorder.ts')).href
  const app = opened.use(
    await startApp({ NODE_OPTIONS: `--import=${recorder}`, BENCH_STATEMENTS_FILE: file }),
  )

  async function record(sent: Sent): Promise<Statement[]> {
    process.kill(app.pid, 'SIGUSR2')
    await take(`${file}.listens`)
    await sendOne(new URL(app.address), sent)
    process.kill(app.pid, 'SIGUSR2')
    return JSON.parse(await take(file)) as Statement[]
  }

  const closing = opened.move()
  return {
    ...app,
    async statementsOf(sent) {
      // Connections are made and what is kept in memory is there.
      await sendOne(new URL(app.address), sent)
      const tries: Statement[][] = []
      for (let n = 0; n < TRIES; n++) tries.push(await record(sent))
      return tries.toSorted((a, b) => a.length - b.length)[0] ?? []
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/** Waits for a file of the app and removes it. */
async function take(file: string): Promise<string> {
  const readNow = async () => ({ text: await readFile(file, 'utf8') })
  const { text } = await until(readNow, { withinMs: SIGNAL_MS_MAX, what: file, everyMs: 5 })
  await rm(file)
  return text
}
