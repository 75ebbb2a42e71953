import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { until } from '../../../tests/app.ts'
import { familyOf, freePort, stillRunning } from '../../../tests/program.ts'
import { fakeClock } from '../platform/clock/clock-fake.ts'
import { silentLog } from '../platform/log/log.ts'
import { listSettings } from '../platform/settings/settings-table.ts'
import { readSettings } from '../platform/settings/settings.ts'
import { openEngineProcess } from './process.ts'

const home = mkdtempSync(path.join(tmpdir(), 'tayang-engine-home-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

async function media(): Promise<number | null> {
  const found = (await familyOf(process.pid)).filter(({ words }) => words.includes('media/src/main.ts'))
  expect(found.length).toBeLessThanOrEqual(1)
  return found[0]?.pid ?? null
}

async function open(env: Record<string, string> = {}) {
  const clock = fakeClock()
  const settings = readSettings({ TAYANG_HOME: home, RTMP_PORT: String(await freePort()), ...env }, [])
  const roles = ['ingest', 'packager', 'transcode'] as const
  const process = openEngineProcess({
    settings,
    roles,
    port: await freePort(),
    secret: 'of the wire',
    log: silentLog(),
    clock,
  })
  return { process, clock }
}

async function environmentOf(pid: number): Promise<Record<string, string>> {
  const text = await readFile(`/proc/${pid}/environ`, 'utf8')
  return Object.fromEntries(text.split('\0').map((entry) => entry.split(/=(.*)/s).slice(0, 2)))
}

describe('the process of the media engine', () => {
  it('is restarted when it dies, and ends with its owner', async () => {
    const { process: engine, clock } = await open()
    const first = await until(media)
    process.kill(first, 'SIGKILL')
    await until(async () => clock.pending === 1, { what: 'the wait before the next start' })
    // At once, also where it had not run for long: viewers of shows on air wait for it.
    await clock.advance(200)
    const second = await until(media)
    expect(second).not.toBe(first)
    await engine[Symbol.asyncDispose]()
    expect(await stillRunning([first, second])).toEqual([])
    await clock.advance(60_000)
    expect(await media()).toBe(null)
  })

  it('gets the settings that it needs and none of the secrets', async () => {
    const secrets = listSettings().flatMap(({ env, secret }) => (secret ? [env] : []))
    const planted = [...secrets, 'AWS_SECRET_ACCESS_KEY', 'NPM_TOKEN', 'NODE_OPTIONS_OF_SOMEBODY']
    for (const name of planted) process.env[name] = 'planted and secret'
    const { process: engine } = await open({
      HOST: '127.0.0.2',
      TAYANG_LIVE_GRACE_MS: '7000',
      TAYANG_LIVE_SILENT_MS: '3000',
    })
    try {
      const environment = await until(async () => {
        const pid = await media()
        return pid !== null && environmentOf(pid)
      })
      expect(environment).toMatchObject({
        TAYANG_CONTROL_SECRET: 'of the wire',
        TAYANG_CONTROL_URL: expect.stringMatching(/^ws:\/\/127\.0\.0\.2:\d+\//) as string,
        // The end of a show is the server's word: the engine alone waits 15 s longer.
        TAYANG_LIVE_GRACE_MS: '22000',
        TAYANG_LIVE_SILENT_MS: '3000',
      })
      expect(planted.length).toBeGreaterThan(10)
      expect(Object.values(environment).join()).not.toContain('planted and secret')
    } finally {
      for (const name of planted) delete process.env[name]
      await engine[Symbol.asyncDispose]()
    }
  })

  it('says what this system did not keep it from, and gains no power', async () => {
    const { process: engine } = await open()
    const pid = await until(media)
    const status = await until(async () => {
      const text = await readFile(`/proc/${pid}/status`, 'utf8')
      return text.startsWith('Name:\tsetpriv') ? null : text
    })
    const isKept = engine.unconfined.some((sentence) => sentence.includes('keeps the powers'))
    expect(/NoNewPrivs:\t1/.test(status)).toBe(!isKept)
    // All that root keeps is what lets its encoders have a namespace.
    if (!isKept) expect(status).toMatch(/CapEff:\t00000000[08]0000000\n/)
    expect(engine.unconfined.some((sentence) => sentence.startsWith('Running as root'))).toBe(
      process.getuid?.() === 0,
    )
    await engine[Symbol.asyncDispose]()
  })

  it('is not restarted when its port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const { process: engine, clock } = await open({ RTMP_PORT: String(port) })
    await expect(engine.broken).rejects.toThrow(String(port))
    expect(clock.pending).toBe(0)
    await engine[Symbol.asyncDispose]()
    taken.close()
  })
})
