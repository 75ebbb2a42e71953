import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** What only the server asks a route. */
const OF_SERVER = new Set(['imports', 'hasDefaultExport'])

interface Table {
  entry: { imports: string[] }
  routes: Record<string, Record<string, unknown>>
}

/** The table of routes that every browser loads, once the client and the server are built. */
export function findTable(assets: string): string {
  const table = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file))
  if (table === undefined) throw new Error('The built site has no table of routes.')
  return path.join(assets, table)
}

/**
 * Takes out of the table of routes what a browser does without: which files each file of it imports, which is half of
 * its bytes, and what a page does not have. A file names its imports itself, and a document is rendered with
 * the server's own table.
 */
export function routes(assets: string): Plugin {
  return {
    name: 'tayang:routes',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    // React Router writes the table while it builds the server.
    closeBundle() {
      const file = findTable(assets)
      const text = readFileSync(file, 'utf8')
      const [start, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1]
      const table = JSON.parse(text.slice(start, end)) as Table
      table.entry.imports = []
      for (const route of Object.values(table.routes)) {
        for (const [name, value] of Object.entries(route)) {
          const isEmpty = value === false || (Array.isArray(value) && value.length === 0)
          if (isEmpty || OF_SERVER.has(name)) delete route[name]
        }
      }
      writeFileSync(file, text.slice(0, start) + JSON.stringify(table) + text.slice(end))
    },
  }
}
