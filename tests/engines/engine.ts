import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { unpackDebian } from './debian.ts'

/** Programs that the product works with: what they are called, and Debian's packages with what small systems lack. */
const ENGINES = {
  nginx: { program: 'nginx', packages: ['nginx'] },
  haproxy: {
    program: 'haproxy',
    packages: ['haproxy', 'liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1'],
  },
  caddy: { program: 'caddy', packages: ['caddy'] },
  pgbouncer: { program: 'pgbouncer', packages: ['pgbouncer', 'libevent-2.1-7', 'libc-ares2'] },
  promtool: { program: 'promtool', packages: ['prometheus'] },
  varnish: {
    program: 'varnishd',
    packages: ['varnish', 'libvarnishapi3', 'libedit2', 'libjemalloc2', 'libncursesw6', 'libbsd0', 'libmd0'],
  },
  redis: {
    program: 'redis-server',
    packages: ['redis-server', 'redis-tools', 'libatomic1', 'libjemalloc2', 'liblzf1'],
  },
} as const

export type EngineName = keyof typeof ENGINES

export interface Engine {
  readonly program: string
  readonly environment: Readonly<Record<string, string>>
}

const PLACES = ['usr/local/sbin', 'usr/local/bin', 'usr/sbin', 'usr/bin']

/** A program of this machine, or else one of Debian that is fetched once; null where there is neither. */
export function findEngine(name: EngineName): Engine | null {
  const { program, packages } = ENGINES[name]
  const environment = { PATH: process.env['PATH'] ?? '' }
  const own = [...environment.PATH.split(path.delimiter), ...PLACES.map((place) => `/${place}`)]
    .map((folder) => path.join(folder, program))
    .find(isProgram)
  if (own !== undefined) return { program: own, environment }

  const folder = unpackDebian(packages)
  const file = PLACES.map((place) => path.join(folder ?? '', place, program)).find(isProgram)
  if (folder === null || file === undefined) {
    return notProved(name, `No ${program} is on the PATH, and no package of Debian can be fetched.`)
  }
  return { program: file, environment: { ...environment, LD_LIBRARY_PATH: librariesIn(folder) } }
}

/** A run says what it does not prove; one of continuous integration fails. */
export function notProved(name: string, why: string): null {
  const said = `Not proved here: ${name}. ${why}`
  if (process.env['CI'] === 'true') throw new Error(said)
  console.log(said)
  return null
}

export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export function librariesIn(folder: string): string {
  const all = path.join(folder, 'usr/lib')
  const own = existsSync(all) ? readdirSync(all).filter((name) => name.endsWith('linux-gnu')) : []
  return own.map((name) => path.join(all, name)).join(path.delimiter)
}
