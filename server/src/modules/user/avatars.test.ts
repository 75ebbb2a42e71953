import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newDevice, openUserUnderTest, type UserUnderTest } from './user-under-test.ts'

let house: UserUnderTest
let profileId: string
beforeAll(async () => {
  house = await openUserUnderTest()
  const email = await house.register('Xena')
  profileId = (await house.user.profileByEmail(email))?.id ?? ''
})
afterAll(() => house[Symbol.asyncDispose]())

const picture = (background: string) =>
  sharp({ create: { width: 800, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()
const setAvatar = (id: string, bytes: Uint8Array) => house.user.setAvatar(id, Readable.from([bytes]))

describe('the picture of a person', () => {
  it('is encoded anew as a square WebP under an address of its own', async () => {
    const profile = await setAvatar(profileId, await picture('red'))
    const { status, headers, bytes } = await house.calls.ask({ url: profile?.avatar ?? '' })
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
    expect((await house.user.profileOf(profileId))?.avatar).toBe(profile?.avatar)
  })

  it('changes its address with every new one, and the old one is gone', async () => {
    const before = (await setAvatar(profileId, await picture('red')))?.avatar ?? ''
    const after = (await setAvatar(profileId, await picture('blue')))?.avatar ?? ''
    expect(after).not.toBe(before)
    expect((await house.calls.ask({ url: before })).status).toBe(404)
    expect((await house.calls.ask({ url: after })).status).toBe(200)
  })

  it('is refused where it is no picture, and the old one stays', async () => {
    const before = (await setAvatar(profileId, await picture('red')))?.avatar
    const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
    await expect(setAvatar(profileId, page)).rejects.toMatchObject({ code: 'IMAGE_NOT_SUPPORTED' })
    expect((await house.user.profileOf(profileId))?.avatar).toBe(before)
  })

  it('belongs to nobody where the profile is unknown or no id at all', async () => {
    expect(await setAvatar(crypto.randomUUID(), await picture('red'))).toBeUndefined()
    expect(await setAvatar('../x', await picture('red'))).toBeUndefined()
  })

  it('is found under no other name', async () => {
    for (const name of ['x', '..%2f..%2fsecret', '%00', crypto.randomUUID()]) {
      expect((await house.calls.ask({ url: `/media/a/${name}` })).status).toBe(404)
    }
  })
})

describe('profiles', () => {
  it('are found by id, many at once, and renamed', async () => {
    const email = await house.register('Yoga')
    const { id } = (await house.user.profileByEmail(email.toUpperCase())) ?? { id: '' }
    const found = await house.user.profilesOf([id, profileId, 'nobody', crypto.randomUUID()])
    expect([...found.keys()].sort()).toEqual([id, profileId].sort())
    const renamed = await house.user.renameProfile(id, { name: 'Yoga P.', bio: 'Halo' })
    expect(renamed).toMatchObject({ id, name: 'Yoga P.', bio: 'Halo' })
    expect(await house.user.renameProfile('nobody', { name: 'x', bio: '' })).toBeUndefined()
    expect(await house.user.accountIdByEmail(email)).toBe(renamed?.accountId)
    expect(await house.user.accountIdByEmail('nobody@example.com')).toBeNull()
  })
})

describe('people of the demo', () => {
  it('are made once, with their roles, and never take over somebody who was there', async () => {
    const wanted = { email: 'dewi@tayang.test', name: 'Dewi', password: 'Tayang!2026' }
    const made = await house.user.ensureDemoPerson({ ...wanted, roles: ['operator'] })
    expect(await house.user.ensureDemoPerson({ ...wanted, name: 'Someone' })).toEqual(made)
    expect((await house.user.profileOf(made.profileId))?.name).toBe('Dewi')

    // Operators alone have the password of this start, and nobody stays signed in with an earlier one.
    const { accessToken } = await house.signIn(wanted.email, newDevice(), wanted.password)
    await house.user.ensureDemoPerson({ ...wanted, password: 'made for this home' })
    expect(await house.user.identify(accessToken, { isDemo: true })).toBeNull()
    await house.signIn(wanted.email, newDevice(), 'made for this home')
    const viewer = { ...wanted, email: 'ayu@tayang.test' }
    await house.user.ensureDemoPerson(viewer)
    await house.user.ensureDemoPerson({ ...viewer, password: 'made for this home' })
    await house.signIn(viewer.email, newDevice(), viewer.password)

    const real = await house.register('Zaki')
    const kept = await house.user.ensureDemoPerson({ ...wanted, email: real, roles: ['operator'] })
    expect(kept.accountId).toBe(await house.user.accountIdByEmail(real))
    expect((await house.signIn(real)).account.roles).toEqual([])
  })
})
