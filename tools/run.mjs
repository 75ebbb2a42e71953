/**
 * The one entry to every command: `npm start`, `npm test`, `npm run dev | check | bench | operator | ledger:verify |
 * backup | restore | drill | build | sbom | attack | pictures`.
 *
 * Needs nothing but Node 20 and npm: installs what is missing, finds the Node 24 that came along, builds the
 * site when its sources changed, and hands over to the program, whose signals and exit code it carries.
 * Nothing here is a rule of the product.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { buildWeb } from './bootstrap/build-web.mjs'
import { install } from './bootstrap/install.mjs'
import { findNode } from './bootstrap/find-node.mjs'
import { handOver } from './bootstrap/hand-over.mjs'
import { Trouble } from './bootstrap/trouble.mjs'

const NODE_MAJOR_MIN = 20

/**
 * A small nursery for young objects: at rest the app then keeps some 45 MB less, and it is collected a
 * little more often.
 */
const SMALL_AT_REST = ['--max-semi-space-size=2']

/** Pictures are encoded in bursts on several threads; left alone, the C library would keep what they took. */
const GIVES_MEMORY_BACK = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
}

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** Known before its first line, the compiled code spares the app the TypeScript compiler of Node, 20 MB. */
const COMPILED = { NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'tayang-server') }

/** What each command needs before it begins, and what it runs then. */
const commands = {
  start: {
    file: 'server/src/main.ts',
    needsDev: false,
    needsWeb: true,
    env: { TAYANG_LOG: 'file', TAYANG_DEMO_LIVE: '1', ...GIVES_MEMORY_BACK, ...COMPILED },
    flags: SMALL_AT_REST,
  },
  build: { needsDev: false, needsWeb: true },
  sbom: { file: 'tools/sbom.ts', needsDev: false, needsWeb: false },
  dev: { file: 'tools/dev.ts', needsDev: true, needsWeb: false, env: { TAYANG_DEV: 'true' } },
  operator: { file: 'server/src/operator.ts', needsDev: false, needsWeb: false },
  'ledger:verify': { file: 'server/src/ledger-verify.ts', needsDev: false, needsWeb: false },
  backup: { file: 'server/src/backup.ts', needsDev: false, needsWeb: false },
  restore: { file: 'server/src/restore.ts', needsDev: false, needsWeb: false },
  drill: { file: 'server/src/drill.ts', needsDev: false, needsWeb: false },
  cluster: {
    file: 'server/src/cluster.ts',
    needsDev: false,
    needsWeb: false,
    demo: { file: 'tools/cluster-demo.ts', needsDev: true, needsWeb: true },
  },
  'secret:show': { file: 'server/src/secret-show.ts', needsDev: false, needsWeb: false },
  'vault:rotate': { file: 'server/src/vault-rotate.ts', needsDev: false, needsWeb: false },
  test: { file: 'tools/test.ts', needsDev: true, needsWeb: true },
  check: { file: 'tools/check.ts', needsDev: true, needsWeb: true },
  bench: { file: 'bench/run.ts', needsDev: true, needsWeb: true },
  'bench:faults': { file: 'bench/faults.ts', needsDev: true, needsWeb: true },
  attack: { file: 'bench/attack.ts', needsDev: true, needsWeb: true },
  pictures: { file: 'tools/pictures.ts', needsDev: true, needsWeb: true },
  'engine:build': { file: 'tools/engine/build-engine.ts', needsDev: true, needsWeb: false },
}

async function run() {
  const [name = '', ...args] = process.argv.slice(2)
  const known = commands[name]
  const command = (args.includes('--demo') && known?.demo) || known
  if (!command) throw new Trouble(`Unknown command "${name}". Known are ${Object.keys(commands).join(', ')}.`)
  if (Number.parseInt(process.versions.node, 10) < NODE_MAJOR_MIN) {
    throw new Trouble(`Node ${NODE_MAJOR_MIN} or newer is needed, and this is ${process.version}.`)
  }

  process.chdir(root)
  await install({ root, needsDev: command.needsDev })
  const node = findNode(root)
  if (command.needsWeb && servesPages(args)) await buildWeb({ root, node })

  if (!command.file) return 0
  const file = path.join(root, command.file)
  if (!existsSync(file)) throw new Trouble(`${command.file} is missing: this copy of Tayang is not complete.`)
  return handOver({ node, flags: command.flags ?? [], file, args, env: command.env ?? {} })
}

/** A process without the role `web` never opens the built site. */
function servesPages(args) {
  const at = args.findIndex((word) => word === '--roles' || word.startsWith('--roles='))
  if (at < 0) return true
  const names = args[at].includes('=') ? args[at].slice('--roles='.length) : (args[at + 1] ?? '')
  return names.split(',').includes('web')
}

run().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error instanceof Trouble ? error.message : error)
    process.exit(1)
  },
)
