import { mediaTypes, type MediaType } from '@tayang/contract'
import { urlOf } from './url-of.ts'
import { urls } from './urls.ts'

/** The first segment of a detail address, and its meaning. */
const programTypes = {
  movie: 'movie',
  movies: 'movie',
  animation: 'movie',
  series: 'series',
  episode: 'episode',
  clips: 'clips',
} as const

export type ProgramType = (typeof programTypes)[keyof typeof programTypes]

export function readProgramType(segment: string | undefined): ProgramType | null {
  return segment && Object.hasOwn(programTypes, segment)
    ? programTypes[segment as keyof typeof programTypes]
    : null
}

/**
 * The address of content of another type that was requested as a detail: its own route, or a list; null where it has
 * none.
 */
export function movedDetail(segment: string | undefined, id: string): string | null {
  const type = mediaTypes.find((known) => known === segment)
  if (!type || leadsNowhere.has(type)) return null
  const way = urlOf({ type, id })
  return way === urls.title({ type, id }) ? null : way
}

/** A home card has only an address, which its id does not give. */
const leadsNowhere: ReadonlySet<MediaType> = new Set(['home-card'])
