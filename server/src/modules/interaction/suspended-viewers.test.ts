import { afterAll, beforeAll, expect, it } from 'vitest'
import { openInteractionHarness, people, type InteractionHarness } from './test/interaction-harness.ts'

let test: InteractionHarness
beforeAll(async () => {
  test = await openInteractionHarness()
})
afterAll(() => test[Symbol.asyncDispose]())

const accountOf = (name: string) => people[name]?.accountId ?? ''

it('a suspended person reads a room and does not write in it until the suspension ends', async () => {
  const show = test.show()
  test.suspended.set(accountOf('ani'), test.clock.now() + 60_000)
  const [ani, budi] = [await test.visit(show, 'ani'), await test.visit(show, 'budi')]
  budi.say({ type: 'comment', data: 'selamat malam' })
  await test.turned(() => ani.heard.find((event) => event.type === 'comment'))
  ani.say({ type: 'comment', data: 'malam' })
  const refused = await ani.hear('error', ({ code }) => code === 'ACCOUNT_SUSPENDED')
  expect(refused.waitMs).toBeGreaterThan(0)
  expect(refused.waitMs).toBeLessThanOrEqual(60_000)
  await test.clock.advance(60_001)
  ani.say({ type: 'comment', data: 'sudah boleh' })
  await test.turned(() =>
    budi.heard.find((event) => event.type === 'comment' && event.data.text === 'sudah boleh'),
  )
})

it('somebody who is suspended while a room is open is disconnected, and reads then what they may do', async () => {
  const show = test.show()
  test.suspended.delete(accountOf('ani'))
  const ani = await test.visit(show, 'ani')
  test.suspended.set(accountOf('ani'), test.clock.now() + 60_000)
  await test.bus.publish({ type: 'user.suspension-changed', accountId: accountOf('ani'), until: 1 })
  expect(await ani.closed).toBe(1008)
  const again = await test.visit(show, 'ani')
  again.say({ type: 'comment', data: 'masih?' })
  await again.hear('error', ({ code }) => code === 'ACCOUNT_SUSPENDED')
})

it('a message that was removed is in the history again once it is restored', async () => {
  const show = test.show()
  const budi = await test.visit(show, 'budi')
  budi.say({ type: 'comment', data: 'kembali' })
  const said = await test.turned(() => budi.heard.find((event) => event.type === 'comment'))
  const id = said.type === 'comment' ? said.id : ''
  expect(await test.interaction.isShown(id)).toBe(true)
  expect(await test.interaction.hideMessage(id)).toBe(true)
  expect(await test.interaction.isShown(id)).toBe(false)
  const lines = await test.interaction.linesAround(id, 30_000)
  expect(lines).toMatchObject([{ id, text: 'kembali', isHidden: true }])
  await test.interaction.restoreMessage(id)
  expect(await test.interaction.isShown(id)).toBe(true)
  // An unknown message has nothing around it, and restoring it does nothing.
  await test.interaction.restoreMessage('nothing')
  expect(await test.interaction.linesAround('nothing', 30_000)).toEqual([])
})
