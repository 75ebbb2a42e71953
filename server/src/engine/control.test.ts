import { CONTROL_PATH, CONTROL_SECRET_HEADER, type FromEngine, type ToEngine } from '@tayang/contract/ingest'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { until } from '../../../tests/app.ts'
import { fakeClock } from '../platform/clock/clock-fake.ts'
import { openHttp } from '../platform/http/http.ts'
import { silentLog } from '../platform/log/log.ts'
import { readSettings } from '../platform/settings/settings.ts'
import { openSockets } from '../platform/sockets/socket.ts'
import {
  openEngineControl,
  type EncodeReport,
  type EngineControl,
  type PublishingService,
} from './control.ts'

const SECRET = 'a secret of thirty-two characters'

let opened: AsyncDisposableStack
let control: EngineControl
let publishing: PublishingService | null
let address: string

beforeEach(async () => {
  opened = new AsyncDisposableStack()
  const log = silentLog()
  publishing = null
  control = openEngineControl({
    log,
    secret: SECRET,
    publishing() {
      if (!publishing) throw new Error('nothing knows shows yet')
      return publishing
    },
  })
  const http = opened.use(
    await openHttp({
      settings: readSettings({ PORT: '0' }, []),
      log,
      clock: fakeClock(),
      routes: [],
      rawRoutes: [],
      identify: async () => null,
      provesAnswers: true,
    }),
  )
  opened
    .use(openSockets([control.socket], { log, trustedProxies: undefined, origins: () => true }))
    .serve(http.app.server)
  address = `ws://127.0.0.1:${await http.listen()}${CONTROL_PATH}`
})
afterEach(() => opened.disposeAsync())

/** A media engine as the server sees it: what it heard, and a mouth. */
async function connect(roles: Extract<FromEngine, { type: 'hello' }>['roles'], encodesMax = 1) {
  const socket = new WebSocket(address, { headers: { [CONTROL_SECRET_HEADER]: SECRET } })
  const heard: ToEngine[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as ToEngine))
  await new Promise((resolve) => socket.once('open', resolve))
  const say = (said: FromEngine) => socket.send(JSON.stringify(said))
  const originPort = roles.includes('packager') ? 4_000 : null
  say({ type: 'hello', roles, originPort, rtmpPort: 1_935, encodesMax })
  return { heard, say, die: () => socket.terminate() }
}

const orderOf = (jobId: string) => ({
  jobId,
  source: '/source',
  folder: '/folder',
  heights: [],
  finished: [],
  key: null,
  captions: [],
})
const probed = (jobId: string): EncodeReport => ({
  type: 'probed',
  jobId,
  source: {
    seconds: 1,
    width: 640,
    height: 360,
    framesPerSecond: 24,
    hasAudio: true,
    loudnessLufs: null,
  },
  heights: [360],
})
const keepNothing = async () => undefined
const jobsOf = (heard: readonly ToEngine[]) =>
  heard.flatMap((said) => (said.type === 'encode' ? [said.jobId] : []))

describe('an order', () => {
  it('waits for an engine that encodes, and one engine never gets more than it takes', async () => {
    const [first, second] = [
      control.encode(orderOf('one'), keepNothing),
      control.encode(orderOf('two'), keepNothing),
    ]
    const publisher = await connect(['ingest', 'packager'])
    const encoder = await connect(['transcode'])
    await until(async () => encoder.heard.length > 0)
    expect(jobsOf(encoder.heard)).toEqual(['one'])
    encoder.say({ type: 'done', jobId: 'one' })
    expect(await first.done).toEqual({ type: 'done', jobId: 'one' })
    await until(async () => jobsOf(encoder.heard).length === 2)
    encoder.say({ type: 'failed', jobId: 'two', reason: 'damaged', message: 'cut' })
    expect(await second.done).toMatchObject({ type: 'failed', reason: 'damaged' })
    expect(jobsOf(publisher.heard)).toEqual([])
  })

  it('of an engine that dies ends as interrupted, and goes to another one when it is given again', async () => {
    const dying = await connect(['transcode'])
    const run = control.encode(orderOf('one'), keepNothing)
    await until(async () => jobsOf(dying.heard).length === 1)
    dying.die()
    expect(await run.done).toMatchObject({ type: 'failed', reason: 'interrupted' })
    const next = await connect(['transcode'])
    const again = control.encode(orderOf('one'), keepNothing)
    await until(async () => jobsOf(next.heard).length === 1)
    next.say({ type: 'done', jobId: 'one' })
    expect((await again.done).type).toBe('done')
  })

  it('ends only when every report before its end was kept, also when the engine dies', async () => {
    const { promise: isKept, resolve: keep } = Promise.withResolvers<void>()
    const engine = await connect(['ingest', 'packager', 'transcode'])
    let begun = 0
    const run = control.encode(orderOf('one'), async () => {
      begun++
      await isKept
    })
    await until(async () => jobsOf(engine.heard).length === 1)
    engine.say(probed('one'))
    engine.say(probed('one'))
    await until(async () => begun === 1)
    engine.die()
    await until(async () => control.originPort() === null)
    let isOver = false
    void run.done.then(() => (isOver = true))
    await new Promise((resolve) => setImmediate(resolve))
    expect(isOver).toBe(false)
    keep()
    expect(await run.done).toMatchObject({ reason: 'interrupted' })
    expect(begun).toBe(2)
  })

  it('whose report cannot be kept is dropped, and its place is free', async () => {
    const engine = await connect(['transcode'])
    const broken = control.encode(orderOf('one'), async () => {
      throw new Error('no database')
    })
    const next = control.encode(orderOf('two'), keepNothing)
    await until(async () => jobsOf(engine.heard).length === 1)
    engine.say(probed('one'))
    expect(await broken.done).toMatchObject({ reason: 'interrupted' })
    await until(async () => jobsOf(engine.heard).length === 2)
    expect(engine.heard).toContainEqual({ type: 'drop', jobId: 'one' })
    next.drop()
    expect(await next.done).toMatchObject({ reason: 'interrupted' })
  })

  it('is not answered by an engine that does not have it', async () => {
    const engine = await connect(['transcode'])
    const other = await connect(['transcode'])
    const run = control.encode(orderOf('one'), keepNothing)
    await until(async () => jobsOf([...engine.heard, ...other.heard]).length === 1)
    const [owner, stranger] = jobsOf(engine.heard).length === 1 ? [engine, other] : [other, engine]
    stranger.say({ type: 'failed', jobId: 'one', reason: 'damaged', message: 'not mine' })
    owner.say({ type: 'done', jobId: 'one' })
    expect((await run.done).type).toBe('done')
  })
})

