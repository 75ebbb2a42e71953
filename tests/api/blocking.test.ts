import { interaction, shows, user } from '@tayang/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../app.ts'
import { visitRoom } from '../room.ts'

let test: TestApp
let budi: Person
let show: string
beforeAll(async () => {
  test = await openTestApp()
  budi = await test.person('Budi')
  const made = await test.call(shows.createShow, { body: { name: 'Sore' } }, as(budi))
  show = made.body.data.id
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const as = ({ login }: Person) => ({ token: login.accessToken })
const blockBy = (who: Person, whom: Person) =>
  test.call(user.block, { body: { blockTo: whom.login.profile.id } }, as(who))

it('a viewer who is blocked during a show is disconnected, cannot comment, and may return when unblocked', async () => {
  const foe = await test.person('Foe')
  const friend = await visitRoom(test.address, show, (await test.person('Friend')).login.accessToken)
  const inside = await visitRoom(test.address, show, foe.login.accessToken)
  await test.call(user.follow, { body: { profileId: budi.login.profile.id } }, as(foe))
  await blockBy(budi, foe)
  expect(await inside.closed).toBe(1000)
  expect(inside.heard.at(-1)).toEqual({ type: 'block', profileId: foe.login.profile.id })

  const again = await visitRoom(test.address, show)
  again.say({ type: 'authorization', data: foe.login.accessToken })
  again.say({ type: 'comment', data: 'tetap bicara' })
  expect(await again.closed).toBe(1000)
  const history = await test.call(interaction.listLiveComments, { params: { id: show }, query: {} })
  expect(history.body.data).toEqual([])
  expect(friend.heard.map(({ type }) => type)).not.toContain('block')

  const own = await test.call(user.getAccount, {}, as(foe))
  expect(own.body.data.profile.relation?.totalFollowings).toBe(0)
  await test.call(user.unblock, { body: { blockTo: foe.login.account.id } }, as(budi))
  const back = await visitRoom(test.address, show, foe.login.accessToken)
  back.say({ type: 'comment', data: 'maaf' })
  await friend.hear('comment', ({ data }) => data.text === 'maaf')
  for (const visitor of [friend, back]) visitor.leave()
})

it('a viewer who blocks a streamer may still watch: only the blocked one is kept out', async () => {
  const shy = await test.person('Shy')
  await blockBy(shy, budi)
  const inside = await visitRoom(test.address, show, shy.login.accessToken)
  expect(inside.heard.map(({ type }) => type)).toContain('authorized')
  inside.leave()
})
