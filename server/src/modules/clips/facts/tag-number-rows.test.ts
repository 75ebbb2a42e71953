import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../../../../tests/database.ts'
import type { Database } from '../../../platform/database/database.ts'
import { clipsSchema } from '../schema.ts'
import type { ClipRows, ClipTables } from '../tables.ts'
import { openTagNumbers, tagKeyOf, type TagName } from './tag-number-rows.ts'

let database: Database
let rows: ClipRows
beforeAll(async () => {
  database = await openTestDatabase([clipsSchema])
  rows = database.forModule<ClipTables>('clips')
})
afterAll(() => database[Symbol.asyncDispose]())

const genre = (en: string): TagName => ({ type: 'genre', en, id: `${en} (id)` })
const [comedy, music] = [genre('Comedy'), genre('Music')]

describe('the number of a tag', () => {
  it('is given once, and is the same for everybody who asks', async () => {
    const [one, other] = [openTagNumbers(rows), openTagNumbers(rows)]
    const [first, second] = await Promise.all([one([comedy]), other([comedy])])
    expect(first.get(tagKeyOf(comedy))).toEqual(expect.any(Number))
    expect(second).toEqual(first)
    const both = await one([music, comedy])
    expect(both.get(tagKeyOf(comedy))).toBe(first.get(tagKeyOf(comedy)))
    expect(new Set(both.values()).size).toBe(2)
    expect(await other([comedy, music])).toEqual(both)
  })

  it('is read once: a reader that knows it asks the database no more', async () => {
    const numbers = openTagNumbers(rows)
    const known = await numbers([comedy, music])
    await sql`truncate clips.clip_tag`.execute(rows)
    expect(await numbers([comedy, music])).toEqual(known)
  })

  it('of no tag is asked of nobody', async () => {
    expect(await openTagNumbers(rows)([])).toEqual(new Map())
  })
})
