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
import { commentsPath } from '@tayang/contract/socket'
import { startEngine } from '@tayang/media/engine'
import { catalogue } from '../catalogue/catalogue.ts'
import { clipComments, pastChat, pastClips, pastShow } from '../catalogue/past-show.ts'
import { makeFilm } from '../footage/make-film.ts'
import { lengthSeconds } from '../footage/scenario.ts'
import { Refused, signIn, type Client, type Credentials } from './client.ts'

type App = Pick<Credentials, 'address' | 'password'>

const LOOK_EVERY_MS = 500
const AIR_MS_MAX = 30_000
const RECORDING_MS_MAX = 60_000
/** A chat takes one message of a person each second and a half. */
const COMMENT_EVERY_MS = 3_200

/** Goes on air with a film as a streamer does, talks beside it, and cuts clips out of what was recorded. */
export async function seedPastShow(operator: Client, app: App, folder: string): Promise<void> {
  const streamer = await signIn({ ...app, email: pastShow.streamer })
  const showId = (await recordedShow(streamer)) ?? (await goOnAir(app, { streamer, folder }))
  await cutClips(app, { operator, streamer, showId })
}

async function recordedShow(streamer: Client): Promise<string | null> {
  const { data } = await streamer.call(shows.listPastShows, { query: {} })
  return data.find(({ name }) => name === pastShow.name)?.id ?? null
}

async function goOnAir(
  app: App,
  { streamer, folder }: { streamer: Client; folder: string },
): Promise<string> {
  const film = catalogue.find(({ slug }) => slug === pastShow.film)?.film
  if (!film) throw new Error(`there is no film ${pastShow.film}`)
  const path = join(folder, 'past-show.mp4')
  try {
    await makeFilm(film, { path, folder: join(folder, 'past-show') })
    const showId = await openShow(streamer)
    const { data: rtmp } = await streamer.call(shows.getRtmp, {})
    const run = publish(path, `${rtmp.url.replace(/\/\/[^/:]+/, '//127.0.0.1')}/${rtmp.key}`)
    await waitFor(AIR_MS_MAX, async () => {
      const { data } = await streamer.call(shows.getLiveShow, { params: { id: showId } })
      return data.status === 'live'
    })
    await Promise.all([talk(app, showId, lengthSeconds(film)), run])
    await streamer.call(shows.stopBroadcasting, { params: { id: showId } })
    await waitFor(RECORDING_MS_MAX, async () => {
      const { data } = await streamer.call(recordings.getVideoExisted, { query: { showId } })
      return data.isExisted
    })
    return showId
  } finally {
    await rm(path, { force: true })
  }
}

async function openShow(streamer: Client): Promise<string> {
  const { name, description } = pastShow
  // A seeding that was killed left its show open.
  const left = await streamer.call(shows.getLiveGame, {}).catch(() => null)
  if (left) await streamer.call(shows.stopBroadcasting, { params: { id: left.data.id } })
  const { data: categories } = await streamer.call(shows.listShowCategories, { query: {} })
  const category = categories.find((one) => one.name === pastShow.category)
  const { data } = await streamer.call(shows.createShow, {
    body: { name, description, ...(category?.id && { categoryId: category.id }) },
  })
  return data.id
}

/** Publishes a film as an encoder would: in real time, and nothing is encoded again. */
async function publish(path: string, to: string): Promise<void> {
  const run = startEngine(
    {
      inputs: [{ from: path, options: { re: '1' } }],
      outputs: [
        {
          to,
          format: 'flv',
          streams: [
            { from: '0:v:0', codec: 'copy' },
            { from: '0:a:0', codec: 'copy' },
          ],
        },
      ],
    },
    { pipes: 0 },
  )
  const { ok, reason } = await run.done
  if (!ok) throw new Error(`the publisher ended: ${reason}`)
}

/** People talk at their seconds, each over a socket of their own. */
async function talk(app: App, showId: string, seconds: number): Promise<void> {
  const began = performance.now()
  const speakers = [...new Set(pastChat.map(({ by }) => by))]
  const sockets = new Map<string, WebSocket>()
  for (const email of speakers) sockets.set(email, await enterRoom(app, { showId, email }))
  try {
    for (const { second, by, text } of pastChat) {
      const restMs = Math.min(second, seconds) * 1_000 - (performance.now() - began)
      if (restMs > 0) await sleep(restMs)
      sockets.get(by)?.send(JSON.stringify({ type: 'comment', data: text }))
    }
    await sleep(1_000)
  } finally {
    for (const socket of sockets.values()) socket.close(1000)
  }
}

async function enterRoom(app: App, { showId, email }: { showId: string; email: string }): Promise<WebSocket> {
  const speaker = await signIn({ ...app, email })
  const socket = new WebSocket(new URL(commentsPath(showId), app.address.replace(/^http/, 'ws')))
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true })
    socket.addEventListener('error', () => reject(new Error('the chat room cannot be entered')), {
      once: true,
    })
  })
  socket.send(JSON.stringify({ type: 'authorization', data: speaker.token() }))
  return socket
}

async function cutClips(
  app: App,
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
      const fan = await signIn({ ...app, email })
      await fan.call(clipSocial.likeVideo, { params: { id } })
    }
    if (clip === pastClips.at(-1)) await comment(app, id)
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
async function comment(app: App, id: string): Promise<void> {
  for (const { by, text } of clipComments) {
    const person = await signIn({ ...app, email: by })
    const ofClip = { params: { id }, query: { perPage: 50 } }
    const { data: known } = await person.call(clipSocial.getComment, ofClip)
    if (known.some((one) => one.comment === text)) continue
    await person.call(clipSocial.addComment, { params: { id }, body: { comment: text } })
    await sleep(COMMENT_EVERY_MS)
  }
}

async function waitFor(withinMs: number, hasCome: () => Promise<boolean>): Promise<void> {
  const since = performance.now()
  while (performance.now() - since < withinMs) {
    const isThere = await hasCome().catch((error: unknown) => {
      if (error instanceof Refused) return false
      throw error
    })
    if (isThere) return
    await sleep(LOOK_EVERY_MS)
  }
  throw new Error('the show of the demo did not come as far as it should')
}
