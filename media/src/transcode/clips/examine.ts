import { HEIGHTS } from '@tayang/contract/ingest'
import { probe } from '../../engine/index.ts'
import { JobFailure } from '../job-failure.ts'
import { planFilm, type Film } from '../plan-film.ts'
import type { ClipRuns } from './clip-runs.ts'

/** The facts of a film that we made; one that cannot be read is damaged. */
export async function examine(source: string, runs: ClipRuns): Promise<Film> {
  const found = await probe(source, { ...runs.engine, priority: 'low' })
  if (!found.ok) {
    throw new JobFailure(
      found.reason === 'refused' ? 'damaged' : 'interrupted',
      found.message.replaceAll(source, ''),
    )
  }
  return planFilm(found.media, found.media.seconds, [...HEIGHTS], runs.settings)
}
