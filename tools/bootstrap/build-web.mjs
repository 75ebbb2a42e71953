import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { runQuietly } from './run-quietly.mjs'
import { withProgress } from './progress.mjs'
import { Trouble } from './trouble.mjs'

/** What the site is made of. A change anywhere here builds it again. */
const SOURCES = ['web', 'player', 'design', 'contract', 'package-lock.json']
const LEFT_OUT = new Set(['node_modules', 'build', '.react-router'])

/** Builds the site when its sources changed; reading them all takes some tens of milliseconds. */
export async function buildWeb({ root, node }) {
  const stampFile = path.join(root, 'web', 'build', '.tayang-built')
  const hash = hashSources(root)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return

  rmSync(stampFile, { force: true })
  await withProgress('Building the site', async () => {
    const tool = path.join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
    const { code, said } = await runQuietly(node, [tool, 'build'], {
      cwd: path.join(root, 'web'),
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (code === 0) return
    if (said.includes('ENOSPC')) throw new Trouble('The site could not be built: the disk is full.')
    throw new Trouble(`The site could not be built:\n${said.trim().split('\n').slice(-30).join('\n')}`)
  })
  writeFileSync(stampFile, hash)
}

function hashSources(root) {
  const hash = createHash('sha256')
  for (const source of SOURCES) addTo(hash, root, source)
  return hash.digest('hex')
}

function addTo(hash, root, name) {
  const file = path.join(root, name)
  if (name.endsWith('package-lock.json')) {
    hash.update(name).update(readFileSync(file))
    return
  }
  const entries = readdirSync(file, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    if (LEFT_OUT.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue
    const below = `${name}/${entry.name}`
    if (entry.isDirectory()) addTo(hash, root, below)
    else hash.update(below).update(readFileSync(path.join(root, below)))
  }
}
