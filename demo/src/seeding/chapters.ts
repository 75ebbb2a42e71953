import { admin } from '@tayang/contract'
import { catalogue } from '../catalogue/catalogue.ts'
import type { Film } from '../catalogue/entry.ts'
import { lengthSeconds } from '../footage/scenario.ts'
import type { Client } from './client.ts'

/** Names the chapters of the films that have some, and marks their intros. */
export async function seedChapters(client: Client): Promise<void> {
  for (const { slug, film } of catalogue) {
    if (!film || (film.chapters.length === 0 && film.introShots === 0)) continue
    const body = {
      chapters: film.chapters.map(([shot, id, en]) => ({
        startSeconds: startOf(film, shot),
        title: { id, en },
      })),
      intro: film.introShots === 0 ? null : { startSeconds: 0, endSeconds: startOf(film, film.introShots) },
    }
    await client.call(admin.putTitleChapters, { params: { friendlyId: slug }, body })
  }
}

/** Where a shot begins. */
const startOf = (film: Film, shot: number) => lengthSeconds({ ...film, shots: film.shots.slice(0, shot) })
