/** `npm run engine:build`: compiles the player's engine from Shaka's sources and our recipe. Takes some ten seconds. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { COMPILER, engineFile, flags, listRecipe, recipeFolder, writeHeader } from './recipe.ts'

const root = path.resolve(import.meta.dirname, '../..')
const shaka = 'node_modules/shaka-player'
const keptNames = `${recipeFolder}/kept-names.js`

/** The compiler knows these names already, from the browsers' own interfaces. */
const KNOWN_ALREADY = new Set([`${shaka}/externs/mediasession.js`])

function listBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => `${folder}/${file}`)
    .sort()
}

function namesOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  return [...text.matchAll(/^goog\.provide\('([^']+)'\)/gm)].map(([, name = '']) => name)
}

/** Shaka's sources but for the files whose place is taken by one of ours. */
function listSources(): string[] {
  const ours = new Set(listRecipe().flatMap(namesOf))
  return [`${shaka}/lib`, `${shaka}/third_party`]
    .flatMap(listBelow)
    .filter((file) => !namesOf(file).some((name) => ours.has(name)))
}

function compile(): string {
  const work = mkdtempSync(path.join(os.tmpdir(), 'tayang-engine-'))
  try {
    const wrapper = path.join(work, 'wrapper.txt')
    const output = path.join(work, 'engine.js')
    writeFileSync(wrapper, 'const tayangEngine={};(function(){%output%})();export{tayangEngine as engine};\n')
    const scripts = [...listRecipe().filter((file) => file !== keptNames), ...listSources()]
    const externs = [...listBelow(`${shaka}/externs`).filter((file) => !KNOWN_ALREADY.has(file)), keptNames]
    const asked = [
      ...flags,
      `--entry_point=${recipeFolder}/entry.js`,
      `--output_wrapper_file=${wrapper}`,
      `--js_output_file=${output}`,
      ...scripts.map((file) => `--js=${file}`),
      ...externs.map((file) => `--externs=${file}`),
    ]
    const [name = ''] = COMPILER.split('@')
    execFileSync('npx', ['--yes', '--package', COMPILER, name, ...asked], { cwd: root, stdio: 'inherit' })
    return readFileSync(output, 'utf8')
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

const code = compile()
writeFileSync(path.join(root, engineFile), writeHeader(code) + code)
process.stdout.write(`${engineFile}: ${gzipSync(code, { level: 9 }).length} bytes as gzip -9\n`)
