import { setTimeout as sleep } from 'node:timers/promises'
import { shows } from '@tayang/contract'
import { Refused, type Client } from '../seeding/client.ts'
import type { ShowScript } from './show-script.ts'

const LOOK_EVERY_MS = 500

/** A show of its own: one that was left open by a seeding that was killed ends first. */
export async function openShow(
  streamer: Client,
  script: Pick<ShowScript, 'name' | 'description' | 'category'>,
  picture?: Buffer,
) {
  const left = await streamer.call(shows.getLiveGame, {}).catch(() => null)
  if (left) await streamer.call(shows.stopBroadcasting, { params: { id: left.data.id } })
  const { data: categories } = await streamer.call(shows.listShowCategories, { query: {} })
  const category = categories.find(({ iconUrl }) => iconUrl?.endsWith(`/${script.category}.svg`))
  const form = new FormData()
  form.set('name', script.name)
  form.set('description', script.description)
  if (category?.id) form.set('categoryId', category.id)
  if (picture) {
    form.set(shows.THUMBNAIL_FIELD, new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'show.jpg')
  }
  return (await streamer.submit(shows.createShow, form)).data
}

export async function waitFor(withinMs: number, hasCome: () => Promise<boolean>): Promise<void> {
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
