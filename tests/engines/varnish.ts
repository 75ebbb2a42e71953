import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findEngine, isProgram, notProved, type Engine } from './engine.ts'
import { runServer } from './run-server.ts'

export const VARNISH_RECIPE = path.resolve(import.meta.dirname, '../../ops/proxies/varnish.vcl')

/** Memory of a machine that tries it out; a real edge has as much as a minute of its shows weighs. */
const MEMORY = 'malloc,60m'
const THREADS = ['-p', 'thread_pool_min=5', '-p', 'thread_pool_max=200']

/** A Varnish that can run, which translates its recipe with the C compiler of the system; null where it cannot. */
export function findVarnish(): Engine | null {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  const hasCompiler = folders.some((folder) => isProgram(path.join(folder, 'gcc')))
  return hasCompiler ? findEngine('varnish') : notProved('varnish', 'No gcc is on the PATH, which it needs.')
}

/** Where it was unpacked without root, its own libraries and modules are not where it looks for them. */
export function varnishWords(engine: Engine): { words: string[]; env: Record<string, string> } {
  const libraries = engine.environment['LD_LIBRARY_PATH']?.split(path.delimiter) ?? []
  const own = libraries.map((each) => path.join(each, 'varnish'))
  const words = own.flatMap((each) => ['-p', `vmod_path=${path.join(each, 'vmods')}`]).slice(0, 2)
  return {
    words,
    env: { ...engine.environment, LD_LIBRARY_PATH: [...libraries, ...own].join(path.delimiter) },
  }
}

/** Varnish by the very file of `ops` in front of an app on loopback; `folder` is for its own files. */
export async function startVarnish(
  engine: Engine,
  of: { appPort: number; port: number; folder: string },
): Promise<AsyncDisposable> {
  const recipe = readFileSync(VARNISH_RECIPE, 'utf8')
  const text = recipe.replace('.port = "3000"', `.port = "${of.appPort}"`)
  if (text === recipe) throw new Error('ops/proxies/varnish.vcl names no port 3000.')
  const file = path.join(of.folder, 'varnish.vcl')
  writeFileSync(file, text)
  const { words, env } = varnishWords(engine)
  const place = ['-n', path.join(of.folder, 'varnish'), '-a', `127.0.0.1:${of.port}`, '-f', file]
  return runServer('Varnish', {
    program: engine.program,
    words: ['-F', '-j', 'none', ...place, '-s', MEMORY, ...THREADS, ...words],
    env,
    port: of.port,
  })
}
