import { expect, it } from 'vitest'
import { openOperatorNames } from './operator-names.ts'

function open(known: Record<string, string>) {
  const asked: (readonly string[])[] = []
  const names = openOperatorNames(async (ids) => {
    asked.push(ids)
    return new Map(ids.flatMap((id) => (known[id] === undefined ? [] : [[id, { name: known[id] }]])))
  })
  return { asked, names }
}

it('names are read once a minute, each operator once, and null where the account is gone', async () => {
  const { asked, names } = open({ a: 'Dewi' })
  expect(await names.of(['a', 'a', 'b'], 0)).toEqual(
    new Map([
      ['a', 'Dewi'],
      ['b', null],
    ]),
  )
  await names.of(['a', 'b'], 59_999)
  expect(asked).toEqual([['a', 'b']])
  await names.of(['a'], 60_000)
  expect(asked).toEqual([['a', 'b'], ['a']])
})

it('a name that was changed is new after a minute', async () => {
  const known: Record<string, string> = { a: 'Dewi' }
  const { names } = open(known)
  await names.of(['a'], 0)
  known['a'] = 'Dewi Lestari'
  expect((await names.of(['a'], 30_000)).get('a')).toBe('Dewi')
  expect((await names.of(['a'], 60_000)).get('a')).toBe('Dewi Lestari')
})

it('so many names are kept and no more, and all that are asked for are answered', async () => {
  const { names } = open({})
  const many = Array.from({ length: 1_500 }, (_, at) => String(at))
  expect((await names.of(many.slice(0, 900), 0)).size).toBe(900)
  expect((await names.of(many, 0)).size).toBe(1_500)
})
