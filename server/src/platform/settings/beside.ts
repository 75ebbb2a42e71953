import type { Role, Settings } from './settings.ts'

/** Sets of roles of which a server has nothing in its memory that another one would miss (docs/decisions/0056). */
const BESIDE: readonly (readonly Role[])[] = [['transcode']]

/** Whether a server with these roles works beside the one that has the database. */
export const worksBeside = ({ roles }: Pick<Settings, 'roles'>): boolean =>
  BESIDE.some((set) => set.length === roles.length && set.every((role) => roles.includes(role)))

/** As they are written behind `--roles`. */
export const besideRoles: readonly string[] = BESIDE.map((set) => set.join(','))
