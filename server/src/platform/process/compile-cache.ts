import { getCompileCacheDir } from 'node:module'
import path from 'node:path'

/**
 * Gives a child the compiled code that this process keeps. Node then need not load its TypeScript compiler there, which
 * would stay in memory (20 MB) for the whole life of the child. Empty where this process keeps none.
 */
export function sharedCompileCache(): Record<string, string> {
  // Node keeps the code of each of its versions in a folder of its own.
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(folder) }
}
