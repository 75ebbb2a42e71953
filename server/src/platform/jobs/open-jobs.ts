import type { Database } from '../database/database.ts'
import type { Log } from '../log/log.ts'
import type { Settings } from '../settings/settings.ts'
import { countDue, openPgBossJobs } from './jobs-pgboss.ts'
import type { Jobs } from './jobs.ts'

export function openJobs(database: Database, settings: Pick<Settings, 'jobs'>, log: Log): Promise<Jobs> {
  return openPgBossJobs(database, settings.jobs, log)
}

/** Jobs that are due and not begun, for a command beside a server, which works on none. */
export const waitingJobs = ({ url }: Pick<Database, 'url'>): ReturnType<Jobs['waiting']> => countDue(url)
