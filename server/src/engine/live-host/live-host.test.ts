import { once } from 'node:events'
import {
  createServer,
  get,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../../../tests/app.ts'
import { systemClock } from '../../platform/clock/clock.ts'
import { openHttp } from '../../platform/http/http.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { openLiveHost, type LiveHost } from './live-host.ts'
import { openShowPlaces, type ShowPlace, type ShowPlaces } from './show-places.ts'

const LIST = '/media/live/show/720/media.m3u8'
const LIST_HEADERS = {
  'content-type': 'application/vnd.apple.mpegurl',
  'cache-control': 'public, max-age=1',
  'access-control-allow-origin': '*',
  'set-cookie': 'a=b',
}

let opened: AsyncDisposableStack
/** Which machine has which show. */
let rows: Map<string, ShowPlace>
/** What machines were asked, and requests that they hold back. */
let machines: Map<string, Server>
let asked: string[]
let held: { request: IncomingMessage; response: ServerResponse }[]
let lines: string[]
let places: ShowPlaces
let host: LiveHost
let address: string

beforeEach(async () => {
  opened = new AsyncDisposableStack()
  rows = new Map()
  machines = new Map()
  asked = []
  held = []
  lines = []
  rows.set('show', await startMachine('first'))
  await open()
})
afterEach(() => opened.disposeAsync())

async function open(how: { backWithinMs?: number } = {}): Promise<void> {
  places = openShowPlaces({ clock: systemClock, find: async (showId) => rows.get(showId) ?? null })
  host = opened.use(openLiveHost({ clock: systemClock, places, ...how }))
  const http = opened.use(
    await openHttp({
      settings: readSettings({ PORT: '0' }, []),
      log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
      clock: systemClock,
      routes: [],
      rawRoutes: [host.route],
      identify: async () => null,
      provesAnswers: true,
    }),
  )
  address = `http://127.0.0.1:${await http.listen()}`
}

/** Holds back what names a segment that is to come; says its name in all else. */
async function startMachine(name: string, answer?: RequestListener): Promise<ShowPlace> {
  const machine = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (answer) return answer(request, response)
    if (request.url?.includes('_HLS_msn')) return void held.push({ request, response })
    answerWith(response, name)
  })
  machine.listen(0, '127.0.0.1')
  await once(machine, 'listening')
  machines.set(name, machine)
  opened.defer(() => kill(name))
  const { port } = machine.address() as AddressInfo
  return { nodeId: name, address: `127.0.0.1:${port}`, isOver: false }
}

function kill(name: string): void {
  machines.get(name)?.closeAllConnections()
  machines.get(name)?.close()
}

function answerWith(response: ServerResponse, text: string, status = 200): void {
  response.writeHead(status, { ...LIST_HEADERS, 'content-length': text.length }).end(text)
}

