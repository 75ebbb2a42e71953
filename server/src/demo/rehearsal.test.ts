import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../platform/settings/settings.ts'
import { openRehearsal } from './rehearsal.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tayang-rehearsal-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('no test and no bench has a show on air: it is off where nothing turns it on', () => {
  expect(readSettings({ TAYANG_HOME: folder }, []).demo.live).toBe(false)
  expect(readSettings({ TAYANG_HOME: folder, TAYANG_DEMO_LIVE: '1' }, []).demo.live).toBe(true)
})

test('a rehearsal that falls begins again, and ends with the server', async () => {
  const begun = path.join(folder, 'begun')
  const main = path.join(folder, 'main.mjs')
  // Falls the first time and stays the second.
  await writeFile(
    main,
    `import { appendFileSync, readFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(begun)}, process.pid + '\\n')
    if (readFileSync(${JSON.stringify(begun)}, 'utf8').split('\\n').length < 3) process.exit(1)
    setInterval(() => {}, 1000)`,
  )
  const settings = readSettings({ TAYANG_HOME: folder }, [])
  const log = pino({ enabled: false })
  const pidsOf = async () =>
    (await readFile(begun, 'utf8').catch(() => '')).trim().split('\n').filter(Boolean).map(Number)
  {
    await using _ = openRehearsal({ settings, port: 1, log, main, againMs: 20 })
    await expect.poll(async () => (await pidsOf()).length, { timeout: 10_000 }).toBe(2)
  }
  const [, second = 0] = await pidsOf()
  expect(() => process.kill(second, 0)).toThrow('ESRCH')
})
