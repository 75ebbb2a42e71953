import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choicesOf, chooseTitles, type TitleFilter } from './filter-titles.ts'
import type { MemberRow } from './rows.ts'

const drama = { en: 'Drama', id: 'Drama' }
const mystery = { en: 'Mystery', id: 'Misteri' }
/** A title of so many minutes whose picture has the given bits a second; 0 minutes: nothing plays. */
function member(id: string, minutes: number, more: Partial<MemberRow> = {}): MemberRow {
  const rungs = [{ height: 360, averageBandwidth: 800_000 }] as unknown as MemberRow['rungs']
  return {
    id,
    title_en: id,
    title_id: id,
    year: 2020,
    views: 0n,
    seconds: minutes === 0 ? null : minutes * 60,
    audio: null,
    rungs: minutes === 0 ? [] : rungs,
    genres: [drama],
    ...more,
  }
}
const choose = (members: MemberRow[], filter: Partial<TitleFilter> = {}, locale: 'en' | 'id' = 'en') =>
  chooseTitles(members, { sort: 'chosen', ...filter }, locale)

test('a genre is found by its name in either language, however it is written', () => {
  const members = [member('a', 10, { genres: [mystery, drama] }), member('b', 10)]
  for (const genre of ['Misteri', 'mystery', ' MYSTERY ']) expect(choose(members, { genre })).toEqual(['a'])
  expect(choose(members, { genre: 'Drama' })).toEqual(['a', 'b'])
  expect(choose(members, { genre: 'Horror' })).toEqual([])
})

test('a length begins at its lower bound and ends before its upper one', () => {
  const members = [member('29', 29), member('30', 30), member('59', 59.9), member('60', 60)]
  expect(choose(members, { minutesFrom: 30, minutesTo: 60 })).toEqual(['30', '59'])
})

test('a weight is that of 360 lines with the sound, or of the lowest height above', () => {
  const rung = (height: number, averageBandwidth: number) => ({ height, averageBandwidth })
  const rungs = [rung(720, 4_000_000), rung(360, 800_000), rung(240, 400_000)]
  // 10 minutes of 0.8 and 0.1 Mbit/s are 67.5 MB.
  const light = member('light', 10, {
    rungs: rungs as unknown as MemberRow['rungs'],
    audio: { bandwidth: 100_000 } as MemberRow['audio'],
  })
  const heavy = member('heavy', 10, { rungs: [rung(720, 4_000_000)] as unknown as MemberRow['rungs'] })
  expect(choose([light, heavy], { megabytesMax: 67 })).toEqual([])
  expect(choose([light, heavy], { megabytesMax: 68 })).toEqual(['light'])
  expect(choose([light, heavy], { megabytesMax: 300 })).toEqual(['light', 'heavy'])
})

test('what is not known fits no bound, and is the last of every order', () => {
  const members = [member('?', 0, { year: null }), member('a', 20), member('b', 10, { year: 2024 })]
  expect(choose(members, { minutesTo: 100_000 })).toEqual(['a', 'b'])
  expect(choose(members, { megabytesMax: 100_000 })).toEqual(['a', 'b'])
  expect(choose(members, { year: 2024 })).toEqual(['b'])
  const last = (['newest', 'oldest', 'shortest', 'lightest'] as const).map((sort) =>
    choose(members, { sort }).at(-1),
  )
  expect(last).toEqual(['?', '?', '?', '?'])
  expect(choose(members, { sort: 'newest' })).toEqual(['b', 'a', '?'])
  expect(choose(members, { sort: 'shortest' })).toEqual(['b', 'a', '?'])
})

test('names are sorted as people of the language read them, and views by their number', () => {
  const members = [
    member('x', 1, { title_en: 'Film 10', title_id: 'ayam', views: 9n }),
    member('y', 1, { title_en: 'film 9', title_id: 'Badak', views: 10n }),
  ]
  expect(choose(members, { sort: 'name' })).toEqual(['y', 'x'])
  expect(choose(members, { sort: 'name' }, 'id')).toEqual(['x', 'y'])
  expect(choose(members, { sort: 'views' })).toEqual(['y', 'x'])
})

test('every order has the same titles, and equal ones stay as the operator put them', () => {
  const sorts = ['chosen', 'newest', 'oldest', 'name', 'views', 'shortest', 'lightest'] as const
  fc.assert(
    fc.property(
      fc.array(fc.record({ minutes: fc.nat(3), year: fc.option(fc.integer({ min: 2000, max: 2002 })) })),
      fc.constantFrom(...sorts),
      (drafts, sort) => {
        const members = drafts.map(({ minutes, year }, n) =>
          member(String(n), minutes, { year, title_en: 'x' }),
        )
        const ids = choose(members, { sort })
        expect(ids.toSorted()).toEqual(members.map(({ id }) => id).toSorted())
        expect(
          choose(
            ids.map((id) => members[Number(id)]!),
            { sort },
          ),
        ).toEqual(ids)
      },
    ),
  )
})

test('the choices are the genres of these titles, frequent ones first, and their years', () => {
  const members = [
    member('a', 1, { genres: [mystery, drama] }),
    member('b', 1, { year: 2024 }),
    member('c', 1, { year: null, genres: [] }),
  ]
  expect(choicesOf(members, 'id')).toEqual({ genres: ['Drama', 'Misteri'], years: [2024, 2020] })
})