const ask = async (path = LIST, init?: RequestInit) => {
  const response = await fetch(`${address}${path}`, init)
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const goneMachine: ShowPlace = { nodeId: 'first', address: null, isOver: false }

describe('the media of shows at a server without an engine', () => {
  it('is that of the machine that has the show, asked once for a crowd, with the listed headers only', async () => {
    const crowd = await Promise.all(Array.from({ length: 20 }, () => ask()))
    expect(new Set(crowd.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 first']))
    const [{ headers }] = crowd as [(typeof crowd)[0]]
    expect(headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
    expect(headers.get('cache-control')).toBe('public, max-age=1')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('set-cookie')).toBeNull()
    expect(asked).toEqual([LIST])
  })

  it('is one answer for all who wait for the same part, by whatever else their addresses say', async () => {
    const waiting = Promise.all([
      ask(`${LIST}?_HLS_msn=7&_HLS_part=1&viewer=one`),
      ask(`${LIST}?viewer=two&_HLS_part=1&_HLS_msn=7`),
    ])
    const other = ask(`${LIST}?_HLS_msn=7&_HLS_part=2`)
    await until(async () => held.length === 2)
    for (const { response } of held) answerWith(response, 'part')
    expect((await waiting).map(({ text }) => text)).toEqual(['part', 'part'])
    expect((await other).text).toBe('part')
    expect(asked.toSorted()).toEqual([`${LIST}?_HLS_msn=7&_HLS_part=1`, `${LIST}?_HLS_msn=7&_HLS_part=2`])
  })

  it('is compressed once for a crowd that takes it so, and as it came for the others', async () => {
    const list = `#EXTM3U\n${'#EXT-X-PART:DURATION=0.2\n'.repeat(100)}`
    rows.set('show', await startMachine('long', (_request, response) => answerWith(response, list)))
    const taken = async (encoding: string) => {
      const { headers, text } = await ask(LIST, { headers: { 'accept-encoding': encoding } })
      expect([text, headers.get('vary')]).toEqual([list, 'accept-encoding'])
      return [headers.get('content-encoding'), Number(headers.get('content-length')) < list.length]
    }
    expect(await Promise.all([taken('br'), taken('gzip, br'), taken('gzip'), taken('identity')])).toEqual([
      ['br', true],
      ['br', true],
      ['gzip', true],
      [null, false],
    ])
    expect(asked).toEqual([LIST])
  })

  it('is a failure, and no half list, where the machine breaks off', async () => {
    const breakOff = await startMachine('breaks', (_request, response) => {
      response.writeHead(200, { ...LIST_HEADERS, 'content-length': 100 })
      response.write('#EXTM3U', () => response.destroy())
    })
    rows.set('show', breakOff)
    expect((await ask()).status).toBe(503)
    expect(lines).toHaveLength(1)
  })

  it('answers a HEAD without a body, and a viewer with a token so that no cache keeps it', async () => {
    const head = await ask(LIST, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), head.text]).toEqual([200, '5', ''])
    const own = await ask(LIST, { headers: { authorization: 'Bearer somebody' } })
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(asked).toEqual([LIST])
  })

  it('is not asked for where no machine has it, nor at addresses that no machine serves', async () => {
    for (const path of [
      '/media/live/nowhere/720/media.m3u8',
      '/media/live/show/..%2fmetrics',
      '/media/live/show/source.flv',
      '/media/live/show/720/deep/seg.m4s',
    ]) {
      const { status, headers } = await ask(path)
      expect([path, status, headers.get('access-control-allow-origin')]).toEqual([path, 404, '*'])
    }
    expect((await ask(`${LIST}?_HLS_msn=${'1'.repeat(11)}`)).status).toBe(400)
    rows.set('over', { ...goneMachine, isOver: true })
    expect((await ask('/media/live/over/720/media.m3u8')).status).toBe(404)
    expect(asked).toEqual([])
  })

  it('passes on that a machine has no such part, for which it is asked once in a second', async () => {
    rows.set('show', await startMachine('none', (_request, response) => answerWith(response, '', 404)))
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(asked).toEqual([LIST])
  })

  it('ends the request at the machine when all viewers have left, which is no error', async () => {
    const viewers = [1, 2].map(() => get(`${address}${LIST}?_HLS_msn=7`).on('error', () => undefined))
    const [only] = await until(async () => held.length > 0 && held)
    await until(async () => (await ask('/media/live/show/720/init.mp4')).status === 200)
    let isClosed = false
    only?.response.once('close', () => (isClosed = true))
    viewers[0]?.destroy()
    expect((await ask('/media/live/show/720/other.mp4')).status).toBe(200)
    expect(isClosed).toBe(false)
    viewers[1]?.destroy()
    await until(async () => isClosed)
    expect(lines).toEqual([])
  })

  it('serves nothing more from memory of a show that operators ended', async () => {
    let status = 200
    const media = '/media/live/show/720/seg-00000000-1.m4s'
    const withdrawn = await startMachine('first', (_request, response) => {
      response.writeHead(status, { 'cache-control': 'public, max-age=3600', 'content-length': 0 }).end()
    })
    rows.set('show', withdrawn)
    expect((await ask(media)).status).toBe(200)
    status = 404
    expect((await ask(media)).status).toBe(200)
    host.withdraw('shows')
    expect((await ask(media)).status).toBe(200)
    host.withdraw('show')
    expect((await ask(media)).status).toBe(404)
    status = 200
    host.withdrawAll()
    expect((await ask(media)).status).toBe(200)
  })
})

describe('a show that moves', () => {
  it('is waited for while its machine is gone, and watched at the next one', async () => {
    await ask()
    kill('first')
    const isTold = ask('/media/live/show/720/one.m3u8')
    const waiting = ask(`${LIST}?_HLS_msn=7`)
    rows.set('show', goneMachine)
    const second = await startMachine('second', (_request, response) => answerWith(response, 'second'))
    await expect.poll(() => places.placeOf('show', { isFresh: true })).toBe(goneMachine)
    rows.set('show', second)
    expect([(await waiting).text, (await isTold).text]).toEqual(['second', 'second'])
  })

  it('is asked for again at the machine that has it, and not longer at one that hangs', async () => {
    const waiting = ask(`${LIST}?_HLS_msn=7`)
    await until(async () => held.length === 1)
    rows.set('show', await startMachine('second', (_request, response) => answerWith(response, 'second')))
    places.lookAgain('show')
    expect((await waiting).text).toBe('second')
  })

  it('is found where news of it was lost, by who waits for long', async () => {
    const waiting = ask(`${LIST}?_HLS_msn=7`)
    await until(async () => held.length === 1)
    rows.set('show', await startMachine('second', (_request, response) => answerWith(response, 'second')))
    expect((await waiting).text).toBe('second')
  }, 20_000)

  it('is asked for once more at a machine that has not heard yet that it has it', async () => {
    await ask()
    let status = 404
    const second = await startMachine('second', (_request, response) =>
      answerWith(response, 'second', status),
    )
    rows.set('show', second)
    places.lookAgain('show')
    const waiting = ask('/media/live/show/720/next.m3u8')
    await until(async () => asked.length > 2)
    status = 200
    expect((await waiting).status).toBe(200)
  })

  it('is refused with a time to come again where no machine has it for long', async () => {
    await open({ backWithinMs: 200 })
    rows.set('show', goneMachine)
    const { status, headers } = await ask()
    expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '1', 'no-store'])
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })
})
