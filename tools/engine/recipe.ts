import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** Where the recipe and what is cooked by it lie, from the root of the repository. */
export const recipeFolder = 'player/engine/recipe'
export const engineFile = 'player/engine/shaka-engine.js'

/** Fetched when the engine is compiled, and never by an install. */
export const COMPILER = 'google-closure-compiler@20260927.0.0'

/** As Shaka's own release is compiled, but for the exports: only what `entry.js` names is kept by name. */
export const flags = [
  '--compilation_level=ADVANCED',
  '--language_in=ECMASCRIPT_2021',
  '--language_out=ECMASCRIPT_2021',
  // Shaka's sources are checked by its authors; what we leave out has no types worth checking.
  '--jscomp_off=*',
  '--warning_level=QUIET',
  '--define=goog.DEBUG=false',
  '--define=goog.asserts.ENABLE_ASSERTS=false',
  '--define=shaka.log.MAX_LOG_LEVEL=0',
  '--extra_annotation_name=listens',
  '--dependency_mode=PRUNE',
  '--generate_exports=false',
]

export function readShakaVersion(): string {
  const { version } = JSON.parse(
    readFileSync(path.join(root, 'node_modules/shaka-player/package.json'), 'utf8'),
  ) as { version: string }
  return version
}

export function listRecipe(): string[] {
  return readdirSync(path.join(root, recipeFolder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => path.join(recipeFolder, file))
    .sort()
}

/** One mark for everything that the compiled engine depends on. */
export function markRecipe(): string {
  const hash = createHash('sha256').update([COMPILER, readShakaVersion(), ...flags].join('\n'))
  for (const file of listRecipe()) hash.update(file).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

export const markCode = (code: string): string => createHash('sha256').update(code).digest('hex')

/** The first lines of the engine: whose it is, what was done to it, and the marks that its test reads. */
export function writeHeader(code: string): string {
  return [
    '/*!',
    ' * @license',
    ` * Shaka Player ${readShakaVersion()}`,
    ' * Copyright 2016 Google LLC',
    ' * SPDX-License-Identifier: Apache-2.0',
    ' *',
    ' * Compiled for Tayang from the sources of the npm package, with parts left out (player/engine/recipe).',
    ' * Never edited by hand: npm run engine:build',
    ` * recipe ${markRecipe()}`,
    ` * code ${markCode(code)}`,
    ' */',
    '',
  ].join('\n')
}
