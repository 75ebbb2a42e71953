import { connect } from 'node:net'
import { once } from 'node:events'
import { gunzipSync } from 'node:zlib'
import { catalog as operations, playback } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCatalogHarness, type CatalogHarness } from '../../../../../tests/catalog-harness.ts'
import { finishedRung } from '../../../../../tests/media-engine-harness.ts'

let harness: CatalogHarness
let free: { id: string; base: string; versionId: string }

beforeAll(async () => {
  harness = await openCatalogHarness()
  const { title } = await harness.publish()
  free = { id: title.id, base: `/media/t/${title.version}`, versionId: title.version ?? '' }
})
afterAll(() => harness[Symbol.asyncDispose]())

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  harness.calls.ask({ method, url, headers: { host: 'localhost:3000', ...headers } })

describe('files of a free title', () => {
  test('are immutable, cacheable by all and never sniffed', async () => {
    const segment = await ask(`${free.base}/v360/1.m4s`)
    expect(segment.status).toBe(200)
    expect(segment.bytes.toString()).toBe('0123456789')
    expect(segment.headers).toMatchObject({
      'content-type': 'video/iso.segment',
      'content-length': '10',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    })
    expect(segment.headers['access-control-allow-origin']).toBeUndefined()
    const playlist = await ask(`${free.base}/v360/video.m3u8`)
    expect(playlist.headers['content-type']).toBe('application/vnd.apple.mpegurl')
  })

  test('are gone when the title is hidden, also where a clock was hours ahead until then', async () => {
    const { title } = await harness.publish()
    const url = `/media/t/${title.version}/v360/1.m4s`
    expect((await ask(url)).status).toBe(200)
    await harness.clock.advance(-7_200_000)
    await harness.content.hide(title.id)
    expect((await ask(url)).status).toBe(404)
    await harness.clock.leap(7_200_000)
  })

  test('are served in ranges', async () => {
    const part = await ask(`${free.base}/v360/1.m4s`, { range: 'bytes=2-4' })
    expect(part.status).toBe(206)
    expect(part.bytes.toString()).toBe('234')
    expect(part.headers).toMatchObject({ 'content-range': 'bytes 2-4/10', 'content-length': '3' })
    const outside = await ask(`${free.base}/v360/1.m4s`, { range: 'bytes=10-' })
    expect(outside.status).toBe(416)
    expect(outside.headers['content-range']).toBe('bytes */10')
  })

  test('are compressed in transit only where they are text', async () => {
    const { order, title } = await harness.beginPublishing()
    const { message, files } = finishedRung(order.order.jobId, 720, false)
    const cues = '00:01.000 --> 00:02.000\nHalo\n\n'.repeat(500)
    const more = { 'v720/cues.vtt': cues, 'v720/1.m4s': Buffer.alloc(5_000) }
    await order.report({ ...message, files: [...message.files, 'v720/cues.vtt'] }, { ...files, ...more })
    const pressed = { 'accept-encoding': 'gzip' }
    const text = await ask(`/media/t/${title.version}/v720/cues.vtt`, pressed)
    expect(text.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(text.bytes).toString()).toBe(cues)
    const segment = await ask(`/media/t/${title.version}/v720/1.m4s`, { ...pressed, range: 'bytes=0-4095' })
    expect(segment.headers['content-encoding']).toBeUndefined()
    expect(segment).toMatchObject({ status: 206, headers: { 'content-length': '4096' } })
    order.end({ type: 'done' })
  })

  test('answer HEAD with the headers of GET and no body', async () => {
    const head = await ask(`${free.base}/v360/1.m4s`, {}, 'HEAD')
    expect(head).toMatchObject({ status: 200, headers: { 'content-length': '10' } })
    expect(head.bytes).toHaveLength(0)
    expect((await ask(`${free.base}/multivariant.m3u8`, {}, 'HEAD')).status).toBe(200)
  })

  test('are not sent again to a client that has them', async () => {
    const { headers } = await ask(`${free.base}/v360/1.m4s`)
    const etag = String(headers['etag'])
    expect((await ask(`${free.base}/v360/1.m4s`, { 'if-none-match': etag })).status).toBe(304)
    const changed = await ask(`${free.base}/v360/1.m4s`, { range: 'bytes=0-1', 'if-range': '"other"' })
    expect(changed.status).toBe(200)
  })

  test('play from a multivariant playlist that grows with every finished rung', async () => {
    const { title, order } = await harness.beginPublishing()
    const address = `/media/t/${title.version}/multivariant.m3u8`
    const before = await ask(address)
    expect(before.headers).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl',
      'cache-control': 'public, max-age=5',
    })
    expect(before.bytes.toString()).not.toContain('v720/')
    const { message, files } = finishedRung(order.order.jobId, 720, false)
    await order.report(message, files)
    const after = await ask(address, { 'if-none-match': String(before.headers['etag']) })
    expect(after.status).toBe(200)
    expect(after.bytes.toString()).toContain('RESOLUTION=1280x720')
    expect((await ask(address, { 'if-none-match': String(after.headers['etag']) })).status).toBe(304)
    order.end({ type: 'done' })
  })
})

