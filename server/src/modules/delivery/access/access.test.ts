import { playback } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCatalogHarness, people, type CatalogHarness } from '../../../../../tests/catalog-harness.ts'
import { finishedRung } from '../../../../../tests/media-engine-harness.ts'

let harness: CatalogHarness

beforeAll(async () => {
  harness = await openCatalogHarness()
})
afterAll(() => harness[Symbol.asyncDispose]())

const asGuest = (id: string, query: Record<string, string> = {}) =>
  harness.calls.call(playback.getVideoPublicAccess, { params: { id }, query })
const as = (token: string, id: string, query: Record<string, string> = {}) =>
  harness.calls.call(playback.getVideoAccess, { params: { id }, query, token })
const askKey = (kid: string, token?: string, more: Record<string, string> = {}) =>
  harness.calls.ask({
    url: `/drm/v1.0/license/clearkey/${kid}`,
    headers: { host: 'localhost:3000', ...(token ? { [playback.LICENCE_HEADER]: token } : {}), ...more },
  })

/** A premium title as a subscriber gets it, and the key that the engine encrypted it with. */
async function watchPremium() {
  const { title, order } = await harness.publish({ premium: true })
  const { body } = await as('citra', title.id)
  const { keyId = '', key = '' } = order.order.key ?? {}
  return { title, access: body.data, keyId, key }
}

describe('a free title', () => {
  test('plays for guests and viewers alike, without a grant or a licence', async () => {
    const { title } = await harness.publish()
    const expected = {
      streamType: 'hls',
      stream: `/media/t/${title.version}/multivariant.m3u8`,
      drmToken: null,
      grantEndsAt: null,
      drmTokenEndsAt: null,
      subtitles: [],
      ads: false,
      adTag: null,
      drm: null,
    }
    for (const answer of [await asGuest(title.id), await as('eko', title.id)]) {
      expect(answer).toMatchObject({ status: 200, body: { data: expected } })
      expect(answer.headers['cache-control']).toBe('private, no-store')
    }
  })

  test('keeps the playback session that the player names, and creates one otherwise', async () => {
    const { title } = await harness.publish()
    const sessionId = crypto.randomUUID()
    expect((await asGuest(title.id, { sessionId })).body.data.sessionId).toBe(sessionId)
    const made = (await asGuest(title.id)).body.data.sessionId
    expect(made).not.toBe((await asGuest(title.id)).body.data.sessionId)
    expect((await asGuest(title.id, { sessionId: 'x' })).status).toBe(400)
    expect((await asGuest(title.id, { platform: 'opera' })).status).toBe(400)
  })
})

describe('a premium title', () => {
  test('is refused to guests, also with a token at the guests’ address', async () => {
    const { title } = await harness.publish({ premium: true })
    expect(await asGuest(title.id)).toMatchObject({ status: 401, body: { code: 'PREMIUM_VIDEO_CONTENT' } })
    const subscriber = await harness.calls.call(playback.getVideoPublicAccess, {
      params: { id: title.id },
      token: 'citra',
    })
    expect(subscriber.status).toBe(401)
  })

  test('is refused to a viewer without a subscription', async () => {
    const { title } = await harness.publish({ premium: true })
    expect(await as('eko', title.id)).toMatchObject({
      status: 403,
      body: {
        code: 'NO_SUBSCRIPTION',
        message: 'You need to subscribe to watch this premium content',
      },
    })
  })

  test('plays for a subscriber with a grant of ten minutes and a licence token of five', async () => {
    const { title, access } = await watchPremium()
    const now = harness.clock.now()
    expect(access.stream).toMatch(
      new RegExp(
        `^/media/g/[0-9a-z]+\\.${people['citra']?.accountId}_[\\w-]+\\.[\\w-]{43}/t/${title.version}/multi`,
      ),
    )
    expect(access).toMatchObject({ grantEndsAt: now + 600_000, drmTokenEndsAt: now + 300_000 })
    expect(access.drmToken).not.toContain('citra')
  })

  test('plays to the end of its grant when the subscription ends, and no further grant is given', async () => {
    const { title, access } = await watchPremium()
    const file = { url: access.stream, headers: { host: 'localhost:3000' } }
    harness.premium.endsAt = harness.clock.now() + 3 * 60_000
    await harness.clock.advance(3 * 60_000)
    // The subscription ended, so no new grant is given; what was granted before still plays.
    expect(await as('citra', title.id)).toMatchObject({ status: 403, body: { code: 'NO_SUBSCRIPTION' } })
    expect((await harness.calls.ask(file)).status).toBe(200)
    await harness.clock.advance(7 * 60_000 - 1)
    expect((await harness.calls.ask(file)).status).toBe(200)
    // Within ten minutes of the end nothing plays, whatever was saved.
    await harness.clock.advance(1)
    expect((await harness.calls.ask(file)).status).toBe(403)
    harness.premium.endsAt = Infinity
  })

  test('does not reveal the state of its encode to people who may not watch', async () => {
    const { id } = await harness.putTitle({ premium: true })
    expect((await asGuest(id)).status).toBe(401)
    expect((await as('eko', id)).status).toBe(403)
    expect(await as('citra', id)).toMatchObject({ status: 404, body: { code: 'MISSING_VIDEO' } })
  })
})

