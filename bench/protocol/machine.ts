import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

/** Above this many waiting programs a core the machine was busy with something else too. */
const LOAD_PER_CORE_QUIET = 0.5

export interface Machine {
  readonly cores: number
  readonly cpu: string
  readonly memoryGb: number
  readonly system: string
  /** Before the benchmark began: what others did meanwhile. */
  readonly loadBefore: number
  readonly loadAfter: number
  readonly wasShared: boolean
  readonly versions: Readonly<Record<string, string>>
}

export function describeMachine(loadBefore: number, packages: readonly string[]): Machine {
  const cores = availableParallelism()
  return {
    cores,
    cpu: cpus()[0]?.model ?? 'unknown',
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    system: `${process.platform} ${release()}`,
    loadBefore,
    loadAfter: readLoad(),
    wasShared: loadBefore > LOAD_PER_CORE_QUIET * cores,
    versions: {
      node: process.versions.node,
      ...Object.fromEntries(packages.map((name) => [name, versionOf(name)])),
    },
  }
}

/** Programs that ran or waited over the last minute. */
export function readLoad(): number {
  return Math.round((loadavg()[0] ?? 0) * 10) / 10
}

function versionOf(name: string): string {
  const text = readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
