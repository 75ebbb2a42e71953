import { draws as contract } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cursorOf } from '#platform/http/cursor'
import { newId } from '#platform/ids/ids'
import { leafHasher } from '../proof/hashes.ts'
import { rootOf } from '../proof/tree.ts'
import { DEWI, HOUR_MS, openDrawsHarness, type DrawsHarness } from '../test/draws-harness.ts'
import { rootByPath } from '../test/root-by-path.ts'

let test: DrawsHarness
beforeAll(async () => void (test = await openDrawsHarness()))
afterAll(() => test[Symbol.asyncDispose]())

const read = (id: string) => test.calls.call(contract.getDraw, { params: { id } })
const own = (id: string, token?: string, query: Record<string, string> = {}) =>
  test.calls.call(contract.getOwnDraw, { params: { id }, query, ...(token !== undefined && { token }) })
const leaves = (id: string, range?: string) =>
  test.calls.ask({
    method: 'GET',
    url: `/catalog/v1.0/draw/${id}/leaves`,
    headers: { host: 'localhost:3000', ...(range !== undefined && { range }) },
  })
const draft = async () => {
  const { id: campaignId } = await test.campaign()
  const now = test.clock.now()
  const outer = { kind: 'none' as const, names: [] }
  const terms = { reserves: 0, closesAt: now + HOUR_MS, drawsAt: now + 2 * HOUR_MS, outer }
  return (await test.draws.drawDesk.create(campaignId, terms, test.hand())).id
}

describe('the page of a draw', () => {
  it('is found by its id and by its number, with the same answer', async () => {
    const id = await test.announced((await test.campaign()).id)
    const byId = await read(id)
    expect(byId).toMatchObject({ status: 200, body: { data: { id, state: 'announced' } } })
    const byNumber = await read(`u${byId.body.data.number}`)
    expect(byNumber.body).toEqual(byId.body)
  })

  it('is not there for what nobody announced', async () => {
    const unseen = await draft()
    for (const id of [unseen, newId(), 'u999999999']) {
      expect([id, (await read(id)).status]).toEqual([id, 404])
      expect([id, (await leaves(id)).status]).toEqual([id, 404])
      expect([id, (await own(id, DEWI)).status]).toEqual([id, 404])
    }
  })

  it('refuses what is no name of a draw', async () => {
    for (const id of ['u0', 'u01', 'u-1', 'u1234567890', 'undian', newId().toUpperCase()]) {
      const { status, body } = await read(id)
      expect([id, status, body.code]).toEqual([id, 400, 'INVALID_PARAMETERS'])
    }
  })

  it('tells neither seeds nor leaves before the draw, and no grant of a prize ever', async () => {
    const { id: campaignId } = await test.campaign({
      prizes: [{ kind: 'voucher', count: 1, valueRupiah: 50_000 }],
    })
    const id = await test.announced(campaignId)
    const before = (await read(id)).body.data
    for (const name of ['list', 'mixed', 'sequence', 'outer']) expect(before).not.toHaveProperty(name)
    expect((await leaves(id)).status).toBe(404)
    expect((await own(id, DEWI)).status).toBe(404)
    await test.made(id)
    const after = (await read(id)).body.data
    expect(after.seats.every(({ seed }: { seed?: string }) => /^[0-9a-f]{64}$/.test(seed ?? ''))).toBe(true)
    expect(JSON.stringify([before, after])).not.toMatch(/grant|voucherPackageId|operator_id/)
  })
})

