import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids/ids'
import { HOUR_MS, openDrawsHarness, type DrawsHarness } from '../test/draws-harness.ts'
import { codeOf } from '../test/steps.ts'

let test: DrawsHarness
beforeAll(async () => void (test = await openDrawsHarness()))
afterAll(() => test[Symbol.asyncDispose]())

const chancesOf = async (id: string) => (await test.draws.chanceDesk.list(id, { perPage: 100 })).data
const correct = (campaignId: string, accountId: string) =>
  test.byTwo((by) => test.draws.chanceDesk.correct({ campaignId, accountId }, by))
const remove = (id: string, reason = 'twice one person') =>
  test.byTwo((by) => test.draws.chanceDesk.remove(id, by), reason)

describe('a correction', () => {
  it('is given once for one request, however often it is carried out', async () => {
    const { id, people } = await test.campaign({ people: 1, chances: 0 })
    const wanted = { campaignId: id, accountId: people[0]! }
    await test.byTwo(async (by) => {
      await test.draws.chanceDesk.correct(wanted, by)
      await test.draws.chanceDesk.correct(wanted, by)
    })
    expect(await chancesOf(id)).toMatchObject([{ source: 'correction', isRemoved: false }])
  })

  it('comes after the end of a campaign until its list is closed, as of its last moment', async () => {
    const { id, people } = await test.campaign({ people: 1 })
    const drawId = await test.announced(id)
    const endsAt = test.clock.now() + HOUR_MS
    await test.clock.leap(2 * HOUR_MS)
    await correct(id, people[0]!)
    expect((await chancesOf(id))[0]).toMatchObject({ source: 'correction', at: endsAt })
    expect((await test.made(drawId)).list?.count).toBe(2)
    expect(await codeOf(correct(id, people[0]!))).toBe('DRAW_STATE closed')
    expect(await chancesOf(id)).toHaveLength(2)
  })

  it('is refused for a draft, for a campaign or a person that nobody knows, and for an operator', async () => {
    const draft = await test.campaign({ isPublic: false })
    const { id } = await test.campaign({ people: 0 })
    const { requireCorrectable } = test.draws.chanceDesk
    expect(await codeOf(requireCorrectable(draft.id, test.person()))).toBe('DRAW_STATE not public')
    expect(await codeOf(requireCorrectable(newId(), test.person()))).toMatch(/^NOT_FOUND/)
    expect(await codeOf(requireCorrectable(id, newId()))).toMatch(/^NOT_FOUND/)
    expect(await codeOf(correct(id, newId()))).toBe('NOT_FOUND')
    expect(await codeOf(correct(id, test.person({ roles: ['support'] })))).toBe('DRAW_STATE operator')
  })
})

describe('a removal', () => {
  it('takes the chance out of the list that is frozen, and its source does not give it back', async () => {
    const { id, people } = await test.campaign({ people: 2, chances: 0 })
    const sourceId = newId()
    const given = await test.give(id, people[0]!, sourceId)
    await test.give(id, people[1]!)
    const chanceId = given.isGiven ? given.id : ''
    await remove(chanceId)
    expect(await test.give(id, people[0]!, sourceId)).toMatchObject({ isRepeated: true })
    const proof = await test.made(await test.announced(id))
    expect(proof.list).toMatchObject({ count: 1, people: 1 })
    expect(proof.sequence).toHaveLength(1)
  })

  it('makes room for another chance of its person', async () => {
    const { id, people } = await test.campaign({ people: 1, chancesMax: 1 })
    const [chance] = await chancesOf(id)
    expect(await test.give(id, people[0]!)).toEqual({ isGiven: false, why: 'cap' })
    await remove(chance!.id)
    expect(await test.give(id, people[0]!)).toMatchObject({ isGiven: true })
  })

  it('happens once of two at the same time, and never after the close', async () => {
    const { id } = await test.campaign({ people: 2 })
    const [one, two] = await chancesOf(id)
    const both = await Promise.all([codeOf(remove(one!.id)), codeOf(remove(one!.id))])
    expect(both.toSorted()).toEqual(['DRAW_STATE removed', 'served'])
    await test.made(await test.announced(id))
    expect(await codeOf(remove(two!.id))).toBe('DRAW_STATE closed')
    expect(await codeOf(remove(newId()))).toBe('NOT_FOUND')
    expect(await codeOf(test.draws.chanceDesk.requireRemovable('no id'))).toBe('NOT_FOUND')
  })
})

describe('the file of chances', () => {
  const fileOf = async (id: string) => {
    let text = ''
    for await (const part of await test.draws.chanceDesk.export(id)) text += String(part)
    return text
  }

  it('has a line for each chance, the removed ones with their reason', async () => {
    const { id } = await test.campaign({ people: 2 })
    const [chance] = await chancesOf(id)
    await remove(chance!.id, 'a helper of the show')
    const lines = (await fileOf(id)).trim().split(/\r?\n/)
    expect(lines).toHaveLength(3)
    expect(lines.filter((line) => line.includes('a helper of the show'))).toEqual([
      expect.stringContaining(chance!.id),
    ])
    expect(await codeOf(test.draws.chanceDesk.export(newId()))).toMatch(/^NOT_FOUND/)
  })

  it.each(['=1+1', '+62811', '-2+3', '@SUM(A1)', '\t=1', '\r=1'])(
    'shows the name and the reason %j as text',
    async (cell) => {
      const { id, people } = await test.campaign({ people: 1 })
      test.world.people.set(people[0]!, { ...test.world.people.get(people[0]!)!, name: cell })
      await remove((await chancesOf(id))[0]!.id, cell)
      const text = await fileOf(id)
      expect(text.split(`'${cell}`)).toHaveLength(3)
      expect(text).not.toContain(`,${cell}`)
      expect(text).not.toContain(`,"${cell}`)
    },
  )
})
