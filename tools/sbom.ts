/**
 * `npm run sbom`: prints the bill of materials in CycloneDX 1.5 (JSON), from the lock file: every package that an
 * installation or a developer gets, with its version, its licence, where it comes from and its checksum.
 *
 * `npm sbom` does the same for a tree that it finds in order; it refuses ours for a range of `latest` that a tool
 * of the tests asks for, and would leave out packages of other systems.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface LockedPackage {
  readonly name?: string
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly license?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly link?: boolean
}

const FOLDER = 'node_modules/'

/** The document of a lock file; `packages` as npm writes it, by the folder of each. */
export function billOf(
  root: { name: string; version: string },
  packages: Readonly<Record<string, LockedPackage>>,
) {
  const components = new Map<string, object>()
  for (const [folder, locked] of Object.entries(packages)) {
    if (!folder.includes(FOLDER) || locked.link || locked.version === undefined) continue
    const name = locked.name ?? folder.slice(folder.lastIndexOf(FOLDER) + FOLDER.length)
    const purl = `pkg:npm/${name.replace('@', '%40')}@${locked.version}`
    if (components.has(purl)) continue
    components.set(purl, {
      type: 'library',
      'bom-ref': purl,
      name,
      version: locked.version,
      purl,
      scope: locked.dev || locked.devOptional ? 'excluded' : 'required',
      ...(locked.license === undefined ? {} : { licenses: [{ expression: locked.license }] }),
      ...(locked.integrity === undefined ? {} : { hashes: [hashOf(locked.integrity)] }),
      ...(locked.resolved === undefined
        ? {}
        : { externalReferences: [{ type: 'distribution', url: locked.resolved }] }),
    })
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name: root.name, version: root.version } },
    components: [...components.values()],
  }
}

/** `sha512-…` in base64 becomes an algorithm and hexadecimal digits. */
function hashOf(integrity: string): { alg: string; content: string } {
  const [algorithm = '', sum = ''] = integrity.split('-', 2)
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(sum, 'base64').toString('hex') }
}

if (process.argv[1] === import.meta.filename) {
  const lock = JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, '../package-lock.json'), 'utf8'),
  ) as { name: string; version: string; packages: Record<string, LockedPackage> }
  process.stdout.write(`${JSON.stringify(billOf(lock, lock.packages), null, 2)}\n`)
}
