import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ENCODER_HIDES, encoderConfinement } from '@tayang/contract/ingest'

/** How the media engine, which reads what strangers send, is kept from what it does not need. */
export interface Confinement {
  /** Words before the command of the engine. */
  readonly words: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** One sentence for each thing that this system did not allow, for the operator. */
  readonly missing: readonly string[]
}

const engineMain = fileURLToPath(new URL('../../../media/src/main.ts', import.meta.url))
/** Of a home, what no encoder may see: secrets, the database, the logs. */
const HIDDEN = ['secret', 'vault-keys', 'demo-operator-password', 'postgres', 'logs', 'security.log']

/** Neither it nor a child of it gains a power by running a program of another owner. */
const NO_NEW = ['setpriv', '--no-new-privs', '--']
/**
 * Root without the powers of root. What is left lets its encoders have a namespace of their own, in which Linux counts
 * them as root too.
 */
const ROOT_WITHOUT_POWERS = [
  'setpriv',
  '--no-new-privs',
  '--inh-caps=-all',
  '--bounding-set=-all,+setfcap',
  '--',
]

const SAID = {
  root: 'Running as root: give it a user of its own (ops/README.md).',
  powers: 'The media engine keeps the powers of its user: setpriv is not there, or may not take them away.',
  encoders: 'Encoders can reach the network and the home: unshare is not there, or is not allowed.',
}

/** Tries what this system allows; each is used only where the engine then still works with this home. */
export function chooseConfinement({ home }: { home: string }): Confinement {
  const isRoot = process.getuid?.() === 0
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const hides = HIDDEN.map((name) => path.resolve(home, name))
  const words = [...(isRoot ? [ROOT_WITHOUT_POWERS] : []), NO_NEW].find((around) => works(around, home)) ?? []
  const areEncodersAlone = works([...words, ...encoderConfinement(hides)], home)
  const missing = [
    ...(isRoot ? [SAID.root] : []),
    ...(words.length === 0 || (isRoot && words === NO_NEW) ? [SAID.powers] : []),
    ...(areEncodersAlone ? [] : [SAID.encoders]),
  ]
  const environment = areEncodersAlone ? { [ENCODER_HIDES]: JSON.stringify(hides) } : {}
  return { words, environment, missing }
}

/** Whether a program runs with these words before it, reads our code, and writes into the home. */
function works(words: readonly string[], home: string): boolean {
  const asks = ['sh', '-c', 'test -r "$1" && test -w "$2"', 'sh', engineMain, path.resolve(home)]
  const [file = '', ...args] = [...words, ...asks]
  return spawnSync(file, args, { stdio: 'ignore' }).status === 0
}
