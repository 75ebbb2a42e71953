import { admin, type CallOf } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainPicture } from '../../../../../tests/hostile-pictures.ts'
import { openAdminHarness, refusalOf, type AdminHarness } from '../test/admin-harness.ts'

let app: AdminHarness
beforeAll(async () => {
  app = await openAdminHarness()
})
afterAll(() => app[Symbol.asyncDispose]())

const put = (friendlyId: string, over: Partial<CallOf<typeof admin.putChannel>['body']> = {}) =>
  app.call(admin.putChannel, {
    params: { friendlyId },
    body: {
      kind: 'linear',
      title: { en: 'Films', id: 'Film' },
      description: { en: '', id: '' },
      premium: false,
      order: 1,
      thumbColor: '#112233',
      ...over,
    },
  })
const nothing = { params: { friendlyId: 'nothing' } }

describe('channels, for operators', () => {
  it('a channel keeps its id when it is replaced, and a hidden one stays in the list of operators', async () => {
    const made = await put('films')
    expect(made.status).toBe(200)
    const { id } = made.body.data
    expect((await put('films', { isHidden: true })).body.data).toMatchObject({ id, isHidden: true })
    const listed = await app.call(admin.listChannels, { query: {} })
    expect(listed.body.data.map((channel) => channel.id)).toEqual([id])
    expect((await app.call(admin.getChannel, { params: { friendlyId: 'films' } })).body.data.id).toBe(id)
  })

  it('a web page channel whose address could run a program is refused', async () => {
    const answer = await put('page', { kind: 'webview', url: 'javascript:alert(1)' })
    expect(refusalOf(answer)).toEqual([400, 'INVALID_PARAMETERS'])
  })

  it('an unknown channel is neither read, given a picture nor given a schedule', async () => {
    const body = await plainPicture().png().toBuffer()
    const art = { params: { friendlyId: 'nothing', kind: 'logo' } }
    for (const answer of [
      await app.call(admin.getChannel, nothing),
      await app.upload(admin.putChannelArt, art, body),
      await app.call(admin.putChannelSchedule, { ...nothing, body: { programmes: [] } }),
    ]) {
      expect(refusalOf(answer)).toEqual([404, 'CHANNEL_NOT_FOUND'])
    }
  })

  it('a logo must be a picture', async () => {
    await put('films')
    const logo = (body: Buffer) =>
      app.upload(admin.putChannelArt, { params: { friendlyId: 'films', kind: 'logo' } }, body)
    expect((await logo(await plainPicture().png().toBuffer())).status).toBe(200)
    const { hasLogo } = (await app.call(admin.getChannel, { params: { friendlyId: 'films' } })).body.data
    expect(hasLogo).toBe(true)
    expect(refusalOf(await logo(Buffer.from('no picture')))).toEqual([422, 'IMAGE_NOT_SUPPORTED'])
  })

  it('a schedule with an unknown title is refused with 404', async () => {
    await put('films')
    const answer = await app.call(admin.putChannelSchedule, {
      params: { friendlyId: 'films' },
      body: { programmes: [{ title: 'no-such-title' }] },
    })
    expect(refusalOf(answer)).toEqual([404, 'VIDEO_NOT_FOUND'])
  })

  it('a guest gets 401 and a viewer gets 403', async () => {
    expect(await app.statusesOfOthers(admin.listChannels, { query: {} })).toEqual([401, 403])
  })
})
