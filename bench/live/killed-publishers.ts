import { recordings, shows } from '@tayang/contract'
import { publishLive } from '../../tests/films.ts'
import { openTestApp, until, type Person, type TestApp } from '../../tests/app.ts'
import { openObsStudio } from './obs-studio.ts'

/** Whatever publishes; it is killed without a word and started again. */
interface Publisher extends AsyncDisposable {
  start(): Promise<void>
  kill(): Promise<void>
}

const KILLS = 3
/** OBS drawn by a busy processor takes its time to open. */
const START_MS = 60_000

/**
 * OBS Studio, and FFmpeg, are killed three times while they publish: one show with one replay remains, and its
 * playlist went on meanwhile. True where all held; a machine that has no OBS says so, which is no failure.
 */
export async function killPublishers(): Promise<boolean> {
  await using app = await openTestApp({ engine: true, ownDatabase: true })
  const budi = await app.person('Budi')
  const eko = await app.person('Eko')
  const ffmpeg = await isOneShow(app, budi, 'FFmpeg', async (server, key) => openFfmpeg(`${server}/${key}`))
  const obs = await isOneShow(app, eko, 'OBS', (server, key) => openObsStudio({ server, key }))
  return ffmpeg && obs
}

function openFfmpeg(url: string): Publisher {
  let run: ReturnType<typeof publishLive> | null = null
  const kill = async () => {
    run?.stop()
    await run?.done
    run = null
  }
  return {
    start: async () => void (run = publishLive(url, { width: 640, height: 360 })),
    kill,
    [Symbol.asyncDispose]: kill,
  }
}

async function isOneShow(
  app: TestApp,
  streamer: Person,
  name: string,
  open: (server: string, key: string) => Promise<Publisher | null>,
): Promise<boolean> {
  const as = { token: streamer.login.accessToken }
  const { key } = (await app.call(shows.getRtmp, {}, as)).body.data
  await using publisher = await open(`rtmp://127.0.0.1:${app.rtmpPort}/live`, key)
  if (publisher === null) {
    console.log(`${name} killed ${KILLS} times: not tried, this machine has no ${name} (with Xvfb) on PATH`)
    return true
  }
  const withinMs = START_MS
  const own = async () => (await app.call(shows.getLiveGame, {}, as)).body.data?.id ?? null
  const lastOf = async (id: string) => {
    const answer = await fetch(new URL(`/media/live/${id}/240/media.m3u8`, app.address))
    const playlist = answer.ok ? await answer.text() : ''
    const first = Number(/MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1] ?? NaN)
    return first + (playlist.match(/^seg-/gm)?.length ?? 0) - 1
  }
  const goesOn = async (id: string) => {
    const before = await lastOf(id)
    await until(async () => (await lastOf(id)) > before + 2, { withinMs, what: 'its playlist going on' })
  }
  const isState = (id: string, state: 'connected' | 'away') =>
    until(
      async () => (await app.call(shows.getShowHealth, { params: { id } }, as)).body.data.state === state,
      {
        withinMs,
        what: `a show that is ${state}`,
      },
    )

  await publisher.start()
  const id = await until(own, { withinMs, what: `a show of ${name}` })
  await isState(id, 'connected')
  for (let kill = 0; kill < KILLS; kill += 1) {
    await goesOn(id)
    await publisher.kill()
    await isState(id, 'away')
    // Nobody publishes, and its viewers are still given something: the slate.
    await goesOn(id)
    await publisher.start()
    await isState(id, 'connected')
  }
  await goesOn(id)
  const isSame = (await own()) === id
  await app.call(shows.stopBroadcasting, { params: { id } }, as)
  const replay = async () =>
    (await app.call(recordings.getVideoExisted, { query: { showId: id } })).body.data.isExisted
  await until(replay, { withinMs, what: 'its replay' })
  const profileId = (await app.call(shows.getLiveShow, { params: { id } })).body.data.profile.id
  const kept = (await app.call(recordings.listPreviousShows, { query: { profileId } })).body.data
  const isOne = isSame && kept.length === 1 && kept[0]?.id === id
  console.log(
    `${name} killed ${KILLS} times: ${isOne ? 'one show, one replay' : `NOT ONE: ${kept.length} replays`}`,
  )
  return isOne
}
