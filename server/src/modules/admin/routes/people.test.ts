import { admin, notification } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../../../../tests/app.ts'
import { plainPicture } from '../../../../../tests/hostile-pictures.ts'
import { openAdminHarness, refusalOf, UNKNOWN_ID, type AdminHarness } from '../test/admin-harness.ts'

let app: AdminHarness
beforeAll(async () => {
  app = await openAdminHarness()
})
afterAll(() => app[Symbol.asyncDispose]())

const findByEmail = (email: string) => app.call(admin.getProfileByEmail, { query: { email } })
const query = { reason: 'Asked for by phone' }
const rename = (id: string, body: { name: string; bio: string }) =>
  app.call(admin.putProfile, { params: { id }, body: { ...body, ...query } })

describe('people, for operators', () => {
  it('a person is found by email, in any letter case', async () => {
    const found = await findByEmail(app.viewer.email.toUpperCase())
    expect(found.status).toBe(200)
    expect(found.body.data.id).toBe(app.viewer.login.profile.id)
  })

  it('an unknown email is answered with 404', async () => {
    expect(refusalOf(await findByEmail('nobody@example.com'))).toEqual([404, 'NOT_FOUND'])
  })

  it('an operator renames a person, and the new name is the one that is found', async () => {
    const { id } = app.viewer.login.profile
    const renamed = await rename(id, { name: 'Ani Baru', bio: 'Halo' })
    expect(renamed.status).toBe(200)
    expect(renamed.body.data).toMatchObject({ id, name: 'Ani Baru', bio: 'Halo' })
    expect((await findByEmail(app.viewer.email)).body.data.name).toBe('Ani Baru')
    // Only the name is news: the same one again is none.
    await rename(id, { name: 'Ani Baru', bio: 'Halo lagi' })
    const read = () =>
      app.test.call(notification.listNotifications, { query: {} }, { token: app.viewer.login.accessToken })
    const told = await until(async () => {
      const { data } = (await read()).body
      return data.length > 0 && data
    })
    expect(told.map(({ title, desc }) => [title, desc])).toEqual([
      ['Our team changed your name', 'Your name is now “Ani Baru”. If this is a mistake, contact us.'],
    ])
  })

  it('a name that a person may not choose is refused to an operator too', async () => {
    const { id } = app.viewer.login.profile
    const before = (await findByEmail(app.viewer.email)).body.data.name
    expect(refusalOf(await rename(id, { name: 'MAXW1N88', bio: '' }))).toEqual([422, 'TEXT_NOT_ALLOWED'])
    expect((await findByEmail(app.viewer.email)).body.data.name).toBe(before)
  })

  it('an unknown profile is neither renamed nor given a picture', async () => {
    expect(refusalOf(await rename(UNKNOWN_ID, { name: 'Siapa', bio: '' }))).toEqual([404, 'NOT_FOUND'])
    const body = await plainPicture().png().toBuffer()
    const answer = await app.upload(admin.putProfileAvatar, { params: { id: UNKNOWN_ID }, query }, body)
    expect(refusalOf(answer)).toEqual([404, 'NOT_FOUND'])
  })

  it('a picture is re-encoded as WebP, and bytes that are none are refused', async () => {
    const params = { id: app.viewer.login.profile.id }
    const body = await plainPicture().png().toBuffer()
    const set = await app.upload(admin.putProfileAvatar, { params, query }, body)
    expect(set.status).toBe(200)
    const picture = await fetch(`${app.test.address}${set.body.data.avatar}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const wrong = await app.upload(admin.putProfileAvatar, { params, query }, Buffer.from('<svg/>'))
    expect(refusalOf(wrong)).toEqual([422, 'IMAGE_NOT_SUPPORTED'])
  })

  it('a guest gets 401 and a viewer gets 403', async () => {
    const query = { email: app.viewer.email }
    expect(await app.statusesOfOthers(admin.getProfileByEmail, { query })).toEqual([401, 403])
  })
})
