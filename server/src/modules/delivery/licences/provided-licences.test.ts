import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { licences, playback } from '@tayang/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openCatalogHarness, type CatalogHarness } from '../../../../../tests/catalog-harness.ts'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

const CERTIFICATE = randomBytes(1_200)
const LICENCE = randomBytes(3_000)
const requests: { url: string; headers: IncomingMessage['headers']; body: Buffer }[] = []
let answer: Answer
let harness: CatalogHarness
const opened = new AsyncDisposableStack()

/** A licence provider: it answers bytes and remembers its requests. */
async function openProvider(): Promise<string> {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      requests.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces) })
      answer(response, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.defer(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'tayang-licences-'))
  opened.defer(() => rm(home, { recursive: true, force: true }))
  await writeFile(path.join(home, 'fairplay.cer'), CERTIFICATE)
  const provider = await openProvider()
  harness = opened.use(
    await openCatalogHarness({
      env: {
        DRM_WIDEVINE_URL: `${provider}/widevine`,
        DRM_FAIRPLAY_URL: `${provider}/fairplay`,
        DRM_FAIRPLAY_CERTIFICATE: path.join(home, 'fairplay.cer'),
        DRM_TOKEN_HEADER: 'X-Provider-Token',
        DRM_AUTHORIZATION: 'Bearer of-this-operator',
        DRM_ANSWER_MS: '300',
      },
    }),
  )
})
afterAll(() => opened.disposeAsync())
beforeEach(() => {
  requests.length = 0
  answer = (response) => response.end(LICENCE)
})

async function watchPremium(of: CatalogHarness = harness) {
  const { title, order } = await of.publish({ premium: true })
  const { body } = await of.calls.call(playback.getVideoAccess, { params: { id: title.id }, token: 'citra' })
  return { keyId: order.order.key?.keyId ?? '', order: order.order, access: body.data }
}

const askLicence = (
  kid: string,
  token: string | undefined,
  more: Partial<{ system: string; body: Buffer }> = {},
) =>
  harness.calls.ask({
    method: 'POST',
    url: `/drm/v1.0/license/${more.system ?? 'widevine'}?kid=${kid}`,
    headers: {
      host: 'localhost:3000',
      'content-type': 'application/octet-stream',
      cookie: 'of=the-browser',
      ...(token ? { [playback.LICENCE_HEADER]: token } : {}),
    },
    payload: more.body ?? Buffer.from([8, 4]),
  })
const refusalOf = ({ bytes }: { bytes: Buffer }) => JSON.parse(bytes.toString())

