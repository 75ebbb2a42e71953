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

/** Makes, one after another, the films that the house has not got, and uploads them. */
export async function seedFilms(client: Client, folder: string, say: (line: string) => void): Promise<void> {
  let failed = 0
  let made = 0
  for (const slug of makingOrder) {
    const film = catalogue.find((entry) => entry.slug === slug)?.film
    if (!film) continue
    const { data: title } = await client.call(admin.getTitle, { params: { friendlyId: slug } })
    if (title.state === 'ready' || title.state === 'processing') continue
    await roomFor(client)
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

/** Waits until few enough films stand in the queue of the encoder. */
async function roomFor(client: Client): Promise<void> {
  const since = performance.now()
  while (performance.now() - since < ENCODING_MS_MAX) {
    const { data } = await client.call(admin.listTitles, { query: { perPage: 100 } })
    if (data.filter(isEncoding).length < WAITING_MAX) return
    await sleep(LOOK_EVERY_MS)
  }
}

function isEncoding({ state, heightsToCome }: TitleState): boolean {
  return state === 'processing' || state === 'uploading' || (state === 'ready' && heightsToCome.length > 0)
}
