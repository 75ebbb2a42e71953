import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

const ASSETS = path.join(import.meta.dirname, 'build/client/assets')
const HEAD = 'window.__reactRouterManifest='

type Route = Record<string, unknown> & { module: string; imports?: string[] }

interface Manifest {
  entry: { module: string; imports: string[] }
  routes: Record<string, Route>
}

/**
 * The table of routes is part of every first load (ruling R19), and a fifth of it says nothing: what a route does not
 * have, and what the first load has fetched before any route is gone to. React Router reads an absent flag as no.
 */
export const slimManifest: Plugin = {
  name: 'tayang:slim-manifest',
  enforce: 'post',
  apply: 'build',
  // React Router writes the table while it builds the server.
  applyToEnvironment: ({ name }) => name === 'ssr',
  async closeBundle() {
    const name = (await readdir(ASSETS)).find((file) => /^manifest-.+\.js$/.test(file))
    if (name === undefined) throw new Error('The built site has no table of routes.')
    const file = path.join(ASSETS, name)
    const text = await readFile(file, 'utf8')
    if (!text.startsWith(HEAD)) throw new Error('The table of routes is not written as it was.')
    const whole = JSON.parse(text.slice(HEAD.length, text.lastIndexOf('}') + 1)) as Manifest
    await writeFile(file, `${HEAD}${JSON.stringify(slim(whole))};`)
  },
}

function slim({ entry, routes, ...rest }: Manifest): Manifest {
  const { root } = routes
  const there = new Set([entry, root].flatMap((part) => (part ? [part.module, ...(part.imports ?? [])] : [])))
  const isNews = (file: string) => !there.has(file)
  const told = new Set<string>()
  const slimmed = Object.entries(routes).map(([id, route]) => {
    // A page that stands at a second address, in a partner's variant, finds its parts as it is run.
    const isTold = told.has(route.module)
    told.add(route.module)
    const imports = id === 'root' ? route.imports : isTold ? [] : route.imports?.filter(isNews)
    const said = Object.entries<unknown>({ ...route, imports }).filter(
      ([, value]) => value !== false && !(Array.isArray(value) && value.length === 0),
    )
    return [id, Object.fromEntries(said) as Route]
  })
  return { ...rest, entry, routes: Object.fromEntries(slimmed) }
}
