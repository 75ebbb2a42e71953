import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMyListHarness, profileOf, type MyListHarness } from './test/my-list-harness.ts'

let test: MyListHarness
beforeAll(async () => void (test = await openMyListHarness()))
afterAll(() => test[Symbol.asyncDispose]())

it('an export holds a person’s whole list, and an erasure removes all of that list only', async () => {
  const itemId = await test.title()
  for (const who of ['citra', 'eko']) await test.add(who, itemId)
  const personalData = test.library.personalData.myList
  const person = { accountId: crypto.randomUUID(), profileId: profileOf('citra') }
  expect(await personalData.exportOf(person)).toMatchObject([{ item_id: itemId, item_type: 'movie' }])
  await personalData.erase(person)
  await personalData.erase(person)
  expect((await test.list('citra')).body.data).toEqual([])
  expect((await test.list('eko')).body.data).toHaveLength(1)
})
