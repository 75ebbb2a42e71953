import { CONTROL_PATH, CONTROL_SECRET_HEADER, type FromEngine, type ToEngine } from '@tayang/contract/ingest'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { WebSocket } from 'ws'
import { until } from '../../../tests/app.ts'
import { openEventList } from '../../../tests/security-log.ts'
import { fakeClock, type FakeClock } from '../platform/clock/clock-fake.ts'
import { openHttp } from '../platform/http/http.ts'
import { silentLog } from '../platform/log/log.ts'
import { readSettings } from '../platform/settings/settings.ts'
import { openSockets } from '../platform/sockets/socket.ts'
import { openEngineControl } from './control.ts'
import type { PublishingService } from './handle-message.ts'
import type { EncodeReport } from './encode-queue.ts'

const OWN = crypto.randomUUID()
const SECRET = 'a secret of thirty-two characters'

const security = openEventList()
let opened: AsyncDisposableStack
let control: ReturnType<typeof openEngineControl>
let publishing: PublishingService | null
let address: string
let clock: FakeClock

beforeEach(async () => {
  opened = new AsyncDisposableStack()
  const log = silentLog()
  clock = fakeClock()
  publishing = null
  control = openEngineControl({
    securityLog: security,
    log,
    clock,
    nodeId: OWN,
    secret: SECRET,
    originHost: '127.0.0.1',
    publishing() {
      if (!publishing) throw new Error('the module of shows is not open')
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

type Hello = Extract<FromEngine, { type: 'hello' }>

/** A media engine as the server sees it. */
async function connect(roles: Hello['roles'], encodesMax = 1, node?: Hello['node']) {
  const socket = new WebSocket(address, { headers: { [CONTROL_SECRET_HEADER]: SECRET } })
  const received: ToEngine[] = []
  socket.on('message', (data) => received.push(JSON.parse(String(data)) as ToEngine))
  await new Promise((resolve) => socket.once('open', resolve))
  const send = (message: FromEngine) => socket.send(JSON.stringify(message))
  const originPort = roles.includes('packager') ? 4_000 : null
  send({ type: 'hello', roles, originPort, rtmpPort: 1_935, encodesMax, ...(node && { node }) })
  return { received, send, die: () => socket.terminate() }
}

const orderOf = (jobId: string) => ({
  jobId,
  source: '/source',
  folder: '/folder',
  heights: [],
  finished: [],
  key: null,
  captions: [],
  isUnhurried: false,
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
const jobsOf = (received: readonly ToEngine[]) =>
  received.flatMap((message) => (message.type === 'encode' ? [message.jobId] : []))

describe('an order', () => {
  it('waits for an engine that encodes, and an engine never gets more orders than its capacity', async () => {
    const [first, second] = [
      control.encode(orderOf('one'), keepNothing),
      control.encode(orderOf('two'), keepNothing),
    ]
    const publisher = await connect(['ingest', 'packager'])
    const encoder = await connect(['transcode'])
    await until(async () => encoder.received.length > 0)
    expect(jobsOf(encoder.received)).toEqual(['one'])
    encoder.send({ type: 'done', jobId: 'one' })
    expect(await first.done).toEqual({ type: 'done', jobId: 'one' })
    await until(async () => jobsOf(encoder.received).length === 2)
    encoder.send({ type: 'failed', jobId: 'two', reason: 'damaged', message: 'cut' })
    expect(await second.done).toMatchObject({ type: 'failed', reason: 'damaged' })
    expect(jobsOf(publisher.received)).toEqual([])
  })

  it('of an engine that dies ends as interrupted, and goes to another engine when it is ordered again', async () => {
    const dying = await connect(['transcode'])
    const run = control.encode(orderOf('one'), keepNothing)
    await until(async () => jobsOf(dying.received).length === 1)
    dying.die()
    expect(await run.done).toMatchObject({ type: 'failed', reason: 'interrupted' })
    const next = await connect(['transcode'])
    const again = control.encode(orderOf('one'), keepNothing)
    await until(async () => jobsOf(next.received).length === 1)
    next.send({ type: 'done', jobId: 'one' })
    expect((await again.done).type).toBe('done')
  })

  it('that waits ends with the last engine that encodes, so that it can be taken elsewhere', async () => {
    const [one, other] = [await connect(['transcode']), await connect(['transcode'])]
    const publisher = await connect(['ingest', 'packager'])
    await until(async () => control.places.encode.now() === 2 && control.originPort() !== null)
    const runs = ['a', 'b', 'c'].map((name) => control.encode(orderOf(name), keepNothing))
    const probes = ['d', 'e', 'f', 'g', 'h'].map((name) => control.probe({ source: `/${name}` }))
    const isOver = { encode: false, probe: false }
    void runs[2]?.done.then(() => (isOver.encode = true))
    void probes[4]?.done.then(() => (isOver.probe = true))
    one.die()
    expect(await Promise.race(runs.map(({ done }) => done))).toMatchObject({ reason: 'interrupted' })
    expect(isOver).toEqual({ encode: false, probe: false })
    other.die()
    for (const { done } of [...runs, ...probes]) expect(await done).toMatchObject({ reason: 'interrupted' })
    publisher.die()
  })

  it('ends only after every earlier report was stored, also when the engine dies', async () => {
    const { promise: isKept, resolve: keep } = Promise.withResolvers<void>()
    const engine = await connect(['ingest', 'packager', 'transcode'])
    let begun = 0
    const run = control.encode(orderOf('one'), async () => {
      begun++
      await isKept
    })
    await until(async () => jobsOf(engine.received).length === 1)
    engine.send(probed('one'))
    engine.send(probed('one'))
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

  it('whose report cannot be stored is dropped, and its capacity is free', async () => {
    const engine = await connect(['transcode'])
    const broken = control.encode(orderOf('one'), async () => {
      throw new Error('no database')
    })
    const next = control.encode(orderOf('two'), keepNothing)
    await until(async () => jobsOf(engine.received).length === 1)
    engine.send(probed('one'))
    expect(await broken.done).toMatchObject({ reason: 'interrupted' })
    await until(async () => jobsOf(engine.received).length === 2)
    expect(engine.received).toContainEqual({ type: 'drop', jobId: 'one' })
    next.drop()
    expect(await next.done).toMatchObject({ reason: 'interrupted' })
  })

  it('is not ended by an engine that does not work on it', async () => {
    const engine = await connect(['transcode'])
    const other = await connect(['transcode'])
    const run = control.encode(orderOf('one'), keepNothing)
    await until(async () => jobsOf([...engine.received, ...other.received]).length === 1)
    const [owner, stranger] = jobsOf(engine.received).length === 1 ? [engine, other] : [other, engine]
    stranger.send({ type: 'failed', jobId: 'one', reason: 'damaged', message: 'not mine' })
    owner.send({ type: 'done', jobId: 'one' })
    expect((await run.done).type).toBe('done')
  })
})

describe('a probe', () => {
  const file = {
    container: 'mp4',
    seconds: 9,
    tracks: 1,
    audio: null,
    video: {
      codec: 'h264',
      width: 720,
      height: 1280,
      rotation: 90,
      framesPerSecond: 30,
      isHighDynamicRange: false,
    },
  } as const
  const probesOf = (received: readonly ToEngine[]) =>
    received.flatMap((message) => (message.type === 'probe' ? [message.jobId] : []))

  it('is answered beside an encode, whose capacity it does not take', async () => {
    const engine = await connect(['transcode'])
    const encode = control.encode(orderOf('one'), keepNothing)
    const run = control.probe({ source: '/file' })
    await until(async () => probesOf(engine.received).length === 1)
    const [jobId = ''] = probesOf(engine.received)
    engine.send({ type: 'probed-file', jobId, file })
    expect(await run.done).toEqual({ type: 'probed-file', jobId, file })
    engine.send({ type: 'done', jobId: 'one' })
    expect((await encode.done).type).toBe('done')
  })

  it('waits for its turn, ends as failed by the word of the engine, and is dropped on request', async () => {
    const runs = ['a', 'b', 'c', 'd'].map((name) => control.probe({ source: `/${name}` }))
    const engine = await connect(['transcode'])
    await until(async () => probesOf(engine.received).length === 2)
    const [first = '', second = ''] = probesOf(engine.received)
    engine.send({ type: 'failed', jobId: first, reason: 'not-supported', message: 'a list' })
    expect(await runs[0]?.done).toMatchObject({ type: 'failed', reason: 'not-supported' })
    await until(async () => probesOf(engine.received).length === 3)
    runs[1]?.drop()
    expect(await runs[1]?.done).toMatchObject({ reason: 'interrupted' })
    await until(async () => probesOf(engine.received).length === 4)
    expect(engine.received).toContainEqual({ type: 'drop', jobId: second })
  })

  it('of an engine that dies ends as interrupted', async () => {
    const engine = await connect(['transcode'])
    const run = control.probe({ source: '/file' })
    await until(async () => probesOf(engine.received).length === 1)
    engine.die()
    expect(await run.done).toMatchObject({ type: 'failed', reason: 'interrupted' })
  })
})

describe('a clip to keep', () => {
  const order = { sources: ['/a'], folder: '/f', framing: { kind: 'over-blur' }, mark: null } as const
  const rendersOf = (received: readonly ToEngine[]) =>
    received.flatMap((message) => (message.type === 'render' ? [message.jobId] : []))

  it('is rendered alone at an engine, and tells how far it is', async () => {
    const engine = await connect(['transcode'])
    const shares: number[] = []
    const first = control.render({ ...order, sources: ['/a'] }, (share) => shares.push(share))
    const second = control.render({ ...order, sources: ['/b'] }, () => {})
    await until(async () => rendersOf(engine.received).length === 1)
    const [jobId = ''] = rendersOf(engine.received)
    engine.send({ type: 'progress', jobId, share: 0.5 })
    const size = { width: 404, height: 720 }
    engine.send({ type: 'rendered', jobId, file: 'clip.mp4', seconds: 9, ...size })
    expect(await first.done).toMatchObject({ type: 'rendered', file: 'clip.mp4' })
    expect(shares).toEqual([0.5])
    await until(async () => rendersOf(engine.received).length === 2)
    second.drop()
    expect(await second.done).toMatchObject({ reason: 'interrupted' })
  })

  it('takes no place of a title, and a still does not wait for it', async () => {
    const engine = await connect(['transcode'])
    const render = control.render({ ...order, sources: ['/a'] }, () => {})
    const title = control.encode(orderOf('one'), keepNothing)
    const still = control.still({ source: '/a', at: [1], folder: '/f' })
    const typesOf = () => engine.received.map(({ type }) => type)
    await until(async () => typesOf().length === 3)
    expect(typesOf().toSorted()).toEqual(['encode', 'render', 'still'])
    engine.die()
    for (const { done } of [render, title, still]) {
      expect(await done).toMatchObject({ reason: 'interrupted' })
    }
  })
})

test('connections that published nothing are security events with their number', async () => {
  const engine = await connect(['ingest'])
  engine.send({
    type: 'strangers',
    networks: [{ network: '203.0.113.7', count: 22_000, why: 'no handshake' }],
  })
  await until(async () => security.events.some(({ event }) => event === 'rtmp-connection') || null)
  expect(security.events).toContainEqual({
    event: 'rtmp-connection',
    outcome: 'refused',
    network: '203.0.113.7',
    detail: 'no handshake',
    count: 22_000,
  })
})

describe('a publish request', () => {
  const ask = {
    type: 'publish',
    askId: 'a',
    key: 'k',
    takeover: false,
    hasIdleBeside: false,
    address: '::1',
  } as const
  const answerOf = (received: readonly ToEngine[]) =>
    received.find((message) => message.type === 'publish-answer')

  it('before the module of shows is open is refused as unavailable', async () => {
    const engine = await connect(['ingest', 'packager'])
    engine.send(ask)
    await until(async () => answerOf(engine.received))
    expect(answerOf(engine.received)).toMatchObject({ allowed: null, refusal: { code: 'UNAVAILABLE' } })
    expect(security.events).toContainEqual({
      event: 'stream-publish',
      outcome: 'failed',
      network: '::1',
      detail: 'UNAVAILABLE',
    })
  })

  it('while the database is away is refused at once', async () => {
    const calm = async () => undefined
    publishing = {
      mayPublish: async () => {
        throw new Error('no database')
      },
      onAir: async () => true,
      ended: calm,
      idleLeft: calm,
      noticed: () => undefined,
      closed: calm,
      holds: calm,
      enginesChanged: calm,
    }
    const engine = await connect(['ingest', 'packager'])
    engine.send(ask)
    await until(async () => answerOf(engine.received))
    expect(answerOf(engine.received)).toMatchObject({
      askId: 'a',
      allowed: null,
      refusal: { code: 'UNAVAILABLE' },
    })
  })

  it('is refused while the server is about to end, so that it comes again elsewhere', async () => {
    let asked = 0
    publishing = {
      ...publishingOf([]),
      mayPublish: async () => {
        asked++
        return { allowed: null, refusal: null }
      },
    }
    const engine = await connect(['ingest', 'packager'])
    control.refusePublishers()
    engine.send(ask)
    await until(async () => answerOf(engine.received))
    expect(answerOf(engine.received)).toMatchObject({ allowed: null, refusal: { code: 'UNAVAILABLE' } })
    expect(asked).toBe(0)
  })
})

describe('an engine that goes away', () => {
  it('silences shows only if it carried shows', async () => {
    let lost = 0
    const calm = async () => undefined
    publishing = {
      mayPublish: async () => ({ allowed: null, refusal: null }),
      onAir: async () => true,
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
    await until(async () => publisher.received.length === 1)
    expect(publisher.received).toEqual([
      { type: 'cut', showId: 'a-show', reason: 'removed', isWithdrawn: false },
    ])
    control.release('a-show')
    await until(async () => publisher.received.length === 2)
    expect(publisher.received[1]).toEqual({ type: 'release', showId: 'a-show' })
    expect(encoder.received).toEqual([])
    encoder.die()
    publisher.die()
    await until(async () => lost > 0)
    await until(async () => control.originPort() === null)
    expect(lost).toBe(1)
  })

  it('does not silence shows that another engine carries', async () => {
    const carried: boolean[] = []
    publishing = {
      ...publishingOf([]),
      enginesChanged: async (_nodeId, isCarried) => void carried.push(isCarried('one'), isCarried('two')),
    }
    const [first, second] = [await connect(['ingest', 'packager']), await connect(['ingest', 'packager'])]
    first.send(onAir('one'))
    second.send(onAir('two'))
    second.send({ type: 'holds', showIds: ['two'] })
    await until(async () => carried.length === 2)
    first.die()
    await until(async () => carried.length === 4)
    expect(carried.slice(2)).toEqual([false, true])
  })
})

describe('an engine of another machine', () => {
  const FAR = {
    id: crypto.randomUUID(),
    address: '10.0.0.9:3001',
    publishUrl: 'rtmp://in.tayang.example:1935/live',
  }
  const continued = { msn: 1_000, discontinuities: 1_000, period: 1_000, shape: null }
  /** A publisher that asks with the name of a show publishes it. */
  const letIn = (isContinued = false): PublishingService => ({
    ...publishingOf([]),
    mayPublish: async ({ key: showId }) => ({
      allowed: { showId, heights: [], isIdle: false, continued: isContinued ? continued : null },
      refusal: null,
    }),
  })
  const ask = (key: string): FromEngine => ({
    type: 'publish',
    askId: key,
    key,
    takeover: false,
    hasIdleBeside: false,
    address: '::1',
  })
  const typesOf = ({ received }: { received: readonly ToEngine[] }) => received.map(({ type }) => type)

  async function openBoth() {
    publishing = letIn()
    const near = await connect(['ingest', 'packager'])
    const far = await connect(['ingest', 'packager'], 0, FAR)
    near.send(ask('near'))
    far.send(ask('far'))
    await until(async () => near.received.length + far.received.length === 2)
    return { near, far }
  }

  it('is ordered about its own shows alone, and asked for their media', async () => {
    const { near, far } = await openBoth()
    control.cut('far', 'removed')
    control.release('near')
    await until(async () => near.received.length + far.received.length === 4)
    expect([typesOf(near), typesOf(far)]).toEqual([
      ['publish-answer', 'release'],
      ['publish-answer', 'cut'],
    ])
    expect(control.originOf('far')).toEqual({
      host: '10.0.0.9',
      port: 3_001,
      prefix: '/media',
      isReady: true,
      isKnown: true,
    })
    const own = { host: '127.0.0.1', port: 4_000, prefix: '', isReady: true }
    expect(control.originOf('near')).toEqual({ ...own, isKnown: true })
    expect(control.originOf('never said')).toEqual({ ...own, isKnown: false })
    expect(['far', 'near', null].map(control.publishUrlOf)).toEqual([FAR.publishUrl, null, null])
    near.die()
    await until(async () => control.originPort() === null)
    expect(control.publishUrlOf(null)).toBe(FAR.publishUrl)
  })

  it('loses a show to the engine that goes on with it, whose first pictures viewers wait for', async () => {
    const { near, far } = await openBoth()
    publishing = letIn(true)
    near.send(ask('far'))
    await until(async () => typesOf(far).includes('cut'))
    expect(far.received.at(-1)).toMatchObject({ type: 'cut', showId: 'far', isWithdrawn: true })
    expect(control.originOf('far')).toMatchObject({ prefix: '', isReady: false })
    near.send(onAir('far'))
    await until(async () => control.originOf('far')?.isReady)
    expect([control.isThere(FAR.id), control.isThere(crypto.randomUUID())]).toEqual([true, false])
  })

  it('may be back at once when its connection breaks: its shows are silent later, and no others', async () => {
    const changed: string[] = []
    const { near, far } = await openBoth()
    publishing = { ...letIn(), enginesChanged: async (nodeId) => void changed.push(nodeId) }
    far.die()
    await until(async () => !control.isThere(FAR.id))
    const back = await connect(['ingest', 'packager'], 0, FAR)
    await until(async () => control.isThere(FAR.id))
    await clock.advance(5_000)
    expect(changed).toEqual([])
    back.die()
    await until(async () => !control.isThere(FAR.id))
    expect(control.originOf('far')?.host).toBe('10.0.0.9')
    await clock.advance(5_000)
    await until(async () => changed.length > 0)
    near.die()
    await until(async () => changed.length > 1)
    expect(changed).toEqual([FAR.id, OWN])
  })
})

describe('an engine that asks again which shows are over', () => {
  it('is answered, and silences nothing', async () => {
    const heard: string[] = []
    publishing = {
      ...publishingOf([]),
      holds: async ({ showIds }) => void heard.push(`holds ${showIds.join(' ')}`),
      enginesChanged: async () => void heard.push('changed'),
    }
    const engine = await connect(['ingest', 'packager'])
    engine.send({ type: 'holds', showIds: ['one'], isRepeated: true })
    engine.send({ type: 'holds', showIds: ['one', 'two'] })
    await until(async () => heard.includes('changed'))
    expect(heard).toEqual(['holds one', 'holds one two', 'changed'])
  })
})

const onAir = (showId: string): FromEngine => ({
  type: 'on-air',
  showId,
  at: 1,
  source: { width: 640, height: 360, framesPerSecond: 30, hasAudio: true },
  heights: [360],
})

function publishingOf(received: string[]): PublishingService {
  return {
    mayPublish: async () => ({ allowed: null, refusal: null }),
    onAir: async ({ showId }) => received.push(`on ${showId}`) > 0,
    ended: async ({ showId }) => void received.push(`off ${showId}`),
    idleLeft: async ({ showId }) => void received.push(`left ${showId}`),
    noticed: () => undefined,
    closed: async ({ showId }) => void received.push(`closed ${showId}`),
    holds: async () => undefined,
    enginesChanged: async () => undefined,
  }
}

describe('the messages about a show', () => {
  it('are handled in their order, and repeated after the database was away', async () => {
    const received: string[] = []
    const usual = publishingOf(received)
    let isAway = true
    publishing = {
      ...usual,
      async onAir(message, from) {
        if (message.showId === 'one' && isAway) {
          isAway = false
          throw new Error('no database')
        }
        return usual.onAir(message, from)
      },
    }
    const engine = await connect(['ingest', 'packager'])
    engine.send(onAir('one'))
    engine.send({ type: 'publish-ended', showId: 'one', at: 2, reason: 'lost' })
    engine.send(onAir('two'))
    await until(async () => received.length === 3)
    expect(received).toEqual(['on two', 'on one', 'off one'])
  })
})
