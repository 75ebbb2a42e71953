import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { admin, type TitleState } from '@tayang/contract'
import { catalogue, makingOrder } from '../catalogue/catalogue.ts'
import type { Film } from '../catalogue/entry.ts'
import { makeFilm } from '../footage/make-film.ts'
import { captionText } from './captions.ts'
import type { Client } from './client.ts'
import { seedSpot } from './spot.ts'

/** Films that may wait for their encoding: more would only fill the disk with sources. */
const WAITING_MAX = 2
/** One more than may wait. */
const SPOT_AFTER = WAITING_MAX + 1
const LOOK_EVERY_MS = 1_500
/** An encoding that takes longer than this is the operator's to look at; the others go on. */
const ENCODING_MS_MAX = 20 * 60_000

/** How many films can be played, of all that the demo has. */
export type TellFilms = (progress: { playable: number; of: number }) => void

/** Makes, one after another, the films that the app does not have, and uploads them. */
export async function seedFilms(
  client: Client,
  { folder, say, tell }: { folder: string; say: (line: string) => void; tell: TellFilms },
): Promise<void> {
  let failed = 0
  let made = 0
  for (const slug of makingOrder) {
    const film = catalogue.find((entry) => entry.slug === slug)?.film
    if (!film) continue
    const { data: title } = await client.call(admin.getTitle, { params: { friendlyId: slug } })
    if (title.state === 'ready' || title.state === 'processing') continue
    await waitFor(client, { hasCome: hasRoom, tell })
    try {
      await seedFilm(client, { slug, film, folder })
      say(`film made: ${slug}`)
      made += 1
      // The queue has let this one in, so the first film plays: the spot keeps nobody waiting any more.
      if (made === SPOT_AFTER) await spotOrTell(client, folder, say)
    } catch (error) {
      // One film that cannot be made is no reason to leave the others out; the next start tries it again.
      failed += 1
      say(`film failed: ${slug}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  await spotOrTell(client, folder, say)
  await waitFor(client, { hasCome: isSettled, tell })
  if (failed > 0) throw new Error(`${failed} films are missing`)
}

/** Films begin without one just as well; the next start tries it again. */
async function spotOrTell(client: Client, folder: string, say: (line: string) => void): Promise<void> {
  try {
    await seedSpot(client, folder, say)
  } catch (error) {
    say(`spot failed: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function seedFilm(
  client: Client,
  { slug, film, folder }: { slug: string; film: Film; folder: string },
): Promise<void> {
  const params = { friendlyId: slug }
  const labels = { id: 'Indonesia', en: 'English' } as const
  for (const language of ['id', 'en'] as const) {
    if (film.captions.length === 0) continue
    const body = { label: labels[language], text: captionText(film.captions, language) }
    await client.call(admin.putTitleCaptions, { params: { ...params, language }, body })
  }
  const path = join(folder, `${slug}.mp4`)
  try {
    await makeFilm(film, { path, folder: join(folder, slug) })
    const { size: sizeBytes } = await stat(path)
    const { data: upload } = await client.call(admin.createUpload, { params, body: { sizeBytes } })
    await client.upload(upload.uploadUrl, path, sizeBytes)
  } finally {
    await rm(path, { force: true })
  }
}

/** Tells how many films can be played now, without waiting for any. */
export async function tellFilms(client: Client, tell: TellFilms): Promise<void> {
  tell(progressOf(await listFilms(client)))
}

/** Waits until the films are as they should be, and tells meanwhile how many can be played. */
async function waitFor(
  client: Client,
  { hasCome, tell }: { hasCome: (films: readonly TitleState[]) => boolean; tell: TellFilms },
): Promise<void> {
  const since = performance.now()
  while (performance.now() - since < ENCODING_MS_MAX) {
    const films = await listFilms(client)
    tell(progressOf(films))
    if (hasCome(films)) return
    await sleep(LOOK_EVERY_MS)
  }
}

/** Few enough films are in the queue of the encoder. */
const hasRoom = (films: readonly TitleState[]) => films.filter(isEncoding).length < WAITING_MAX

/** Each film either plays or never will: what is still encoded are its taller pictures. */
const isSettled = (films: readonly TitleState[]) =>
  !films.some(({ state }) => state === 'processing' || state === 'uploading')

const TITLES_PER_PAGE = 100

/** The films of the demo as the app has them; those of an operator beside them do not count. */
async function listFilms(client: Client): Promise<TitleState[]> {
  const found: TitleState[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, meta } = await client.call(admin.listTitles, { query: { page, perPage: TITLES_PER_PAGE } })
    found.push(...data.filter(({ friendlyId }) => makingOrder.includes(friendlyId)))
    pages = meta.totalPages
  }
  return found
}

function progressOf(films: readonly TitleState[]): { playable: number; of: number } {
  return { playable: films.filter(({ state }) => state === 'ready').length, of: makingOrder.length }
}

function isEncoding({ state, heightsToCome }: TitleState): boolean {
  return state === 'processing' || state === 'uploading' || (state === 'ready' && heightsToCome.length > 0)
}
