import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { encodersOf } from './test/encoders-of.ts'
import { makeFlv } from './test/make-flv.ts'
import { openRtmpClient } from './test/rtmp-client.ts'
import { openServerSide, SECRET, type ServerSide } from './test/server-side.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

let server: ServerSide
const started: ChildProcess[] = []

beforeEach(async () => {
  server = await openServerSide()
})
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  await server[Symbol.asyncDispose]()
})

function start(args: string[] = [], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: {
      ...process.env,
      TAYANG_CONTROL_URL: server.url,
      TAYANG_CONTROL_SECRET: SECRET,
      RTMP_PORT: '0',
      ...env,
    },
  })
  started.push(child)
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  )
  return { child, ended }
}

/** Publishes a few seconds and returns the pid of their encoder. */
async function publish(child: ChildProcess): Promise<number> {
  const { rtmpPort } = await server.receives('hello')
  const client = await openRtmpClient(rtmpPort ?? 0)
  await client.publish('key-show')
  for (const { type, payload, timestampMs } of await makeFlv({ seconds: 2 })) {
    client.send(type, payload, timestampMs)
  }
  await server.receives('on-air')
  const [encoder] = encodersOf(child.pid ?? 0)
  return encoder ?? expect.fail('no encoder is running')
}

async function isGone(pid: number): Promise<void> {
  while (existsSync(`/proc/${pid}`)) await new Promise((resolve) => setImmediate(resolve))
}

describe.skipIf(!existsSync('/proc'))('the media engine and its encoders', () => {
  test('end in order at SIGTERM, and the server gets the end of the show', async () => {
    const { child, ended } = start()
    const encoder = await publish(child)
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
    expect(await server.receives('publish-ended')).toMatchObject({ showId: 'show', reason: 'lost' })
    await isGone(encoder)
  })

  test('end when the parent process closes their input', async () => {
    const { child, ended } = start()
    const encoder = await publish(child)
    child.stdin?.end()
    expect((await ended).code).toBe(0)
    await isGone(encoder)
  })

  test('leave no encoder behind when they are killed', async () => {
    const { child, ended } = start()
    const encoder = await publish(child)
    child.kill('SIGKILL')
    await ended
    await isGone(encoder)
  })
})

describe('the media engine', () => {
  test('reports its roles and ports to the server', async () => {
    start(['--roles', 'ingest,packager'])
    expect(await server.receives('hello')).toEqual({
      type: 'hello',
      roles: ['ingest', 'packager'],
      originPort: expect.any(Number) as number,
      rtmpPort: expect.any(Number) as number,
      encodesMax: 0,
    })
  })

  test('encodes films alone without opening a port', async () => {
    start(['--roles', 'transcode'])
    expect(await server.receives('hello')).toMatchObject({ originPort: null, rtmpPort: null, encodesMax: 1 })
  })

  test('exits with one clear line when its port is taken', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { code, output } = await start([], { RTMP_PORT: String(port) }).ended
    other.close()
    expect(code).toBe(98)
    expect(output.trim()).toBe(
      `Port ${port} of the media engine is taken by another program. ` +
        'Set RTMP_PORT (or RTMPS_PORT, TAYANG_LIVE_ORIGIN_PORT) to a free one.',
    )
  })

  test.each([
    [
      ['--roles', 'ingest,cook'],
      {},
      'There is no media role "cook". The roles are ingest, packager, transcode.',
    ],
    [['--roles', 'ingest'], {}, 'The media roles ingest and packager go together.'],
    [[], { RTMP_PORT: 'many' }, 'A setting is wrong: RTMP_PORT: Invalid input'],
  ])('exits with one clear line at %j %j', async (words, env, sentence) => {
    const { code, output } = await start(words, env as Record<string, string>).ended
    expect(code).toBe(1)
    expect(output.trim()).toBe(sentence)
  })
})

test('every setting has a default and a bound', () => {
  expect(readSettings({})).toMatchObject({
    ingest: { port: 1935, connectionsPerAddressMax: 5, silentMs: 5000 },
    packager: { segmentSeconds: 1, partMs: 200, graceMs: 120_000, liveFlv: false },
  })
  expect(readSettings({ TAYANG_LIVE_PART_MS: '20' })).toEqual({ wrong: 'TAYANG_LIVE_PART_MS: Invalid input' })
})
