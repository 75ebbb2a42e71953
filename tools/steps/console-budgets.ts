import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { root, type Found, type Step } from './step.ts'

/** What a section of the console may add to its first load, and the first load itself; as gzip -9 makes it. */
interface Budgets {
  firstLoadGzipBytesMax: number
  sectionGzipBytesMax: number
}

/** One file of Vite's manifest. */
interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

type Manifest = Readonly<Record<string, Chunk>>

const build = path.join(root, 'console/build')
const SECTION = /(?:^|\/)src\/sections\/([^/]+)\/index\.ts$/
const INDONESIAN = /i18n\/indonesian\.ts$/

/** The weight of the built console: its first load in both languages, and each section on top of it. */
export const consoleBudgets: Step = {
  name: 'console',
  async run(): Promise<Found> {
    const lines = weighConsole()
    const failed = lines.filter(({ bytes, most }) => bytes > most)
    return {
      passed: lines.length - failed.length,
      failed: failed.length,
      report: failed.map(({ what, bytes, most }) => `${what}: ${bytes} bytes of at most ${most}`).join('\n'),
    }
  },
}

/** What is loaded, how heavy it is, and how heavy it may be. */
function weighConsole(): { what: string; bytes: number; most: number }[] {
  const manifest = readJson<Manifest>(path.join(build, '.vite/manifest.json'))
  const budgets = readJson<Budgets>(path.join(root, 'tools/console-budgets.json'))
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (entry === undefined) throw new Error('The built console has no entry. Is console/build complete?')
  const first = filesOf(manifest, [entry])
  const later = Object.keys(manifest).filter((key) => SECTION.test(key))
  const texts = Object.keys(manifest).filter((key) => INDONESIAN.test(key))
  if (later.length === 0 || texts.length === 0)
    throw new Error('The built console has no sections or no texts.')
  const most = budgets.firstLoadGzipBytesMax
  return [
    { what: 'first load, en', bytes: weigh(first), most },
    { what: 'first load, id', bytes: weigh(new Set([...first, ...filesOf(manifest, texts)])), most },
    ...later.map((key) => ({
      what: `section ${SECTION.exec(key)?.[1] ?? key}`,
      bytes: weigh(new Set([...filesOf(manifest, [key])].filter((file) => !first.has(file)))),
      most: budgets.sectionGzipBytesMax,
    })),
  ]
}

/** Chunks with all that they import before they run, and their styles. */
function filesOf(manifest: Manifest, keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk.file)) continue
    found.add(chunk.file)
    for (const file of chunk.css ?? []) found.add(file)
    filesOf(manifest, chunk.imports ?? [], found)
  }
  return found
}

function weigh(files: ReadonlySet<string>): number {
  return [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(path.join(build, file)), { level: 9 }).length,
    0,
  )
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}

if (import.meta.main)
  for (const { what, bytes, most } of weighConsole()) console.log(`${what}: ${bytes} of ${most}`)
