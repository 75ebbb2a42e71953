import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pathOf, playback, shows, user, type Access, type Operation, type Show } from '@tayang/contract'
import { commentsPath, type FromClient, type ToClient } from '@tayang/contract/socket'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCluster, type Cluster } from '../../tools/cluster/open-cluster.ts'
import { until } from '../app.ts'
import { findEngine } from '../engines/engine.ts'
import { findSwift } from '../engines/swift.ts'
import { findVarnish } from '../engines/varnish.ts'
import { goOnAir, openConsole, readyTitle, signUp, uploadFilm } from './first-steps.ts'

const [redis, swift] = [findEngine('redis'), findSwift()]
const [varnish, haproxy] = [findVarnish(), findEngine('haproxy')]
/** Names the certificate that HAProxy has here. */
const ca = readFileSync(path.resolve(import.meta.dirname, '../push-service/test-only-certificate.pem'))

const CROWD = 40

describe.skipIf(!redis || !swift || !varnish || !haproxy)('three nodes behind HAProxy and Varnish', () => {
  let opened: AsyncDisposableStack
  let cluster: Cluster
  beforeAll(async () => {
    opened = new AsyncDisposableStack()
    const engines = { redis: redis!, swift: swift!, varnish: varnish!, haproxy: haproxy! }
    cluster = opened.use(await openCluster({ engines, isDemo: false }))
  }, 180_000)
  afterAll(async () => await opened?.disposeAsync(), 60_000)

  it('a film is encoded by a node beside the whole one, and plays', async () => {
    const { whole, homeOfWhole, env } = cluster
    const token = await openConsole(whole, homeOfWhole, env)
    await uploadFilm(whole, token, 'film')
    const id = await readyTitle(whole, token, 'film')
    const { stream } = await ask<Access>(playback.getVideoPublicAccess, { id })
    const playlist = await get(stream)
    expect([playlist.status, playlist.body.startsWith('#EXTM3U')]).toEqual([200, true])
    const piece = await newestPiece(stream)
    expect((await get(piece ?? '')).status).toBe(200)
  }, 150_000)

  it('pages and calls are answered by the whole node and by the one beside it, in turn', async () => {
    const from = Array.from({ length: 6 }, () => get('/readyz'))
    expect((await Promise.all(from)).map(({ status }) => status)).toEqual(from.map(() => 200))
    const heads = await Promise.all([1, 2, 3, 4].map(() => get(pathOf(shows.listLiveShows, {}))))
    // What the node beside the whole one answers went through Varnish.
    const ways = new Set(heads.map(({ headers }) => 'x-varnish' in headers))
    expect(ways).toEqual(new Set([true, false]))
  })

  it('a show is published through HAProxy, is asked of the server once by a crowd, and its chat is heard', async () => {
    const { whole, publishAddress: rtmp } = cluster
    const budi = await signUp(whole, 'Budi')
    const { id, stop } = await goOnAir(whole, { token: budi, rtmp })
    opened.defer(stop)
    expect((await ask<Show>(shows.getLiveShow, { id })).status).toBe('live')
    const { stream } = await ask<Access>(playback.getLiveShowPublicAccess, { id })
    const piece = await until(() => newestPiece(stream), { what: 'a piece of the show' })
    const crowd = await Promise.all(Array.from({ length: CROWD }, () => get(piece)))
    expect(crowd.map(({ status }) => status)).toEqual(crowd.map(() => 200))
    // Varnish names a second request only where what that one brought was used again.
    expect(crowd.filter(({ headers }) => !String(headers['x-varnish']).includes(' '))).toHaveLength(1)

    const viewer = await enter(id)
    const speaker = await enter(id, await signUp(whole, 'Citra'))
    speaker.say({ type: 'comment', data: 'Halo semua', clientId: crypto.randomUUID() })
    await until(async () => JSON.stringify(viewer.heard).includes('Halo semua'), { what: 'the comment' })
  }, 150_000)

  async function get(target: string) {
    const asked = request(new URL(target, cluster.address), {
      ca,
      headers: { [user.APP_ID_HEADER]: user.WEB_APP_ID },
    })
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      asked.once('response', resolve).once('error', reject).end()
    })
    return { status: response.statusCode, headers: response.headers, body: await text(response) }
  }

  /** The address of the last piece that the last rung lists; null where there is none yet. */
  async function newestPiece(stream: string): Promise<string | null> {
    const [rung] = linesOf((await get(stream)).body).slice(-1)
    if (rung === undefined) return null
    const playlist = new URL(rung, new URL(stream, cluster.address))
    const [piece] = linesOf((await get(playlist.href)).body).slice(-1)
    return piece === undefined ? null : new URL(piece, playlist).href
  }

  async function ask<T>(operation: Operation, params: Record<string, string>): Promise<T> {
    const { status, body } = await get(pathOf(operation, params))
    expect([status, body]).toEqual([200, expect.any(String)])
    return (JSON.parse(body) as { data: T }).data
  }

  async function enter(roomId: string, token?: string) {
    const address = new URL(commentsPath(roomId), cluster.address.replace(/^http/, 'ws'))
    const socket = new WebSocket(address, { ca, headers: { origin: cluster.address } })
    opened.defer(() => socket.terminate())
    const heard: ToClient[] = []
    socket.on('message', (data) => heard.push(JSON.parse(String(data)) as ToClient))
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    const say = (frame: FromClient) => socket.send(JSON.stringify(frame))
    if (token !== undefined) {
      say({ type: 'authorization', data: token })
      await until(async () => heard.some(({ type }) => type === 'authorized'), { what: 'a seat' })
    }
    return { heard, say }
  }
})

const linesOf = (playlist: string) =>
  playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
