import { user } from '@tayang/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openUserHarness, PASSWORD, type UserHarness } from '../test/user-harness.ts'

let app: UserHarness
beforeAll(async () => void (app = await openUserHarness({ withJobs: true })))
afterAll(() => app[Symbol.asyncDispose]())

it('following or blocking an account that is being deleted is answered with 404', async () => {
  const [ani, budi, cici] = await Promise.all(
    ['Ani', 'Budi', 'Cici'].map(async (name) => app.signIn(await app.register(name))),
  )
  if (!ani || !budi || !cici) throw new Error('nobody')
  const gone = app.calls.call(user.deleteAccount, {
    token: budi.accessToken,
    body: { password: PASSWORD },
  })
  const follow = (who: typeof ani, target: typeof ani) =>
    app.calls.call(user.follow, { token: who.accessToken, body: { profileId: target.profile.id } })
  const block = (who: typeof ani, target: typeof ani) =>
    app.calls.call(user.block, { token: who.accessToken, body: { blockTo: target.profile.id } })

  const seen = new Set<string>()
  let isGone = false
  void gone.then(() => (isGone = true))
  while (!isGone) {
    const round = [follow(ani, budi), block(cici, budi), follow(budi, ani), block(budi, cici)]
    for (const { status, body } of await Promise.all(round)) seen.add(`${status} ${body.code ?? ''}`.trim())
  }
  expect((await gone).status).toBe(200)
  const fair = ['200', '403 BLOCKED_RELATION', '404 NOT_FOUND', '401 Session InvalidSessionToken']
  const limited = '429 TOO_MANY_ATTEMPTS'
  expect([...seen].filter((each) => !fair.includes(each) && each !== limited)).toEqual([])
  expect((await follow(ani, budi)).status).toBe(404)
  const own = await app.calls.call(user.getAccount, { token: ani.accessToken })
  expect(own.body.data.profile.relation).toMatchObject({ totalFollowers: 0, totalFollowings: 0 })
}, 180_000)