describe('an unknown address below /media', () => {
  const strange = [
    '/multivariant.m3u8/..',
    '/../../.env',
    '/%2e%2e/%2e%2e/secret',
    '/%2e%2e%2f%2e%2e%2fsecret.m3u8',
    '/v360/%00.m4s',
    '/v360/1.m4s%00',
    '/v360/..%5c..%5c1.m4s',
    '/v360//1.m4s',
    '/v360/nothing.m4s',
    '/v360',
    '/',
    '/.hidden.m3u8',
    '/a/b/c/d/e/f/g.m4s',
    '/v360/1.m4s.exe',
    `/${'x'.repeat(600)}.m4s`,
  ]
  test('is not found, with the same response always', async () => {
    const { status, bytes } = await ask(`${free.base}/v360/nothing.m4s`)
    const versions = ['00000000-0000-7000-8000-000000000000', '..', '%00', 'x', '%2e%2e']
    const urls = [
      ...strange.map((file) => `${free.base}${file}`),
      ...versions.map((version) => `/media/t/${version}/multivariant.m3u8`),
      ...['..', 'x', '%00', '%2e%2e%2fsecret'].map((picture) => `/media/p/${picture}`),
      '/media/x',
      '/media/',
    ]
    for (const url of urls) {
      const answer = await ask(url)
      expect([url, answer.status, answer.bytes.toString()]).toEqual([url, status, bytes.toString()])
    }
    expect(status).toBe(404)
  })

  test('cannot leave the folder over a bare socket either, and the server goes on', async () => {
    await using server = await harness.listen()
    const answer = await askRaw(server.port, `${free.base}/../../../../../../etc/passwd`)
    expect(answer).toMatch(/^HTTP\/1\.1 404/)
    expect(await askRaw(server.port, `${free.base}/v360/1.m4s`)).toContain('0123456789')
  })
})

describe('files of a premium title', () => {
  async function watch(token = 'citra') {
    const { title } = await harness.publish({ premium: true })
    const { body } = await harness.calls.call(playback.getVideoAccess, { params: { id: title.id }, token })
    const stream: string = body.data.stream
    return { title, stream, base: stream.replace('/multivariant.m3u8', '') }
  }

  test('are refused without a grant: every playlist and every segment', async () => {
    const { title } = await watch()
    for (const file of ['multivariant.m3u8', 'v360/video.m3u8', 'v360/1.m4s', 'v360/nothing.m4s']) {
      const answer = await ask(`/media/t/${title.version}/${file}`)
      expect(answer.status).toBe(403)
      expect(JSON.parse(answer.bytes.toString()).code).toBe('GRANT_EXPIRED')
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  test('play below the grant, for its viewer only and no longer than the grant', async () => {
    const { base, stream } = await watch()
    const playlist = await ask(stream)
    expect(playlist).toMatchObject({ status: 200, headers: { 'cache-control': 'private, max-age=5' } })
    expect(playlist.bytes.toString()).not.toMatch(/^\/|https?:/m)
    const segment = await ask(`${base}/v360/1.m4s`)
    expect(segment).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'private, max-age=600, immutable' },
    })
  })

  test('stop at the end of the grant, whatever was saved', async () => {
    const { base } = await watch()
    await harness.clock.advance(10 * 60_000 - 1)
    expect((await ask(`${base}/v360/1.m4s`)).status).toBe(200)
    await harness.clock.advance(1)
    for (const file of ['multivariant.m3u8', 'v360/video.m3u8', 'v360/1.m4s']) {
      expect((await ask(`${base}/${file}`)).status).toBe(403)
    }
  })

  test('do not open with the grant of another title, nor with a changed one', async () => {
    const one = await watch()
    const two = await watch()
    expect((await ask(`${one.base.replace(/t\/.*/, '')}t/${two.title.version}/v360/1.m4s`)).status).toBe(403)

    const grant = one.base.split('/')[3] ?? ''
    const [end = '', holder = '', signature = ''] = grant.split('.')
    const later = (Number.parseInt(end, 36) + 1).toString(36)
    const forged = [
      `${later}.${holder}.${signature}`,
      `${end}.00000000-0000-7000-8000-000000000001.${signature}`,
      `${end}.${holder}.${signature.slice(0, -1)}${signature.endsWith('A') ? 'E' : 'A'}`,
      `${end}.${holder}`,
      'x',
      '%00',
    ]
    for (const wrong of forged) {
      const answer = await ask(`/media/g/${wrong}/t/${one.title.version}/v360/1.m4s`)
      expect([wrong, answer.status]).toEqual([wrong, 403])
    }
  })
})

describe('a title that changes its price', () => {
  test('needs a grant soon after it becomes premium, and plays without one when it becomes free', async () => {
    const { title } = await harness.publish()
    const draft = await harness.calls.call(operations.getVideo, { params: { id: title.id } })
    expect(draft.body.data.premium).toBe(false)
    expect((await ask(`/media/t/${title.version}/v360/1.m4s`)).status).toBe(200)
    await harness.putTitle({ friendlyId: title.friendlyId, premium: true })
    await harness.clock.advance(2_001)
    expect((await ask(`/media/t/${title.version}/v360/1.m4s`)).status).toBe(403)
    await harness.putTitle({ friendlyId: title.friendlyId, premium: false })
    await harness.clock.advance(2_001)
    expect((await ask(`/media/t/${title.version}/v360/1.m4s`)).status).toBe(200)
  })
})

/** A raw request line, which no client would send. */
async function askRaw(port: number, target: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close')
  return text
}
