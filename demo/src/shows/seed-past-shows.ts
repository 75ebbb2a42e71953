import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  admin,
  clipSocial,
  clipUploads,
  moments,
  ownClips,
  recordings,
  shows,
  type MomentDraft,
  type OwnClip,
} from '@tayang/contract'
import sharp from 'sharp'
import type { Company } from '../crowd/company.ts'
import { viewers } from '../crowd/viewers.ts'
import { makeFilm } from '../footage/make-film.ts'
import { shotPicture } from '../footage/shot-picture.ts'
import type { Client } from '../seeding/client.ts'
import { openAudience } from './audience.ts'
import { citraWatches, clipComments, pastClips } from './citra-watches.ts'
import { openGivers, type Givers } from './givers.ts'
import { openShow, waitFor } from './open-show.ts'
import { pastShows } from './past-shows.ts'
import { playScript } from './play-script.ts'
import { publish, publishAddressOf } from './publisher.ts'
import { emailOf, speakersOf, type ShowScript } from './show-script.ts'

const AIR_MS_MAX = 30_000
const RECORDING_MS_MAX = 60_000
/** A chat takes one message of a person each second and a half. */
const COMMENT_EVERY_MS = 3_200

/** Goes on air as streamers do, with people who talk and give beside it, and cuts clips out of the first recording. */
export async function seedPastShows(
  operator: Client,
  company: Company,
  {
    folder,
    say,
    scripts = pastShows,
  }: { folder: string; say: (line: string) => void; scripts?: readonly ShowScript[] },
): Promise<void> {
  const givers = openGivers(company)
  for (const script of scripts) {
    try {
      const streamer = await company.as(emailOf(script.streamer))
      const showId =
        (await recordedShow(streamer, script)) ?? (await goOnAir(script, { company, givers, folder }))
      if (script === citraWatches) await cutClips(company, { operator, streamer, showId })
      say(`a show was on air: ${script.name}`)
    } catch (error) {
      // The demo is whole without it; the next start tries it again.
      say(`a show failed: ${script.name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

async function recordedShow(streamer: Client, { name }: ShowScript): Promise<string | null> {
  const { data } = await streamer.call(shows.listPastShows, { query: {} })
  return data.find((one) => one.name === name)?.id ?? null
}

async function goOnAir(
  script: ShowScript,
  { company, givers, folder }: { company: Company; givers: Givers; folder: string },
): Promise<string> {
  const path = join(folder, 'past-show.mp4')
  try {
    await makeFilm({ ...script.film, height: 480 }, { path, folder: join(folder, 'past-show') })
    const streamer = await company.as(emailOf(script.streamer))
    const { id: showId, profile } = await openShow(streamer, script, await pictureOf(script))
    const run = await publish(path, { to: await publishAddressOf(streamer), times: 1 })
    await waitFor(AIR_MS_MAX, async () => {
      const { data } = await streamer.call(shows.getLiveShow, { params: { id: showId } })
      return data.status === 'live'
    })
    await using audience = openAudience({ company, showId })
    const speakers = speakersOf(script)
    const others = viewers.map(({ email }) => email).filter((email) => !speakers.includes(email))
    for (const email of [...speakers, ...others.slice(0, script.quiet)]) await audience.enter(email)
    await playScript(script, { audience, givers, showId, receiverId: profile.accountId })
    const { ok, reason } = await run.done
    if (!ok) throw new Error(`the publisher ended: ${reason}`)
    await streamer.call(shows.stopBroadcasting, { params: { id: showId } })
    await waitFor(RECORDING_MS_MAX, async () => {
      const { data } = await streamer.call(recordings.getVideoExisted, { query: { showId } })
      return data.isExisted
    })
    return showId
  } finally {
    for (const made of [path, `${path}.txt`]) await rm(made, { force: true })
  }
}

async function cutClips(
  company: Company,
  { operator, streamer, showId }: { operator: Client; streamer: Client; showId: string },
): Promise<void> {
  const { data: made } = await streamer.call(ownClips.listOwnClips, { query: {} })
  for (const clip of pastClips) {
    const known = made.find(({ titles }) => titles[1] === clip.title)
    const { id, state } = known ?? (await cut(streamer, { showId, clip }))
    // Clips of a streamer's first week are looked at by an operator.
    if (state === 'pending') {
      await operator.call(admin.reviewClip, { params: { id }, body: { decision: 'approve' } })
    }
    for (const email of clip.likes) {
      const fan = await company.as(email)
      await fan.call(clipSocial.likeVideo, { params: { id } })
    }
    if (clip === pastClips.at(-1)) await comment(company, id)
  }
}

async function cut(
  streamer: Client,
  { showId, clip }: { showId: string; clip: (typeof pastClips)[number] },
): Promise<OwnClip> {
  const { data: heat } = await streamer.call(moments.getHeat, { params: { id: showId } })
  const at = heat.startsAt + clip.to * 1_000
  const { data: draft } = await streamer.call(moments.keepMoment, { params: { id: showId }, body: { at } })
  const { data: tags } = await streamer.call(clipUploads.createTag, {
    body: { data: [{ names: { 1: clip.category }, type: 'genre' }] },
  })
  const { data: posted } = await streamer.call(moments.postMoment, {
    params: { id: draft.id },
    query: {},
    body: {
      startsAt: nearest(draft, heat.startsAt + clip.from * 1_000),
      endsAt: nearest(draft, at),
      thumbnailAt: nearest(draft, at - 4_000),
      title: clip.title,
      tags: tags.map(({ id }) => id),
    },
  })
  return posted
}

/** The second at which a cut may be made that is the nearest to a time. */
function nearest({ cutsAt, endsAt }: MomentDraft, at: number): number {
  const places = [...cutsAt, endsAt]
  return places.reduce((best, one) => (Math.abs(one - at) < Math.abs(best - at) ? one : best), endsAt)
}

/** Only where nobody has: a seeding that is killed begins again. */
async function comment(company: Company, id: string): Promise<void> {
  for (const { by, text } of clipComments) {
    const person = await company.as(by)
    const ofClip = { params: { id }, query: { perPage: 50 } }
    const { data: known } = await person.call(clipSocial.getComment, ofClip)
    if (known.some((one) => one.comment === text)) continue
    await person.call(clipSocial.addComment, { params: { id }, body: { comment: text } })
    await sleep(COMMENT_EVERY_MS)
  }
}

/** The first shot that is drawn, as the picture of its card. */
async function pictureOf({ film }: ShowScript): Promise<Buffer> {
  const drawn = film.shots.find(({ ground: { kind } }) => kind === 'drawing' || kind === 'scene')
  if (!drawn) throw new Error('a show of the demo has no shot that is drawn')
  return sharp(await shotPicture(drawn))
    .jpeg({ quality: 86 })
    .toBuffer()
}
