import { setTimeout as sleep } from 'node:timers/promises'
import { recordings, shows } from '@tayang/contract'
import type { Company } from '../crowd/company.ts'
import { viewers } from '../crowd/viewers.ts'
import { lengthSeconds, type Scenario } from '../footage/scenario.ts'
import { Refused, type Client } from '../seeding/client.ts'
import { openAudience, type Audience } from '../shows/audience.ts'
import { openGivers, type Givers } from '../shows/givers.ts'
import { publish, publishAddressOf } from '../shows/publisher.ts'
import { openShow, waitFor } from '../shows/open-show.ts'
import { keptFilm } from './kept-film.ts'
import { bulletTexts, HOST, moments, rehearsal, rehearsalFilm, smallGifts, type Moment } from './rehearsal.ts'

/**
 * A show of the rehearsal ends after so long, since what is on air is also recorded, at some 8 MB a minute; the next
 * begins at once.
 */
const SHOW_SECONDS = 10 * 60
const TICK_MS = 1_000
const AIR_MS_MAX = 30_000
const RECORDING_MS_MAX = 60_000
/** Somebody comes or goes this often. */
const MOVE_EVERY_SECONDS = 6
/** While nobody else watches, people say a third of it and send nothing: the night costs little. */
const ALONE_SAY_ONE_OF = 3

export interface Rehearsing {
  readonly company: Company
  /** Keeps the film between starts. */
  readonly folder: string
  readonly isStopped: () => boolean
  readonly say: (line: string) => void
  /** For tests, which do not wait so long. */
  readonly film?: Scenario
  readonly rounds?: number
}

/** One show from its beginning to its end; its recording goes with it, so that the disk never fills. */
export async function rehearse({ film = rehearsalFilm, ...needs }: Rehearsing): Promise<void> {
  const { company, folder, isStopped, say, rounds } = needs
  const host = await company.as(HOST)
  await removeRecordings(host)
  const path = await keptFilm(film, folder)
  const roundSeconds = Math.round(lengthSeconds(film))
  const times = rounds ?? Math.round(SHOW_SECONDS / roundSeconds)
  const { id: showId, profile } = await openShow(host, rehearsal)
  const run = await publish(path, { to: await publishAddressOf(host), times })
  let isOver = false
  void run.done.then(({ ok, reason }) => {
    isOver = true
    if (!ok && reason !== 'stopped') say(`the rehearsal’s publisher ended: ${reason}`)
  })
  try {
    await waitFor(AIR_MS_MAX, async () => {
      const { data } = await host.call(shows.getLiveShow, { params: { id: showId } })
      return data.status === 'live'
    })
    say('the rehearsal is on air')
    await using audience = openAudience({ company, showId })
    await audience.enter(HOST)
    const givers = openGivers(company)
    const stage = { audience, givers, showId, receiverId: profile.accountId, roundSeconds, say }
    const began = performance.now()
    for (let second = 0; !isOver && !isStopped(); second += 1) {
      await live(second, stage)
      const restMs = (second + 1) * TICK_MS - (performance.now() - began)
      if (restMs > 0) await sleep(restMs)
    }
  } finally {
    run.stop()
    await run.done
    await host.call(shows.stopBroadcasting, { params: { id: showId } }).catch(() => undefined)
  }
  // The app is closing and waits for nobody; the next start removes what was recorded.
  if (isStopped()) return
  await waitFor(RECORDING_MS_MAX, async () => {
    const { data } = await host.call(recordings.getVideoExisted, { query: { showId } })
    return data.isExisted
  })
  await removeRecordings(host)
}

interface Stage {
  readonly audience: Audience
  readonly givers: Givers
  readonly showId: string
  readonly receiverId: string
  readonly roundSeconds: number
  readonly say: (line: string) => void
}

/** What happens in one second of the show. */
async function live(second: number, stage: Stage): Promise<void> {
  const { audience, roundSeconds, say } = stage
  try {
    if (second % MOVE_EVERY_SECONDS === 0) await comeOrGo(audience, second)
    const round = Math.floor(second / roundSeconds)
    const at = second % roundSeconds
    // The host is in the room too, and so is a visitor with the page open.
    const isAlone = audience.viewers() <= audience.size
    const index = moments.findIndex((one) => one.second === at)
    const moment = moments[index]
    if (moment && (!isAlone || (index + round) % ALONE_SAY_ONE_OF === 0)) speak(moment, { audience, round })
    if (!isAlone) await give({ at, round }, stage)
  } catch (error) {
    // One line or gift that is refused is no reason to end the show.
    if (!(error instanceof Refused)) throw error
    say(error.message)
  }
}

/** So many watch at that second: a slow swell, with a small one on it. */
export function watchersAt(second: number): number {
  const swell = 8 * Math.sin(second / 95) + 3 * Math.sin(second / 16)
  return Math.round(17 + swell)
}

async function comeOrGo(audience: Audience, second: number): Promise<void> {
  const wanted = watchersAt(second)
  const others = viewers.map(({ email }) => email)
  // In turns, so that it is not always the same who come.
  const turned = [...others.slice((second / 6) % others.length), ...others]
  if (audience.size - 1 < wanted) {
    const next = turned.find((email) => !audience.has(email))
    if (next) await audience.enter(next)
  } else {
    const last = turned.findLast((email) => audience.has(email))
    if (last) audience.leave(last)
  }
}

function speak(
  { lines, byHost, second }: Moment,
  { audience, round }: { audience: Audience; round: number },
) {
  const text = lines[(round * 7 + second) % lines.length] ?? ''
  const speaker = byHost ? HOST : someone(audience, round * 31 + second)
  if (speaker) audience.say(speaker, text)
}

/** Somebody of the crowd who is there. */
function someone(audience: Audience, turn: number): string | undefined {
  const there = viewers.map(({ email }) => email).filter((email) => audience.has(email))
  return there[turn % there.length]
}

async function give(
  { at, round }: { at: number; round: number },
  { audience, givers, showId, receiverId }: Stage,
): Promise<void> {
  const from = someone(audience, round * 17 + at)
  if (from === undefined) return
  const order = { from, showId, receiverId, key: `${showId}-${round}-${at}` }
  if (at === 30 || at === 31 || at === 56) {
    // Twice by the same person: gifts that come soon after one another are counted together.
    const [gift, amount] = smallGifts[(round * 3 + Math.floor(at / 10)) % smallGifts.length]!
    await givers.send({ ...order, from: someone(audience, round * 17) ?? from, gift, amount })
  }
  if (at === 44) {
    const comment = bulletTexts[round % bulletTexts.length]
    await givers.send({ ...order, gift: 'bullet', amount: 8, comment })
  }
}

/** Also those that a kill left behind. */
async function removeRecordings(host: Client): Promise<void> {
  const open = await host.call(shows.getLiveGame, {}).catch(() => null)
  if (open) await host.call(shows.stopBroadcasting, { params: { id: open.data.id } }).catch(() => undefined)
  const { data: past } = await host.call(shows.listPastShows, { query: {} })
  for (const { id, name } of past) {
    if (name !== rehearsal.name) continue
    await host.call(recordings.removeRecording, { params: { id } }).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
    })
  }
}
