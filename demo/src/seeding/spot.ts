import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { admin } from '@tayang/contract'
import { makeFilm } from '../footage/make-film.ts'
import { lengthSeconds } from '../footage/scenario.ts'
import { spot } from '../titles/spot.ts'
import { Refused, type Client } from './client.ts'

/** Makes the spot before free films where the app has none, and gives it as an operator would. */
export async function seedSpot(
  client: Client,
  folder: string,
  say: (line: string) => void,
  make = makeFilm,
): Promise<void> {
  if (await hasSpot(client)) return
  const path = join(folder, 'spot.mp4')
  try {
    await make(spot, { path, folder: join(folder, 'spot') })
    const size = { width: 854, height: spot.height }
    const query = {
      title: 'Tayang Premium',
      durationSeconds: lengthSeconds(spot),
      clickUrl: '/shop',
      ...size,
    }
    await client.put(admin.putSpot, {}, await readFile(path), query)
    say('the spot is there')
  } finally {
    await rm(path, { force: true })
  }
}

async function hasSpot(client: Client): Promise<boolean> {
  try {
    await client.call(admin.getSpot, {})
    return true
  } catch (error) {
    if (error instanceof Refused && error.code === 'NOT_FOUND') return false
    throw error
  }
}
