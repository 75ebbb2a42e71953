import type { Role, Settings } from './settings.ts'

/**
 * Sets of roles of which a server has nothing in its memory that another one would miss, or passes on what it lacks
 * (docs/decisions/0056, 0058, 0061).
 */
const BESIDE: readonly (readonly Role[])[] = [
  ['transcode'],
  ['ingest', 'packager'],
  ['api'],
  ['api', 'socket'],
  ['web', 'api'],
  ['web', 'api', 'socket'],
]

/** Whether a server with these roles works beside the one that has the database. */
export const worksBeside = ({ roles }: { readonly roles: readonly string[] }): boolean =>
  BESIDE.some((set) => set.length === roles.length && set.every((role) => roles.includes(role)))

/** Whether it serves people there. */
export const servesBeside = (settings: Pick<Settings, 'roles'>): boolean =>
  worksBeside(settings) && settings.roles.includes('api')

/** Whether it takes publishers there. */
export const ingestsBeside = (settings: Pick<Settings, 'roles'>): boolean =>
  worksBeside(settings) && settings.roles.includes('ingest')

/** As they are written behind `--roles`. */
export const besideRoles: readonly string[] = BESIDE.map((set) => set.join(','))
