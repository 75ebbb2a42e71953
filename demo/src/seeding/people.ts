import { admin, shows, user } from '@tayang/contract'
import sharp from 'sharp'
import { GRANTED_PACKAGE } from '../catalogue/offers.ts'
import { people, readyShow, STREAMER, SUBSCRIBER, type PersonEntry } from '../catalogue/people.ts'
import { artPath } from '../footage/stills.ts'
import { Refused, signIn, type Client, type Credentials } from './client.ts'

const AVATAR_PIXELS = 512
const REASON = 'Demo'
/** Drawn behind each face, so that no two stand on the same ground. */
const GROUNDS = ['#C9655A', '#5A7FD0', '#4FA35F', '#B0721A', '#1FA0A8', '#8F6AC0']

export async function seedPeople(
  operator: Client,
  app: Pick<Credentials, 'address' | 'password'>,
): Promise<void> {
  const { data: own } = await operator.call(user.getAccount, {})
  for (const [index, person] of people.entries()) {
    const { data: profile } = await operator.call(admin.getProfileByEmail, { query: { email: person.email } })
    const isNamed = profile.bio === person.bio && profile.name === person.name
    if (isNamed && profile.avatar !== null) continue
    const face = await faceOf(person, index)
    if (profile.id === own.profile.id) await seedOwnProfile(operator, profile.id, { ...person, face })
    else {
      const { name, bio } = person
      const body = { name, bio, reason: REASON }
      await operator.call(admin.putProfile, { params: { id: profile.id }, body })
      await operator.put(admin.putProfileAvatar, { id: profile.id }, face, { reason: REASON })
    }
  }
  await seedSubscriber(operator, await signIn({ ...app, email: SUBSCRIBER }))
  await seedShow(await signIn({ ...app, email: STREAMER }))
}

const faceOf = (person: PersonEntry, index: number): Promise<Buffer> =>
  sharp(artPath(`avatars/${person.avatar}.svg`), { density: 300 })
    .resize(AVATAR_PIXELS, AVATAR_PIXELS)
    .flatten({ background: GROUNDS[index % GROUNDS.length]! })
    .png()
    .toBuffer()

/** Operators change nothing of their own as operators, so this one does it as everybody else. */
async function seedOwnProfile(
  operator: Client,
  id: string,
  { name, bio, face }: { name: string; bio: string; face: Buffer },
): Promise<void> {
  const form = new FormData()
  form.set('name', name)
  form.set('bio', bio)
  form.set('avatar', new Blob([new Uint8Array(face)], { type: 'image/png' }), 'face.png')
  await operator.submit(user.putProfile, form, { id })
}

async function seedSubscriber(operator: Client, subscriber: Client): Promise<void> {
  const { data: account } = await subscriber.call(user.getAccount, {})
  // A grant adds to a running one, so it is given once.
  if (account.subscriptions.some(({ packageGroup }) => packageGroup.includePremium)) return
  await operator.call(admin.grantSubscription, {
    body: { email: SUBSCRIBER, package_code: GRANTED_PACKAGE, reason: REASON },
  })
}

async function seedShow(streamer: Client): Promise<void> {
  const made = await streamer.call(shows.getLiveGame, {}).catch((error: unknown) => {
    if (error instanceof Refused && error.code === 'SHOW_NOT_FOUND') return null
    throw error
  })
  if (made !== null) return
  const { data: categories } = await streamer.call(shows.listShowCategories, { query: {} })
  const category = categories.find(({ name }) => name === readyShow.category)
  const { name, description } = readyShow
  await streamer.call(shows.createShow, {
    body: { name, description, ...(category?.id && { categoryId: category.id }) },
  })
}