describe('the leaves of a draw', () => {
  it('are the whole list in its order, kept for ever by whom asked', async () => {
    const id = await test.announced((await test.campaign({ people: 4, chances: 2 })).id)
    const { list, number } = await test.made(id)
    const whole = await leaves(id)
    expect(whole).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/octet-stream',
        'content-length': '256',
        'accept-ranges': 'bytes',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-disposition': `attachment; filename="u${number}-leaves.bin"`,
      },
    })
    expect(rootOf(whole.bytes).toString('hex')).toBe(list?.root)
    expect((await leaves(`u${number}`)).bytes).toEqual(whole.bytes)
  })

  it('are sent in parts, and whole where the range is none', async () => {
    const id = await test.announced((await test.campaign({ people: 3 })).id)
    await test.made(id)
    const { bytes: whole } = await leaves(id)
    const parts: [string, number, number][] = [
      ['bytes=0-31', 0, 32],
      ['bytes=32-', 32, 96],
      ['bytes=-32', 64, 96],
      ['bytes=5-5', 5, 6],
      ['bytes=64-9999', 64, 96],
      ['bytes=-9999', 0, 96],
    ]
    for (const [range, from, to] of parts) {
      const part = await leaves(id, range)
      expect([range, part.status, part.headers['content-range']]).toEqual([
        range,
        206,
        `bytes ${from}-${to - 1}/96`,
      ])
      expect(part.headers['content-length']).toBe(String(to - from))
      expect(part.bytes).toEqual(whole.subarray(from, to))
    }
    for (const range of ['bytes=-', 'bytes=9-3', 'bytes=96-', 'bytes=-0', 'bytes=0-1,4-5', 'lines=0-1', '']) {
      const all = await leaves(id, range)
      expect([range, all.status, all.headers['content-range']]).toEqual([range, 200, undefined])
      expect(all.bytes).toEqual(whole)
    }
  })

  it('of a list of nobody are no bytes, in part as well', async () => {
    const id = await test.announced((await test.campaign({ people: 0 })).id)
    await test.made(id)
    for (const range of [undefined, 'bytes=0-31', 'bytes=-32']) {
      const { status, bytes, headers } = await leaves(id, range)
      expect([status, bytes.length, headers['content-length']]).toEqual([200, 0, '0'])
    }
  })

  it('stay where a closed draw is declared void', async () => {
    const id = await test.announced((await test.campaign({ people: 2 })).id)
    await test.clock.leap(HOUR_MS)
    await test.draws.sweep()
    await test.byTwo((by) => test.draws.drawDesk.declareVoid(id, by))
    expect((await leaves(id)).bytes).toHaveLength(64)
  })
})

describe('own chances in a list', () => {
  it('each have a path that proves the root, page after page', async () => {
    const { id: campaignId, people } = await test.campaign({ people: 3, chances: 5 })
    const id = await test.announced(campaignId)
    const { list } = await test.made(id)
    const { bytes } = await leaves(id)
    const hashLeaf = leafHasher(id)
    const indices: number[] = []
    for (const person of people) {
      let cursor: string | null = ''
      for (let pages = 0; cursor !== null; pages++) {
        const page = await own(id, person, { perPage: '2', ...(cursor !== '' && { cursor }) })
        expect(page).toMatchObject({ status: 200, body: { meta: { total: 5 } } })
        expect(pages).toBeLessThan(3)
        for (const { index, chanceId, salt, path } of page.body.data) {
          const leaf = hashLeaf(index, chanceId, Buffer.from(salt, 'hex'))
          expect(leaf).toEqual(bytes.subarray(index * 32, (index + 1) * 32))
          const siblings = path.map((hash: string) => Buffer.from(hash, 'hex'))
          const root = rootByPath(leaf, { index, count: 15, path: siblings })
          expect(root?.toString('hex')).toBe(list?.root)
          indices.push(index)
        }
        cursor = page.body.meta.next
      }
    }
    expect(indices.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 15 }, (_, at) => at))
  })

  it('are of the caller alone: of none for another person, refused for a guest', async () => {
    const id = await test.announced((await test.campaign({ people: 1 })).id)
    await test.made(id)
    const stranger = await own(id, test.person())
    expect(stranger).toMatchObject({ status: 200, body: { data: [], meta: { next: null, total: 0 } } })
    expect((await own(id)).status).toBe(401)
  })

  it('refuse a cursor of another list, and take any number without an error of ours', async () => {
    const { id: campaignId, people } = await test.campaign({ people: 1, chances: 2 })
    const id = await test.announced(campaignId)
    await test.made(id)
    for (const cursor of ['nothing', cursorOf([newId()]), cursorOf([1, 2]), cursorOf([0.5])]) {
      const { status, body } = await own(id, people[0], { cursor })
      expect([status, body.code]).toEqual([400, 'INVALID_PARAMETERS'])
    }
    const countBehind = async (index: number) => {
      const { status, body } = await own(id, people[0], { cursor: cursorOf([index]) })
      return [status, body.data?.length]
    }
    expect(await countBehind(0)).toEqual([200, 1])
    expect(await countBehind(Number.MAX_SAFE_INTEGER)).toEqual([200, 0])
    expect(await countBehind(Number.MIN_SAFE_INTEGER)).toEqual([200, 2])
  })
})
