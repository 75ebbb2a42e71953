import { admin, user } from '@tayang/contract'
import sharp from 'sharp'
import { chance } from '../drawing/canvas.ts'
import { anyFace, face, type Face } from '../drawing/face.ts'
import type { Client } from '../seeding/client.ts'
import type { Company } from './company.ts'
import { plannedFollows, shareOf } from './follows.ts'
import { streamers } from './streamers.ts'
import { viewers, type ViewerEntry } from './viewers.ts'

/** Asks the server for people of the demo; those who are there already stay as they are. */
export type Invite = (people: readonly { email: string; name: string }[]) => Promise<void>

const REASON = 'Demo'
const STREAMER_PIXELS = 512
const VIEWER_PIXELS = 192
/** Not everybody puts a picture. */
const WITH_PICTURE = 0.8

/** Streamers are there before the titles, some of which are theirs. */
export const inviteStreamers = (invite: Invite): Promise<void> =>
  invite(streamers.map(({ email, name }) => ({ email, name })))

/** Viewers, the faces and words of everybody, and who follows whom. */
export async function seedCrowd(
  operator: Client,
  company: Company,
  { invite, crowd = viewers }: { invite: Invite; crowd?: readonly ViewerEntry[] },
): Promise<void> {
  for (const { face: look, ...texts } of streamers) {
    await seedProfile(operator, texts, { look, pixels: STREAMER_PIXELS })
  }
  await invite(crowd)
  for (const { email, name } of crowd) {
    if (shareOf(email, 'picture') > WITH_PICTURE) continue
    const look = anyFace(chance(shareOf(email, 'face') * 2 ** 32))
    await seedProfile(operator, { email, name, bio: '' }, { look, pixels: VIEWER_PIXELS })
  }
  await seedFollows(operator, company, plannedFollows(crowd))
}

async function seedProfile(
  operator: Client,
  { email, name, bio }: { email: string; name: string; bio: string },
  { look, pixels }: { look: Face; pixels: number },
): Promise<void> {
  const { data: profile } = await operator.call(admin.getProfileByEmail, { query: { email } })
  const params = { id: profile.id }
  if (profile.bio !== bio) {
    await operator.call(admin.putProfile, { params, body: { name, bio, reason: REASON } })
  }
  if (profile.avatar !== null) return
  const svg = Buffer.from(face(look))
  const picture = await sharp(svg, { density: (72 * pixels) / 160 })
    .resize(pixels, pixels)
    .png()
    .toBuffer()
  await operator.put(admin.putProfileAvatar, params, picture, { reason: REASON })
}

/** Somebody signs in only for what is missing: a start of a demo that is whole asks for numbers alone. */
async function seedFollows(
  operator: Client,
  company: Company,
  planned: ReturnType<typeof plannedFollows>,
): Promise<void> {
  const idOf = new Map<string, string>()
  const profileOf = async (email: string) => {
    const known = idOf.get(email)
    if (known !== undefined) return known
    const { data } = await operator.call(admin.getProfileByEmail, { query: { email } })
    idOf.set(email, data.id)
    return data.id
  }
  for (const [email, followed] of planned) {
    const params = { id: await profileOf(email) }
    const { data } = await operator.call(user.getPublicProfile, { params })
    if (data.relation.totalFollowings >= followed.length) continue
    const person = await company.as(email)
    for (const one of followed) {
      await person.call(user.follow, { body: { profileId: await profileOf(one) } })
    }
  }
}
