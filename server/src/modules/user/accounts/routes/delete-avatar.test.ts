import { user } from '@tayang/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Readable } from 'node:stream'
import { plainPicture } from '../../../../../../tests/hostile-pictures.ts'
import { openUserHarness, type UserHarness } from '../../test/user-harness.ts'

let app: UserHarness
beforeAll(async () => void (app = await openUserHarness()))
afterAll(() => app[Symbol.asyncDispose]())

const remove = (id: string, token?: string) =>
  app.calls.call(user.deleteAvatar, { params: { id }, ...(token ? { token } : {}) })

it('the picture is removed with its file, a second time nothing happens', async () => {
  const me = await app.signIn(await app.register('Foto'))
  const { id } = me.profile
  const bytes = await plainPicture().png().toBuffer()
  const avatar = (await app.user.profiles.setAvatar(id, Readable.from([bytes])))?.avatar ?? ''
  expect((await app.calls.ask({ url: avatar })).status).toBe(200)
  for (const _ of [1, 2]) {
    const answer = await remove(id, me.accessToken)
    expect([answer.status, answer.body.data.avatar, answer.body.data.name]).toEqual([200, null, 'Foto'])
  }
  expect((await app.calls.ask({ url: avatar })).status).toBe(404)
})

it('that of another person and of a guest are refused', async () => {
  const [me, other] = [
    await app.signIn(await app.register('Aku')),
    await app.signIn(await app.register('Dia')),
  ]
  expect((await remove(other.profile.id, me.accessToken)).body.code).toBe('FORBIDDEN')
  expect((await remove(me.profile.id)).status).toBe(401)
})
