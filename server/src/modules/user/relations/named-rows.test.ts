import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRelationsHarness, type RelationsHarness, type Someone } from './test/relations-harness.ts'

let app: RelationsHarness
let fan: Someone
const found = async (text: string, isDemo = true) =>
  (await app.user.relations.named({ text, isDemo, limit: 3 })).map(({ name }) => name)
let registered = 0
async function someone(name: string): Promise<Someone> {
  const one = await app.someone(`person${++registered}`)
  await app.user.profiles.rename(one.profileId, { name, bio: '' })
  return one
}

beforeAll(async () => {
  app = await openRelationsHarness()
  fan = await someone('Laras Penonton')
  const other = await someone('Budi')
  for (const name of ['Laras Wening', 'Made Laraswati', 'Salma']) {
    await app.follow(fan, await someone(name))
  }
  const star = await someone('Lalu Samudra')
  for (const one of [fan, other]) await app.follow(one, star)
})
afterAll(() => app[Symbol.asyncDispose]())

describe('people by their names', () => {
  it('are those with words that begin like each typed word, the most followed first', async () => {
    expect((await found('la'))[0]).toBe('Lalu Samudra')
    expect((await found('LARÁS')).toSorted()).toEqual(['Laras Wening', 'Made Laraswati'])
    expect(await found('wening la')).toEqual(['Laras Wening'])
    expect(await found('aras')).toEqual([])
  })

  it('are nobody whom nobody follows, is banned or hidden', async () => {
    expect(await found('penonton')).toEqual([])
    const [banned, hidden] = [await someone('Galih'), await someone('Galuh')]
    for (const one of [banned, hidden]) await app.follow(fan, one)
    expect(await found('gal')).toHaveLength(2)
    await app.user.accounts.ban(banned)
    await app.user.profiles.taken.take(hidden.profileId, { isWhole: true })
    expect(await found('gal')).toEqual([])
  })

  it('are not found by a username, which an email may have given', async () => {
    const one = await app.someone('Qori')
    await app.follow(fan, one)
    await app.user.profiles.rename(one.profileId, { name: 'Zainab', bio: '' })
    expect([await found('qori'), await found('zain')]).toEqual([[], ['Zainab']])
  })

  it('are no one for a text without words or with signs of a query', async () => {
    for (const text of ['', '   ', '%', "'; --", '\\', '!!!']) expect(await found(text)).toEqual([])
  })
})
