import { randomUUID } from 'node:crypto'
import { channels, interaction, pathOf, type AnswerOf, type Operation } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openInteractionHarness, people, type InteractionHarness } from '../test/interaction-harness.ts'

let test: InteractionHarness
beforeAll(async () => {
  test = await openInteractionHarness()
})
afterAll(() => test[Symbol.asyncDispose]())

async function list(id: string, query = '', token?: string, from: Operation = interaction.listLiveComments) {
  const answer = await fetch(`${test.address}${pathOf(from, { id })}${query}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  const body = (await answer.json()) as AnswerOf<typeof interaction.listLiveComments> & { code?: string }
  return { status: answer.status, body }
}

describe('the latest comments of a show', () => {
  it('are what was broadcast, oldest first, so that a viewer who reconnects misses nothing', async () => {
    const show = test.show()
    const ani = await test.visit(show, 'ani')
    for (const text of ['satu', 'dua', 'tiga']) ani.say({ type: 'comment', data: text })
    await test.turned(() => ani.heard.filter(({ type }) => type === 'comment').length === 3)
    const { status, body } = await list(show)
    expect(status).toBe(200)
    expect(body.data.map(({ data }) => data)).toEqual(['satu', 'dua', 'tiga'])
    const broadcast = ani.heard.flatMap((event) => (event.type === 'comment' ? [event.id] : []))
    expect(body.data.map(({ id }) => id)).toEqual(broadcast)
    expect((await list(show, '?limit=2')).body.data.map(({ data }) => data)).toEqual(['dua', 'tiga'])
  })

  it('contain what a gift or a bullet carried, beside the fields of every message', async () => {
    const show = test.show()
    const ani = await test.visit(show, 'ani')
    const profile = { id: randomUUID(), name: 'Budi', avatar: null }
    const gift = { name: 'Mawar', icon: null, category: 'basic' as const, duration: 2 }
    const paid = { amount: 3, gencash: 30, gift }
    const given = { id: randomUUID(), kind: 'gift' as const, text: '', profile, paid }
    void test.interaction.relay(show, given)
    await test.turned(() => ani.heard.some(({ type }) => type === 'gift'))
    ani.say({ type: 'comment', data: 'wah' })
    await test.turned(() => ani.heard.some(({ type }) => type === 'comment'))
    const [first, second] = (await list(show)).body.data
    expect(first).toMatchObject({ type: 'gift', profile, amount: 3, gencash: 30, gift })
    expect(second).toMatchObject({ type: 'normal', data: 'wah', amount: null, gencash: null, gift: null })
    expect(Object.keys(first ?? {})).not.toContain('paid')
  })

  it('are empty where nobody sent any, and refused where there is no such show', async () => {
    expect((await list(test.show())).body.data).toEqual([])
    expect(await list(randomUUID())).toMatchObject({ status: 404, body: { code: 'SHOW_NOT_FOUND' } })
  })

  it('are refused to a person whom the owner of the show blocked, and shown to a guest', async () => {
    const show = test.show()
    test.blocked.add(people['p9']?.accountId ?? '')
    expect(await list(show, '', 'p9')).toMatchObject({ status: 403, body: { code: 'BLOCKED_RELATION' } })
    expect((await list(show, '', 'p8')).status).toBe(200)
    expect((await list(show)).status).toBe(200)
  })

  it.each(['?limit=0', '?limit=101', '?limit=-1', '?limit=x', '?limit=1.5'])(
    'are refused for %s',
    async (query) => {
      expect(await list(test.show(), query)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_PARAMETERS', message: 'Invalid parameters' },
      })
    },
  )
})

describe('the latest comments of a channel', () => {
  const ofChannel = (id: string, token?: string, query = '') =>
    list(id, query, token, channels.listChannelComments)

  it('are what was sent, and those of a show are found by its own call only', async () => {
    const channel = test.channel()
    const ani = await test.visit(channel, 'ani')
    ani.say({ type: 'comment', data: 'halo kanal' })
    await test.turned(() => ani.heard.some(({ type }) => type === 'comment'))
    const { status, body } = await ofChannel(channel)
    expect([status, body.data.map(({ data }) => data)]).toEqual([200, ['halo kanal']])
    expect(await list(channel)).toMatchObject({ status: 404, body: { code: 'SHOW_NOT_FOUND' } })
    expect(await ofChannel(test.show())).toMatchObject({ status: 404, body: { code: 'CHANNEL_NOT_FOUND' } })
    expect((await ofChannel(channel, undefined, '?limit=0')).status).toBe(400)
  })

  it('of a premium channel are readable for its subscribers only', async () => {
    const channel = test.channel({ isPremium: true })
    expect(await ofChannel(channel)).toMatchObject({ status: 401, body: { code: 'PREMIUM_VIDEO_CONTENT' } })
    expect(await ofChannel(channel, 'p3')).toMatchObject({ status: 403, body: { code: 'NO_SUBSCRIPTION' } })
    expect((await ofChannel(channel, 'ani')).status).toBe(200)
  })
})
