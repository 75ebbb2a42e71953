import { playback } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCatalogHarness, type CatalogHarness } from '../../../../../tests/catalog-harness.ts'

let harness: CatalogHarness
let token: string
let keyId: string
let key: string
beforeAll(async () => {
  harness = await openCatalogHarness()
  const { title, order } = await harness.publish({ premium: true })
  const { body } = await harness.calls.call(playback.getVideoAccess, {
    params: { id: title.id },
    token: 'citra',
  })
  token = body.data.drmToken
  keyId = order.order.key?.keyId ?? ''
  key = order.order.key?.key ?? ''
})
afterAll(() => harness[Symbol.asyncDispose]())

const kidOf = (id: string) => Buffer.from(id, 'hex').toString('base64url')
const unknown = 'f'.repeat(32)
const ask = (kids: readonly string[], licenceToken = token) =>
  harness.calls.call(playback.postClearKey, {
    body: { kids, type: 'temporary' },
    headers: { [playback.LICENCE_HEADER]: licenceToken },
  })

describe('a ClearKey licence as JSON', () => {
  test('has the key of the title, and only keys that the token opens', async () => {
    const { status, headers, body } = await ask([kidOf(unknown), kidOf(keyId)])
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(body).toEqual({
      keys: [{ kty: 'oct', kid: kidOf(keyId), k: kidOf(key) }],
      type: 'temporary',
    })
  })

  test('is refused where the token opens none of the keys', async () => {
    for (const answer of [await ask([kidOf(unknown)]), await ask([kidOf(keyId)], 'forged')]) {
      expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_SESSION_AUTH' } })
    }
  })

  test.each([
    [[]],
    [['x'.repeat(65)]],
    [Array.from({ length: 9 }, () => kidOf(unknown))],
    [[7]],
    ['none'],
    [null],
  ])('is refused for invalid ids of keys (%#)', async (kids) => {
    expect(await ask(kids as string[])).toMatchObject({ status: 400, body: { code: 'INVALID_PARAMETERS' } })
  })
})

test('a ClearKey licence as bytes is the key alone', async () => {
  const { status, headers, bytes } = await harness.calls.ask({
    url: `/drm/v1.0/license/clearkey/${keyId}`,
    headers: { host: 'localhost:3000', [playback.LICENCE_HEADER]: token },
  })
  expect([status, headers['content-type'], bytes.toString('hex')]).toEqual([
    200,
    'application/octet-stream',
    key,
  ])
})