describe('a title that does not play', () => {
  test('says that it is being prepared until its first rung is published', async () => {
    const title = await harness.putTitle()
    expect(await asGuest(title.id)).toMatchObject({
      status: 404,
      body: { code: 'MISSING_VIDEO', details: ['This title has no video yet.'] },
    })
    await harness.upload(title.friendlyId)
    const order = await harness.nextOrder()
    expect(await as('eko', title.id)).toMatchObject({
      status: 404,
      body: {
        message: 'Missing video asset to play.',
        details: ['This title is being prepared. Please come back soon.'],
      },
    })
    order.end({ type: 'failed', reason: 'damaged' })
  })

  test('is not found where nobody made it, and the call for viewers needs a viewer', async () => {
    expect(await asGuest('nobody')).toMatchObject({ status: 404, body: { code: 'VIDEO_NOT_FOUND' } })
    expect((await as('eko', 'nobody')).status).toBe(404)
    const { title } = await harness.publish()
    const nobody = await harness.calls.call(playback.getVideoAccess, { params: { id: title.id } })
    expect(nobody).toMatchObject({ status: 401, body: { code: 'INVALID_SESSION_AUTH' } })
    expect((await as('forged', title.id)).body.code).toBe('Session InvalidSessionToken')
  })
})

describe('a licence', () => {
  test('is the sixteen bytes of the key that the engine was given, and may not be stored', async () => {
    const { access, keyId, key } = await watchPremium()
    const answer = await askKey(keyId, access.drmToken)
    expect(answer.status).toBe(200)
    expect(answer.bytes.toString('hex')).toBe(key)
    expect(answer.bytes).toHaveLength(16)
    expect(answer.headers['cache-control']).toBe('private, no-store')
  })

  test('comes as JSON for browsers that request JSON', async () => {
    const { access, keyId, key } = await watchPremium()
    const kid = Buffer.from(keyId, 'hex').toString('base64url')
    const answer = await harness.calls.call(playback.postClearKey, {
      body: { kids: [kid], type: 'temporary' },
      headers: { [playback.LICENCE_HEADER]: access.drmToken },
    })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        keys: [{ kty: 'oct', kid, k: Buffer.from(key, 'hex').toString('base64url') }],
        type: 'temporary',
      },
    })
  })

  test('needs its own token: none, an access token, a grant and another key’s token are refused', async () => {
    const { access, keyId } = await watchPremium()
    const other = await watchPremium()
    const grant = access.stream.split('/')[3]
    for (const wrong of [undefined, 'citra', grant, other.access.drmToken, `${access.drmToken}x`, '']) {
      const answer = await askKey(keyId, wrong)
      expect([wrong, answer.status]).toEqual([wrong, 401])
      expect(JSON.parse(answer.bytes.toString()).code).toBe('INVALID_SESSION_AUTH')
    }
    expect((await askKey(keyId, undefined, { authorization: 'Bearer citra' })).status).toBe(401)
    const kid = Buffer.from(keyId, 'hex').toString('base64url')
    const json = await harness.calls.call(playback.postClearKey, {
      body: { kids: [kid] },
      headers: { [playback.LICENCE_HEADER]: other.access.drmToken },
    })
    expect(json.status).toBe(401)
  })

  test('ends after five minutes', async () => {
    const { access, keyId } = await watchPremium()
    await harness.clock.leap(300_000 - 1)
    expect((await askKey(keyId, access.drmToken)).status).toBe(200)
    await harness.clock.advance(1)
    expect((await askKey(keyId, access.drmToken)).status).toBe(401)
  })

  test('is refused for an impossible key id', async () => {
    const { access } = await watchPremium()
    expect((await askKey('..%2f..', access.drmToken)).status).toBe(400)
    expect((await askKey('0'.repeat(32), access.drmToken)).status).toBe(401)
  })
})

describe('captions', () => {
  test('come with the access, below the same grant', async () => {
    const title = await harness.putTitle({ premium: true })
    await harness.library.putCaptions(
      {
        friendlyId: title.friendlyId,
        language: 'id',
        label: 'Bahasa Indonesia',
        text: '1\n00:00:01,000 --> 00:00:02,500\n<b>Halo</b> <script>alert(1)</script>\n',
      },
      harness.clock.now(),
    )
    await harness.upload(title.friendlyId)
    const order = await harness.nextOrder()
    expect(order.order.captions).toMatchObject([{ language: 'id', label: 'Bahasa Indonesia' }])
    const { message, files } = finishedRung(order.order.jobId, 360, true)
    const track = { playlist: 'captions/id.m3u8', language: 'id', label: 'Bahasa Indonesia' }
    await order.report({ ...message, captions: [track] }, files)
    order.end({ type: 'done' })

    const { body } = await as('citra', title.id)
    const [subtitle] = body.data.subtitles
    expect(subtitle).toMatchObject({ language: 'id', label: 'Bahasa Indonesia' })
    expect(subtitle.url.startsWith(body.data.stream.replace('multivariant.m3u8', ''))).toBe(true)
    const text = await harness.calls.ask({ url: subtitle.url })
    expect(text.headers).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(text.bytes.toString()).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHalo alert(1)\n')
  })
})
