import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newDevice, openUserHarness, type UserHarness } from '../test/user-harness.ts'

let app: UserHarness
let profileId: string
beforeAll(async () => {
  app = await openUserHarness()
  const email = await app.register('Xena')
  profileId = (await app.user.profiles.findByEmail(email))?.id ?? ''
})
afterAll(() => app[Symbol.asyncDispose]())

const picture = (background: string) =>
  sharp({ create: { width: 800, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()
const setAvatar = (id: string, bytes: Uint8Array) => app.user.profiles.setAvatar(id, Readable.from([bytes]))

describe('the picture of a profile', () => {
  it('a picture is re-encoded as a square WebP and served under an address of its own', async () => {
    const profile = await setAvatar(profileId, await picture('red'))
    const { status, headers, bytes } = await app.calls.ask({ url: profile?.avatar ?? '' })
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
    expect((await app.user.profiles.find(profileId))?.avatar).toBe(profile?.avatar)
  })

  it('every new picture has a new address, and the old one is deleted', async () => {
    const before = (await setAvatar(profileId, await picture('red')))?.avatar ?? ''
    const after = (await setAvatar(profileId, await picture('blue')))?.avatar ?? ''
    expect(after).not.toBe(before)
    expect((await app.calls.ask({ url: before })).status).toBe(404)
    expect((await app.calls.ask({ url: after })).status).toBe(200)
  })

  it('bytes that are no picture are refused, and the old picture stays', async () => {
    const before = (await setAvatar(profileId, await picture('red')))?.avatar
    const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
    await expect(setAvatar(profileId, page)).rejects.toMatchObject({ code: 'IMAGE_NOT_SUPPORTED' })
    expect((await app.user.profiles.find(profileId))?.avatar).toBe(before)
  })

  it('an unknown profile gets no picture, and neither does a text that is no id', async () => {
    expect(await setAvatar(crypto.randomUUID(), await picture('red'))).toBeUndefined()
    expect(await setAvatar('../x', await picture('red'))).toBeUndefined()
  })

  it('a picture is served under its own address alone', async () => {
    for (const name of ['x', '..%2f..%2fsecret', '%00', crypto.randomUUID()]) {
      expect((await app.calls.ask({ url: `/media/a/${name}` })).status).toBe(404)
    }
  })
})

describe('profiles', () => {
  it('profiles are found by id, many at once, and renamed', async () => {
    const email = await app.register('Yoga')
    const { id } = (await app.user.profiles.findByEmail(email.toUpperCase())) ?? { id: '' }
    const found = await app.user.profiles.byIds([id, profileId, 'nobody', crypto.randomUUID()])
    expect([...found.keys()].sort()).toEqual([id, profileId].sort())
    const renamed = await app.user.profiles.rename(id, { name: 'Yoga P.', bio: 'Halo' })
    expect(renamed).toMatchObject({ id, name: 'Yoga P.', bio: 'Halo' })
    expect(await app.user.profiles.rename('nobody', { name: 'x', bio: '' })).toBeUndefined()
    expect(await app.user.accounts.idByEmail(email)).toBe(renamed?.accountId)
    expect(await app.user.accounts.idByEmail('nobody@example.com')).toBeNull()
  })
})

describe('the people of the demo', () => {
  it('they are created once, with their roles, and never replace an existing account', async () => {
    const wanted = { email: 'dewi@tayang.test', name: 'Dewi', password: 'Tayang!2026' }
    const made = await app.user.provisioning.ensureDemoPerson({ ...wanted, roles: ['admin'] })
    expect(await app.user.provisioning.ensureDemoPerson({ ...wanted, name: 'Someone' })).toEqual(made)
    expect((await app.user.profiles.find(made.profileId))?.name).toBe('Dewi')

    // Operators alone get the password of this start, and sessions of an earlier password end.
    const { accessToken } = await app.signIn(wanted.email, newDevice(), wanted.password)
    await app.user.provisioning.ensureDemoPerson({ ...wanted, password: 'made for this home' })
    expect(await app.user.identify(accessToken, { isDemo: true })).toBeNull()
    await app.signIn(wanted.email, newDevice(), 'made for this home')
    const viewer = { ...wanted, email: 'ayu@tayang.test' }
    await app.user.provisioning.ensureDemoPerson(viewer)
    await app.user.provisioning.ensureDemoPerson({ ...viewer, password: 'made for this home' })
    await app.signIn(viewer.email, newDevice(), viewer.password)

    const real = await app.register('Zaki')
    const kept = await app.user.provisioning.ensureDemoPerson({ ...wanted, email: real, roles: ['admin'] })
    expect(kept.accountId).toBe(await app.user.accounts.idByEmail(real))
    expect((await app.signIn(real)).account.roles).toEqual([])
  })
})