describe('a licence of a provider', () => {
  test('is offered with the access, and the engine is told to write its key lines', async () => {
    const { access, keyId, order } = await watchPremium()
    expect(access.drm).toEqual({ keyId, systems: ['fairplay', 'widevine'] })
    expect(order.key?.systems).toEqual(['fairplay', 'widevine'])
  })

  test('is passed on byte by byte, with this playback’s token in the header that the settings name', async () => {
    const { access, keyId } = await watchPremium()
    const challenge = randomBytes(5_000)
    for (const system of ['widevine', 'fairplay']) {
      const { status, bytes, headers } = await askLicence(keyId, access.drmToken, { system, body: challenge })
      expect([status, bytes.equals(LICENCE)]).toEqual([200, true])
      expect(headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      })
      const request = requests.at(-1)
      expect(request?.url).toBe(`/${system}`)
      expect(request?.body.equals(challenge)).toBe(true)
      expect(request?.headers).toMatchObject({
        'x-provider-token': access.drmToken,
        'x-key-id': keyId,
        authorization: 'Bearer of-this-operator',
      })
      expect(request?.headers.cookie).toBeUndefined()
    }
  })

  test('is passed on a bounded number of times a minute, so that nobody runs up a bill', async () => {
    const { access, keyId } = await watchPremium()
    await harness.clock.advance(60_000)
    const statuses = []
    for (let i = 0; i < 70; i++) statuses.push((await askLicence(keyId, access.drmToken)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.slice(60)).toEqual(Array<number>(10).fill(429))
    expect(requests).toHaveLength(60)
    await harness.clock.advance(60_000)
    expect((await askLicence(keyId, access.drmToken)).status).toBe(200)
  })

  test('needs its own token before a provider is called; other tokens are refused', async () => {
    const { keyId } = await watchPremium()
    const other = await watchPremium()
    for (const wrong of [undefined, 'citra', other.access.drmToken, other.access.stream.split('/')[3]]) {
      const { status, ...rest } = await askLicence(keyId, wrong)
      expect([status, refusalOf(rest).code]).toEqual([401, 'INVALID_SESSION_AUTH'])
    }
    const late = await watchPremium()
    await harness.clock.leap(300_000)
    expect((await askLicence(late.keyId, late.access.drmToken)).status).toBe(401)
    expect(requests).toEqual([])
  })

  test('that the provider refuses is refused with the provider’s message and code', async () => {
    const { access, keyId } = await watchPremium()
    const words = JSON.stringify({ MESSAGE: 'Too many devices', ERROR: 'DEVICE_LIMIT' })
    const sayNo =
      (status: number, body: unknown): Answer =>
      (response) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    answer = sayNo(400, { errorCode: '8002', message: words })
    const refused = await askLicence(keyId, access.drmToken)
    expect([refused.status, refusalOf(refused)]).toEqual([
      403,
      { code: 'LICENCE_REFUSED', message: words, details: ['8002'] },
    ])
    // With a status of success, and with a status of failure that has a message.
    for (const status of [200, 500]) {
      answer = sayNo(status, { errorCode: 1_007, message: 'This device is not certified' })
      const { message, details } = refusalOf(await askLicence(keyId, access.drmToken))
      expect([message, details]).toEqual(['This device is not certified', ['1007']])
    }
  })

  test('of a provider that is slow, huge, broken or redirects fails within a moment', async () => {
    const { access, keyId } = await watchPremium()
    const elsewhere = await openProvider()
    const wrongs: Answer[] = [
      () => undefined,
      (response) => response.end(Buffer.alloc(300 * 1024)),
      (response) => response.writeHead(502).end('<h1>Bad gateway</h1>'),
      (response) => response.writeHead(302, { location: `${elsewhere}/stolen` }).end(),
      (response) => response.destroy(),
    ]
    for (const wrong of wrongs) {
      answer = wrong
      const { status, ...rest } = await askLicence(keyId, access.drmToken)
      expect([status, refusalOf(rest).code]).toEqual([503, 'UNAVAILABLE'])
    }
    expect(requests.map(({ url }) => url)).not.toContain('/stolen')
  })

  test('is requested with a body of at most 64 KiB', async () => {
    const { access, keyId } = await watchPremium()
    const large = await askLicence(keyId, access.drmToken, { body: Buffer.alloc(64 * 1024 + 1) })
    expect([large.status, refusalOf(large).code]).toEqual([413, 'BODY_TOO_LARGE'])
    expect((await askLicence(keyId, access.drmToken, { body: Buffer.alloc(64 * 1024) })).status).toBe(200)
    expect(requests).toHaveLength(1)
  })

  test('of an unknown system or key is refused', async () => {
    const { access } = await watchPremium()
    expect((await askLicence('nonsense', access.drmToken)).status).toBe(400)
    expect((await askLicence('0'.repeat(32), access.drmToken, { system: 'playready' })).status).toBe(400)
  })
})

describe('a certificate', () => {
  const askCertificate = (kid: string, token: string | undefined, system?: string) =>
    harness.calls.ask({
      url: `${licences.getCertificate.path}?kid=${kid}${system ? `&system=${system}` : ''}`,
      headers: { host: 'localhost:3000', ...(token ? { [playback.LICENCE_HEADER]: token } : {}) },
    })

  test('is the file of the settings, for people who may have a licence', async () => {
    const { access, keyId } = await watchPremium()
    const { status, bytes } = await askCertificate(keyId, access.drmToken)
    expect([status, bytes.equals(CERTIFICATE)]).toEqual([200, true])
    expect((await askCertificate(keyId, undefined)).status).toBe(401)
  })

  test('is not configured where no setting names it', async () => {
    const { access, keyId } = await watchPremium()
    const { status, ...rest } = await askCertificate(keyId, access.drmToken, 'widevine')
    expect([status, refusalOf(rest).code]).toEqual([503, 'NOT_CONFIGURED'])
  })
})

describe('without a provider', () => {
  test('only ClearKey is offered, and the other licences are not configured', async () => {
    await using bare = await openCatalogHarness()
    const { access, keyId, order } = await watchPremium(bare)
    expect(access.drm).toEqual({ keyId, systems: [] })
    expect(order.key?.systems).toEqual([])
    const headers = { [playback.LICENCE_HEADER]: access.drmToken }
    const licence = await bare.calls.call(licences.postLicence, {
      params: { system: 'widevine' },
      query: { kid: keyId },
      headers,
    })
    const certificate = await bare.calls.call(licences.getCertificate, { query: { kid: keyId }, headers })
    for (const { status, body } of [licence, certificate]) {
      expect([status, body.code]).toEqual([503, 'NOT_CONFIGURED'])
    }
  })

  test('ClearKey can be turned off, where only a provider may give licences', async () => {
    await using strict = await openCatalogHarness({ env: { DRM_CLEARKEY: 'false' } })
    const { access, keyId } = await watchPremium(strict)
    const headers = { [playback.LICENCE_HEADER]: access.drmToken }
    const key = await strict.calls.call(playback.getClearKey, { params: { kid: keyId }, headers })
    expect([key.status, key.body.code]).toEqual([503, 'NOT_CONFIGURED'])
  })
})
