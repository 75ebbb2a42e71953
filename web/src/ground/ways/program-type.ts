/** The first segment of a detail address, and what it means (A056). */
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
