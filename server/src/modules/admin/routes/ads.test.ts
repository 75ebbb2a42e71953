import { admin } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAdminHarness, refusalOf, type AdminHarness } from '../test/admin-harness.ts'

let app: AdminHarness
beforeAll(async () => {
  app = await openAdminHarness()
})
afterAll(() => app[Symbol.asyncDispose]())

describe('the pre-roll ad, for operators', () => {
  it('a site without an ad answers 404, and removing none succeeds', async () => {
    expect(refusalOf(await app.call(admin.getSpot, {}))).toEqual([404, 'NOT_FOUND'])
    expect((await app.call(admin.deleteSpot, {})).status).toBe(204)
  })

  it('bytes that are no MP4 are refused with 422 and leave the site without an ad', async () => {
    const answer = await app.upload(admin.putSpot, { query: { title: 'Kopi' } }, Buffer.from('text'))
    expect(refusalOf(answer)).toEqual([422, 'MEDIA_NOT_SUPPORTED'])
    expect((await app.call(admin.getSpot, {})).status).toBe(404)
  })

  it('a click address that is no web address is refused with 400', async () => {
    const query = { title: 'Kopi', clickUrl: 'javascript:alert(1)' }
    const answer = await app.upload(admin.putSpot, { query }, Buffer.from('text'))
    expect(refusalOf(answer)).toEqual([400, 'INVALID_PARAMETERS'])
  })

  it('a site that has shown no ad has no counts', async () => {
    expect((await app.call(admin.listAdCounts, {})).body.data).toEqual([])
  })

  it('a guest gets 401 and a viewer gets 403', async () => {
    expect(await app.statusesOfOthers(admin.deleteSpot, {})).toEqual([401, 403])
  })
})
