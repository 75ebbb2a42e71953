import { admin, type LexiconPack } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAdminHarness, refusalOf, type AdminHarness } from '../test/admin-harness.ts'

let harness: AdminHarness
beforeAll(async () => {
  harness = await openAdminHarness()
}, 180_000)
afterAll(() => harness[Symbol.asyncDispose]())

const params = { pack: 'porn' } as const
const read = async (): Promise<LexiconPack> => (await harness.call(admin.getLexicon, { params })).body.data
const outcomeOf = async (line: string) =>
  (await harness.call(admin.tryLexicon, { body: { line } })).body.data.outcome
const word = { text: 'kelapaku', weight: 1, isExact: false }

describe('a word list', () => {
  it('is what this version comes with until an operator changes it', async () => {
    const first = await read()
    expect(first).toMatchObject({ revision: 0, changedAt: null, changedBy: null })
    expect(first.terms.length).toBeGreaterThan(10)
  })

  it('judges by a change at once, whose history says who, why and which words, and can be rolled back', async () => {
    const first = await read()
    expect(await outcomeOf('jual kelapaku di sini')).toBe('allow')
    const [gone, ...kept] = first.terms
    const body = { terms: [...kept, word], revision: 0, reason: 'A new word of a site' }
    const put = await harness.call(admin.putLexicon, { params, body })
    expect(put.body.data).toMatchObject({ revision: 1, changedBy: { name: expect.any(String) } })
    expect(await outcomeOf('jual k e l a p a k u di sini')).toBe('hold')

    // A tab of before knows an old revision.
    expect(refusalOf(await harness.call(admin.putLexicon, { params, body }))).toEqual([
      409,
      'REVISION_OUTDATED',
    ])
    const rolled = await harness.call(admin.rollBackLexicon, {
      params,
      body: { to: 0, revision: 1, reason: 'It held coconuts' },
    })
    expect(rolled.body.data).toMatchObject({ revision: 2, terms: first.terms })
    expect(await outcomeOf('jual kelapaku di sini')).toBe('allow')

    const history = await harness.call(admin.listLexiconChanges, { params, query: {} })
    expect(history.body.data).toMatchObject([
      { revision: 2, reason: 'It held coconuts', added: [gone], removed: [word] },
      { revision: 1, reason: 'A new word of a site', added: [word], removed: [gone] },
    ])
    const paged = await harness.call(admin.listLexiconChanges, { params, query: { perPage: 1 } })
    const cursor = paged.body.meta.next ?? ''
    const second = await harness.call(admin.listLexiconChanges, { params, query: { perPage: 1, cursor } })
    expect(second.body.data).toMatchObject([{ revision: 1, addedCount: 1, removedCount: 1 }])
    const missing = { params, body: { to: 9, revision: 2, reason: 'x' } }
    expect(refusalOf(await harness.call(admin.rollBackLexicon, missing))).toEqual([404, 'NOT_FOUND'])
  })

  it('is tried as a draft: the fold, the words with their weights, and the outcome', async () => {
    const { terms } = await read()
    const draft = { pack: params.pack, terms: [...terms, { ...word, weight: 0.5 }] }
    const half = await harness.call(admin.tryLexicon, { body: { line: 'K3LAPAKU!', draft } })
    expect(half.body.data).toMatchObject({
      matches: [{ pack: 'porn', text: 'kelapaku', weight: 0.5 }],
      outcome: 'allow',
    })
    expect(half.body.data.weights).toContainEqual({ pack: 'porn', weight: 0.5, isEnough: false })
    const gambling = await harness.call(admin.tryLexicon, { body: { line: 's.l.o.t g4c0r' } })
    expect(gambling.body.data).toMatchObject({ folded: 'siot gacor', outcome: 'hide' })
    expect((await harness.call(admin.tryLexicon, { body: { line: '' } })).body.data.matches).toEqual([])
  })

  it('runs dry over the lines of the last day before it takes effect', async () => {
    const { terms } = await read()
    const ran = await harness.call(admin.dryRunLexicon, { params, body: { terms } })
    expect(ran.body.data).toEqual({ lines: 0, foundBefore: 0, foundAfter: 0, caught: [], released: [] })
  })

  it('has bounds, and a word of nothing is no word', async () => {
    const long = Array.from({ length: 2_001 }, (_, i) => ({ ...word, text: `kata${i}` }))
    for (const terms of [
      long,
      [{ ...word, text: '' }],
      [{ ...word, weight: 9 }],
      [{ ...word, text: 'a\u202eb' }],
    ]) {
      const put = await harness.call(admin.putLexicon, { params, body: { terms, revision: 2, reason: 'x' } })
      expect(refusalOf(put)).toEqual([400, 'INVALID_PARAMETERS'])
    }
  })

  it('is closed to everybody without the permission', async () => {
    expect(await harness.statusesOfOthers(admin.getLexicon, { params })).toEqual([401, 403])
    expect(await harness.statusesOfOthers(admin.listHeld, { query: {} })).toEqual([401, 403])
    expect(await harness.statusesOfOthers(admin.listSilences, { query: {} })).toEqual([401, 403])
  })
})

describe('lists of chat', () => {
  it('begin empty, and a cursor that somebody made up is refused', async () => {
    for (const operation of [admin.listSilences, admin.listHeld, admin.listEndedShows]) {
      const { body } = await harness.call(operation, { query: {} })
      expect([body.data, body.meta.next]).toEqual([[], null])
      const made = await harness.call(operation, { query: { cursor: 'bm9uc2Vuc2U' } })
      expect(refusalOf(made)).toEqual([400, 'INVALID_PARAMETERS'])
    }
  })
})
