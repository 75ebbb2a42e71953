import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { hasTexts, withTexts } from './message-visitors.ts'
import { findTable, routes } from './routes-plugin.ts'

const ASSETS = path.join(import.meta.dirname, 'build/client/assets')
const NAME = 'virtual:indonesian-files'
const FILE_NAME = /([\w.-]+)\.js(?=["'`])/g

/**
 * Writes each chunk that holds a text, or that imports such a chunk, once more in Indonesian: `x.js` and `x.id.js`.
 * A page loads the texts of its own chunks and of no other that way, in both languages, with no request for them and
 * no moment without them. `virtual:indonesian-files` names the files that have two, for the server; empty while
 * developing.
 */
export const languages: Plugin[] = [
  {
    name: 'tayang:languages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After Vite has written into a chunk what it imports.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const translated = findTranslated(chunks)
        const bases = new Set([...translated].map(({ fileName }) => path.basename(fileName, '.js')))
        for (const chunk of translated) {
          const fileName = inIndonesian(chunk.fileName)
          this.emitFile({ type: 'asset', fileName, source: renamed(withTexts(chunk.code, 'id'), bases) })
          chunk.code = withTexts(chunk.code, 'en')
        }
      },
    },
  },
  // What is left of the table is written in both languages.
  routes(ASSETS),
  {
    name: 'tayang:languages-of-routes',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    // React Router writes the table of routes, which names their files, while it builds the server.
    closeBundle() {
      const table = findTable(ASSETS)
      const bases = new Set([...basesThere(), path.basename(table, '.js')])
      writeFileSync(inIndonesian(table), renamed(readFileSync(table, 'utf8'), bases))
    },
  },
  {
    name: 'tayang:indonesian-files',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return
      // The client is built before the server.
      const files = this.environment.mode === 'build' ? basesThere().map((base) => `/assets/${base}.js`) : []
      return `export const indonesianFiles = ${JSON.stringify(files)}`
    },
  },
]

function findTranslated(chunks: readonly Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> {
  const found = new Set(chunks.filter(({ code }) => hasTexts(code)))
  const names = new Set([...found].map(({ fileName }) => fileName))
  for (let before = -1; before < found.size;) {
    before = found.size
    for (const chunk of chunks) {
      if (![...chunk.imports, ...chunk.dynamicImports].some((name) => names.has(name))) continue
      found.add(chunk)
      names.add(chunk.fileName)
    }
  }
  return found
}

const inIndonesian = (file: string) => file.replace(/\.js$/, '.id.js')

const renamed = (code: string, bases: ReadonlySet<string>) =>
  code.replaceAll(FILE_NAME, (name, base: string) => (bases.has(base) ? `${base}.id.js` : name))

function basesThere(): string[] {
  if (!existsSync(ASSETS)) return []
  const files = readdirSync(ASSETS).filter((file) => file.endsWith('.id.js'))
  return files.map((file) => file.slice(0, -'.id.js'.length))
}
