import { admin, shows, user } from '@tayang/contract'
import sharp from 'sharp'
import { GRANTED_PACKAGE } from '../catalogue/offers.ts'
import { people, readyShow, STREAMER, SUBSCRIBER } from '../catalogue/people.ts'
import { artPath } from '../footage/stills.ts'
import { Refused, signIn, type Client, type Credentials } from './client.ts'

const AVATAR_PIXELS = 512
/** Drawn behind each face, so that no two stand on the same ground. */
const GROUNDS = ['#C9655A', '#5A7FD0', '#4FA35F', '#B0721A', '#1FA0A8', '#8F6AC0']

export async function seedPeople(
  operator: Client,
  app: Pick<Credentials, 'address' | 'password'>,
): Promise<void> {
  for (const [index, person] of people.entries()) {
    const { data: profile } = await operator.call(admin.getProfileByEmail, { query: { email: person.email } })
    if (profile.bio !== person.bio || profile.name !== person.name) {
      const { name, bio } = person
      await operator.call(admin.putProfile, { params: { id: profile.id }, body: { name, bio } })
    }
    if (profile.avatar === null) {
      const face = await sharp(artPath(`avatars/${person.avatar}.svg`), { density: 300 })
        .resize(AVATAR_PIXELS, AVATAR_PIXELS)
        .flatten({ background: GROUNDS[index % GROUNDS.length]! })
        .png()
        .toBuffer()
      await operator.put(admin.putProfileAvatar, { id: profile.id }, face)
    }
  }
  await seedSubscriber(operator, await signIn({ ...app, email: SUBSCRIBER }))
  await seedShow(await signIn({ ...app, email: STREAMER }))
}

async function seedSubscriber(operator: Client, subscriber: Client): Promise<void> {
  const { data: account } = await subscriber.call(user.getAccount, {})
  // A grant adds to a running one, so it is given once.
  if (account.subscriptions.some(({ packageGroup }) => packageGroup.includePremium)) return
  await operator.call(admin.grantSubscription, {
    body: { email: SUBSCRIBER, package_code: GRANTED_PACKAGE, reason: 'Demo' },
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
