import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { root, type Found, type Step } from './step.ts'

/** How much JavaScript a page may load, each file as gzip -9 makes it. */
export interface Budget {
  routes: string[]
  /** Chunks, without their hash, that the page loads later and that count as well. */
  chunks?: string[]
  /** What the page needs before it is alive, by the files of the build: `npm run check`. */
  gzipBytesMax: number
  /** All that a browser requests in the first ten seconds of a first visit: `tests/browser/budgets.spec.ts`. */
  visitGzipBytesMax: number
}

interface Manifest {
  entry: { module: string }
  routes: Record<string, { module: string }>
}

const client = path.join(root, 'web/build/client')
/** Scripts with texts exist once for each language: `x.js` and `x.id.js`. */
const LANGUAGES = { en: '.js', id: '.id.js' }

export function readBudgets(): Record<string, Budget> {
  return JSON.parse(readFileSync(path.join(root, 'tools/budgets.json'), 'utf8')) as Record<string, Budget>
}

/** The weight of the built pages in both languages; a page that grows past its budget fails. */
export const budgets: Step = {
  name: 'budgets',
  async run(): Promise<Found> {
    const manifest = readManifest()
    const lines = Object.entries(readBudgets()).flatMap(([page, budget]) => {
      const files = [...filesOf(manifest, budget)]
      return Object.entries(LANGUAGES).map(([language, ending]) => {
        const bytes = weigh(files.map((file) => inLanguage(file, ending)))
        const isGood = bytes <= budget.gzipBytesMax
        return { isGood, line: `${page}, ${language}: ${bytes} bytes of at most ${budget.gzipBytesMax}` }
      })
    })
    const failed = lines.filter(({ isGood }) => !isGood)
    return {
      passed: lines.length - failed.length,
      failed: failed.length,
      report: failed.map(({ line }) => line).join('\n'),
    }
  },
}

function manifestName(): string {
  const name = assets().find((file) => /^manifest-\w+\.js$/.test(file))
  if (name === undefined) throw new Error('The built site has no manifest. Is web/build complete?')
  return name
}

function readManifest(): Manifest {
  const text = readFileSync(path.join(client, 'assets', manifestName()), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest
}

function assets(): string[] {
  return readdirSync(path.join(client, 'assets'))
}

function filesOf({ entry, routes }: Manifest, budget: Budget): Set<string> {
  const pages = budget.routes.map((id) => {
    const route = routes[id]
    if (!route) throw new Error(`The built site has no route ${id}; correct tools/budgets.json.`)
    return route
  })
  const files = new Set([`/assets/${manifestName()}`])
  for (const { module } of [entry, ...pages]) addWithImports(module, files)
  for (const start of budget.chunks ?? []) {
    const found = assets().filter((file) => file.replace(/-[\w-]{7}\.js$/, '') === start)
    if (found.length === 0) {
      throw new Error(`The built site has no chunk ${start}; correct tools/budgets.json.`)
    }
    for (const file of found) addWithImports(`/assets/${file}`, files)
  }
  return files
}

/** A chunk and everything it imports before it runs. */
function addWithImports(file: string, files: Set<string>): void {
  if (files.has(file)) return
  files.add(file)
  const text = readFileSync(path.join(client, file), 'utf8')
  for (const [, name = ''] of text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
    addWithImports(`/assets/${name}`, files)
  }
}

function inLanguage(file: string, ending: string): string {
  const other = file.replace(/\.js$/, ending)
  return existsSync(path.join(client, other)) ? other : file
}

function weigh(files: readonly string[]): number {
  let bytes = 0
  for (const file of files) bytes += gzipSync(readFileSync(path.join(client, file)), { level: 9 }).length
  return bytes
}
