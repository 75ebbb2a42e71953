import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../../../../../tests/app.ts'
import type { Visitor } from '../../../../../tests/room.ts'
import { openInteractionHarness, people, type InteractionHarness } from '../test/interaction-harness.ts'

let test: InteractionHarness
beforeAll(async () => {
  test = await openInteractionHarness()
})
afterAll(() => test[Symbol.asyncDispose]())

const idOf = (name: string) => people[name]?.profileId ?? ''

async function codeOf(speaker: Visitor, text: string): Promise<string> {
  const before = speaker.heard.filter(({ type }) => type === 'error').length
  speaker.say({ type: 'comment', data: text })
  return until(async () => {
    const errors = speaker.heard.filter((event) => event.type === 'error')
    return errors.length > before ? errors.at(-1)?.code : null
  })
}

async function saysFreely(speaker: Visitor, text: string): Promise<void> {
  speaker.say({ type: 'comment', data: text })
  await test.turned(() => speaker.heard.find((event) => event.type === 'comment' && event.data.text === text))
}

it('a person whom an operator silences writes in no room until the time is over', async () => {
  const [one, two] = [test.show(), test.channel()]
  const here = await test.visit(one, 'ani')
  const there = await test.visit(two, 'ani')
  await saysFreely(here, 'halo')
  const end = test.clock.now() + 60_000
  await test.interaction.silence(idOf('ani'), end)
  await test.turned(() =>
    [here, there].every(({ heard }) =>
      heard.some((event) => event.type === 'sanction' && event.kind === 'timeout' && event.until === end),
    ),
  )
  expect(await codeOf(here, 'lagi')).toBe('CHAT_TIMEOUT')
  expect(await codeOf(there, 'lagi')).toBe('CHAT_TIMEOUT')
  const late = await test.visit(test.show(), 'ani')
  await late.hear('sanction', ({ kind }) => kind === 'timeout')
  await test.clock.advance(61_000)
  await saysFreely(here, 'sudah boleh')
})

it('a silence binds a streamer in the own room too, and pays for no bullet', async () => {
  const show = test.show()
  const budi = await test.visit(show, 'budi')
  await saysFreely(budi, 'selamat malam')
  await test.interaction.silence(idOf('budi'), null)
  expect(await codeOf(budi, 'halo')).toBe('CHAT_BANNED')
  const line = { profileId: idOf('budi'), text: 'halo' }
  expect(await test.interaction.moderatePaid(show, line)).toBe('FORBIDDEN')
  const judged = await test.interaction.ownerRules.judge(idOf('budi'), line)
  expect(judged.sanction?.kind).toBe('ban')
  await test.interaction.unsilence(idOf('budi'))
  await test.turned(() => budi.heard.some((event) => event.type === 'sanction' && event.kind === 'none'))
  expect(await test.interaction.moderatePaid(show, line)).toBe(null)
})

it('a silence is there again after a restart, and twice the same is one', async () => {
  await test.interaction.silence(idOf('p3'), null)
  await test.interaction.silence(idOf('p3'), null)
  const p3 = await test.visit(test.show(), 'p3')
  expect(await codeOf(p3, 'halo')).toBe('CHAT_BANNED')
  await test.interaction.unsilence(idOf('p3'))
  await test.interaction.unsilence(idOf('p3'))
  await test.clock.advance(1_000)
  await saysFreely(p3, 'terima kasih')
})
