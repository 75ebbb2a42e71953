import { admin, type CallOf } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAdminHarness, refusalOf, type AdminHarness } from '../test/admin-harness.ts'

let app: AdminHarness
beforeAll(async () => {
  app = await openAdminHarness()
})
afterAll(() => app[Symbol.asyncDispose]())

const put = (friendlyId: string, over: Partial<CallOf<typeof admin.putTitle>['body']> = {}) =>
  app.call(admin.putTitle, {
    params: { friendlyId },
    body: {
      friendlyId,
      type: 'movie',
      title: { en: 'A film', id: 'Sebuah film' },
      description: { en: '', id: '' },
      year: 2026,
      rating: 'SU',
      genres: [],
      cast: [],
      premium: false,
      thumbColor: '#112233',
      ...over,
    },
  })
const nothing = { friendlyId: 'nothing' }

describe('titles, for operators', () => {
  it('a new title is empty, is listed, and keeps its id when it is changed', async () => {
    const made = await put('a-film')
    expect(made.status).toBe(200)
    expect(made.body.data.state).toBe('empty')
    expect((await put('a-film', { year: 2025 })).body.data.id).toBe(made.body.data.id)
    const listed = await app.call(admin.listTitles, { query: {} })
    expect(listed.body.data.map(({ friendlyId }) => friendlyId)).toContain('a-film')
    const state = await app.call(admin.getTitle, { params: { friendlyId: 'a-film' } })
    expect(state.body.data.id).toBe(made.body.data.id)
  })

  it('a title of a year without films is refused with 400', async () => {
    expect(refusalOf(await put('too-early', { year: 1700 }))).toEqual([400, 'INVALID_PARAMETERS'])
  })

  it('an unknown title has no state and no chapters', async () => {
    const chapters = { params: nothing, body: { chapters: [], intro: null } }
    for (const answer of [
      await app.call(admin.getTitle, { params: nothing }),
      await app.call(admin.putTitleChapters, chapters),
    ]) {
      expect(refusalOf(answer)).toEqual([404, 'VIDEO_NOT_FOUND'])
    }
  })

  it('a picture of a title must be a picture', async () => {
    await put('a-film')
    const answer = await app.upload(
      admin.putTitleArt,
      { params: { friendlyId: 'a-film', kind: 'thumbnail_portrait' } },
      Buffer.from('no picture'),
    )
    expect(refusalOf(answer)).toEqual([422, 'IMAGE_NOT_SUPPORTED'])
  })

  it('a playlist of an unknown title is refused with 404', async () => {
    const answer = await app.call(admin.putPlaylist, {
      params: { friendlyId: 'list' },
      body: { type: 'editorial', title: { en: 'L', id: 'L' }, items: ['nothing'] },
    })
    expect(refusalOf(answer)).toEqual([404, 'VIDEO_NOT_FOUND'])
  })

  it('removing an unknown category of shows is answered with 404', async () => {
    const answer = await app.call(admin.removeShowCategory, { params: nothing })
    expect(refusalOf(answer)).toEqual([404, 'NOT_FOUND'])
  })

  it('a guest gets 401 and a viewer gets 403', async () => {
    expect(await app.statusesOfOthers(admin.listTitles, { query: {} })).toEqual([401, 403])
  })
})
