import { createHash } from 'node:crypto'
import { STREAMER } from '../catalogue/people.ts'
import { streamers } from './streamers.ts'
import type { ViewerEntry } from './viewers.ts'

/** A number from 0 to 1 that is the same for the same words on every machine. */
export function shareOf(...words: readonly string[]): number {
  return createHash('sha256').update(words.join('\n')).digest().readUInt32BE() / 2 ** 32
}

/** Who is followed by how many of the viewers. */
const liked: readonly { readonly email: string; readonly popularity: number }[] = [
  { email: STREAMER, popularity: 0.9 },
  { email: 'citra@tayang.test', popularity: 0.52 },
  ...streamers,
]

/**
 * What the people whose passwords are printed follow; one of them, who has nothing, follows nobody. None follows the
 * streamer who is always on air: followers are told of each show.
 */
const followedByDemoPeople: Readonly<Record<string, readonly string[]>> = {
  'ayu@tayang.test': ['budi', 'citra', 'sari', 'melati', 'joko', 'yohana', 'pakmul'],
  'budi@tayang.test': ['citra', 'rangga', 'sari', 'yohana', 'togar'],
  'citra@tayang.test': ['budi', 'intan', 'nadia', 'melati', 'wulan', 'ayu'],
}

/** Streamers know each other. */
const AMONG_STREAMERS = 0.3

/** Everybody who follows somebody, with whom they follow. */
export function plannedFollows(crowd: readonly ViewerEntry[]): ReadonlyMap<string, readonly string[]> {
  const planned = new Map<string, readonly string[]>()
  for (const [email, names] of Object.entries(followedByDemoPeople)) {
    planned.set(
      email,
      names.map((name) => `${name}@tayang.test`),
    )
  }
  for (const { email } of streamers) {
    const followed = liked.filter((one) => one.email !== email && shareOf(email, one.email) < AMONG_STREAMERS)
    planned.set(
      email,
      followed.map((one) => one.email),
    )
  }
  for (const { email } of crowd) {
    const followed = liked.filter((one) => shareOf(email, one.email) < one.popularity)
    planned.set(
      email,
      followed.map((one) => one.email),
    )
  }
  return planned
}