describe('a publisher who asks', () => {
  const ask = {
    type: 'publish',
    askId: 'a',
    key: 'k',
    takeover: false,
    hasIdleBeside: false,
    address: '::1',
  } as const
  const answerOf = (heard: readonly ToEngine[]) => heard.find((said) => said.type === 'publish-answer')

  it('before anybody knows shows is refused in words', async () => {
    const engine = await connect(['ingest', 'packager'])
    engine.say(ask)
    await until(async () => answerOf(engine.heard))
    expect(answerOf(engine.heard)).toMatchObject({ allowed: null, refusal: { code: 'UNAVAILABLE' } })
  })

  it('while the database is away is refused at once, not left to wait', async () => {
    const calm = async () => undefined
    publishing = {
      mayPublish: async () => {
        throw new Error('no database')
      },
      onAir: calm,
      ended: calm,
      idleLeft: calm,
      noticed: () => undefined,
      closed: calm,
      holds: calm,
      enginesChanged: calm,
    }
    const engine = await connect(['ingest', 'packager'])
    engine.say(ask)
    await until(async () => answerOf(engine.heard))
    expect(answerOf(engine.heard)).toMatchObject({
      askId: 'a',
      allowed: null,
      refusal: { code: 'UNAVAILABLE' },
    })
  })
})

describe('an engine that goes away', () => {
  it('leaves its shows silent only where it carried shows', async () => {
    let lost = 0
    const calm = async () => undefined
    publishing = {
      mayPublish: async () => ({ allowed: null, refusal: null }),
      onAir: calm,
      ended: calm,
      idleLeft: calm,
      noticed: () => undefined,
      closed: calm,
      holds: calm,
      enginesChanged: async () => void lost++,
    }
    const encoder = await connect(['transcode'])
    const publisher = await connect(['ingest', 'packager'])
    await until(async () => control.originPort())
    control.cut('a-show', 'removed')
    await until(async () => publisher.heard.length === 1)
    expect(publisher.heard).toEqual([{ type: 'cut', showId: 'a-show', reason: 'removed' }])
    control.release('a-show')
    await until(async () => publisher.heard.length === 2)
    expect(publisher.heard[1]).toEqual({ type: 'release', showId: 'a-show' })
    expect(encoder.heard).toEqual([])
    encoder.die()
    publisher.die()
    await until(async () => lost > 0)
    await until(async () => control.originPort() === null)
    expect(lost).toBe(1)
  })

  it('leaves alone what another one carries', async () => {
    const carried: boolean[] = []
    publishing = {
      ...publishingOf([]),
      enginesChanged: async (isCarried) => void carried.push(isCarried('one'), isCarried('two')),
    }
    const [first, second] = [await connect(['ingest', 'packager']), await connect(['ingest', 'packager'])]
    first.say(onAir('one'))
    second.say(onAir('two'))
    second.say({ type: 'holds', showIds: ['two'] })
    await until(async () => carried.length === 2)
    first.die()
    await until(async () => carried.length === 4)
    expect(carried.slice(2)).toEqual([false, true])
  })
})

const onAir = (showId: string): FromEngine => ({
  type: 'on-air',
  showId,
  at: 1,
  source: { width: 640, height: 360, framesPerSecond: 30, hasAudio: true },
  heights: [360],
})

function publishingOf(heard: string[]): PublishingService {
  return {
    mayPublish: async () => ({ allowed: null, refusal: null }),
    onAir: async ({ showId }) => void heard.push(`on ${showId}`),
    ended: async ({ showId }) => void heard.push(`off ${showId}`),
    idleLeft: async ({ showId }) => void heard.push(`left ${showId}`),
    noticed: () => undefined,
    closed: async ({ showId }) => void heard.push(`closed ${showId}`),
    holds: async () => undefined,
    enginesChanged: async () => undefined,
  }
}

describe('what an engine says of a show', () => {
  it('is kept in the order in which it was said, and said again to a database that was away', async () => {
    const heard: string[] = []
    const usual = publishingOf(heard)
    let isAway = true
    publishing = {
      ...usual,
      async onAir(said) {
        if (said.showId === 'one' && isAway) {
          isAway = false
          throw new Error('no database')
        }
        return usual.onAir(said)
      },
    }
    const engine = await connect(['ingest', 'packager'])
    engine.say(onAir('one'))
    engine.say({ type: 'publish-ended', showId: 'one', at: 2, reason: 'lost' })
    engine.say(onAir('two'))
    await until(async () => heard.length === 3)
    expect(heard).toEqual(['on two', 'on one', 'off one'])
  })
})
