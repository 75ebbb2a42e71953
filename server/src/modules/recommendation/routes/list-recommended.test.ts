import { recommendation, type MediaItem } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openRecommendationHarness, type RecommendationHarness } from '../test/recommendation-harness.ts'

let app: RecommendationHarness
beforeAll(async () => {
  app = await openRecommendationHarness()
  app.watched = [
    ['seed', 'twin', 'rare'],
    ['seed', 'twin'],
  ]
  app.related.set('seed', ['twin', 'alike', 'secret'])
  app.hidden.add('secret')
  await app.recommendation.startJobs()
  await vi.waitFor(async () => expect(await idsFor('seed')).toContain('twin'), { timeout: 10_000 })
})
afterAll(() => app[Symbol.asyncDispose]())

const list = (query: Record<string, string>, token?: string) =>
  app.calls.call(recommendation.listRecommended, { query, ...(token === undefined ? {} : { token }) })
const idsFor = async (videoId: string): Promise<string[]> =>
  (await list({ videoId })).body.data.videos.map(({ id }: MediaItem) => id)
/** A count that is ordered while another one runs is left out, so each look lets the next period begin. */
const idsAfterNextCount = async (): Promise<string[]> => {
  await app.clock.advance(app.countMs)
  return idsFor('seed')
}

describe('recommended titles', () => {
  it('titles watched together come first, then titles that share genres, each once', async () => {
    expect(await idsFor('seed')).toEqual(['twin', 'alike'])
  })

  it('a pair that too few people watched is left out, since it could reveal a person', async () => {
    expect(await idsFor('seed')).not.toContain('rare')
    expect(await idsFor('rare')).toEqual([])
  })

  it('a hidden title is not recommended', async () => {
    expect(await idsFor('seed')).not.toContain('secret')
  })

  it('an unknown title is answered with 404, a request without one with 400', async () => {
    const unknown = await list({ videoId: 'unknown' })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'VIDEO_NOT_FOUND'])
    const missing = await list({})
    expect([missing.status, missing.body.code]).toEqual([400, 'INVALID_PARAMETERS'])
  })

  it('the account id of another person is refused with 403, the own one is accepted', async () => {
    const [own, other] = [crypto.randomUUID(), crypto.randomUUID()]
    const foreign = await list({ videoId: 'seed', accountId: other }, own)
    expect([foreign.status, foreign.body.code]).toEqual([403, 'FORBIDDEN'])
    expect((await list({ videoId: 'seed', accountId: own }, own)).status).toBe(200)
  })

  it('the count is repeated periodically from the present histories', async () => {
    app.watched = [
      ['seed', 'newcomer'],
      ['seed', 'newcomer'],
    ]
    await expect.poll(idsAfterNextCount).toEqual(['newcomer', 'twin', 'alike'])
  })

  it('an erased person no longer counts', async () => {
    app.watched = [['seed', 'newcomer']]
    const ids = { accountId: crypto.randomUUID(), profileId: crypto.randomUUID() }
    expect(await app.recommendation.personalData.exportOf(ids)).toEqual([])
    await app.recommendation.personalData.erase(ids)
    await expect.poll(idsAfterNextCount).toEqual(['twin', 'alike'])
  })
})
