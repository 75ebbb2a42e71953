import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { root, type Found, type Step } from './step.ts'

/** What a page may weigh: JavaScript of its first load, gzip -9. */
interface Budget {
  routes: string[]
  /** Chunks, without their hash, that this page loads later and that count as well. */
  chunks?: string[]
  gzipBytesMax: number
}

interface Manifest {
  entry: { module: string; imports: string[] }
  routes: Record<string, { module: string; imports?: string[] }>
}

const client = path.join(root, 'web/build/client')

/** The weight of the built pages; a page that grows past its budget fails. */
export const budgets: Step = {
  name: 'budgets',
  async run(): Promise<Found> {
    const wanted = JSON.parse(readFileSync(path.join(root, 'tools/budgets.json'), 'utf8')) as Record<
      string,
      Budget
    >
    const manifest = readManifest()
    const lines = Object.entries(wanted).map(([page, budget]) => {
      const bytes = weigh(filesOf(manifest, budget))
      const isGood = bytes <= budget.gzipBytesMax
      return { isGood, line: `${page}: ${bytes} bytes of at most ${budget.gzipBytesMax}` }
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
  const name = assets().find((file) => /^manifest-.+\.js$/.test(file))
  if (name === undefined) throw new Error('The built site has no manifest. Is web/build complete?')
  return name
}

function readManifest(): Manifest {
  const name = manifestName()
  const text = readFileSync(path.join(client, 'assets', name), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest
}

function assets(): string[] {
  return readdirSync(path.join(client, 'assets'))
}

function filesOf({ entry, routes }: Manifest, budget: Budget): Set<string> {
  const parts = budget.routes.map((id) => {
    const route = routes[id]
    if (!route) throw new Error(`The built site has no route ${id}; mend tools/budgets.json.`)
    return route
  })
  const files = new Set([entry, ...parts].flatMap(({ module, imports = [] }) => [module, ...imports]))
  files.add(`/assets/${manifestName()}`)
  for (const start of budget.chunks ?? []) {
    const found = assets().filter((file) => file.replace(/-[\w-]{8}\.js$/, '') === start)
    if (found.length === 0) throw new Error(`The built site has no chunk ${start}; mend tools/budgets.json.`)
    for (const file of found) addWithImports(`/assets/${file}`, files)
  }
  return files
}

/** A chunk and everything it imports before it runs. */
function addWithImports(file: string, files: Set<string>): void {
  if (files.has(file)) return
  files.add(file)
  const text = readFileSync(path.join(client, file), 'utf8')
  for (const [, name = ''] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) {
    addWithImports(`/assets/${name}`, files)
  }
}

function weigh(files: ReadonlySet<string>): number {
  let bytes = 0
  for (const file of files) bytes += gzipSync(readFileSync(path.join(client, file)), { level: 9 }).length
  return bytes
}
