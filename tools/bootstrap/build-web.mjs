import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { runQuietly } from './run-quietly.mjs'
import { withProgress } from './progress.mjs'
import { Trouble } from './trouble.mjs'

/** What is built, of what, and by which tool. A change anywhere in its sources builds it again. */
const BUILDS = [
  {
    name: 'the site',
    folder: 'web',
    sources: ['web', 'player', 'design', 'contract', 'package-lock.json'],
    tool: ['@react-router', 'dev', 'bin.cjs'],
  },
  {
    name: 'the console',
    folder: 'console',
    // How texts are compiled it shares with the site.
    sources: ['console', 'player', 'design', 'contract', 'web/message-visitors.ts', 'package-lock.json'],
    tool: ['vite', 'bin', 'vite.js'],
  },
]
const LEFT_OUT = new Set(['node_modules', 'build', '.react-router'])

/** Builds what changed, one after the other; reading all sources takes some tens of milliseconds. */
export async function buildWeb({ root, node }) {
  for (const build of BUILDS) await buildOne(build, { root, node })
}

async function buildOne({ name, folder, sources, tool }, { root, node }) {
  const stampFile = path.join(root, folder, 'build', '.tayang-built')
  const hash = hashOf(sources, root)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return

  rmSync(stampFile, { force: true })
  await withProgress(`Building ${name}`, async () => {
    const { code, said } = await runQuietly(node, [path.join(root, 'node_modules', ...tool), 'build'], {
      cwd: path.join(root, folder),
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (code === 0) return
    const what = name.replace(/^t/, 'T')
    if (said.includes('ENOSPC')) throw new Trouble(`${what} could not be built: the disk is full.`)
    throw new Trouble(`${what} could not be built:\n${said.trim().split('\n').slice(-30).join('\n')}`)
  })
  writeFileSync(stampFile, hash)
}

function hashOf(sources, root) {
  const hash = createHash('sha256')
  for (const source of sources) addTo(hash, root, source)
  return hash.digest('hex')
}

function addTo(hash, root, name) {
  const file = path.join(root, name)
  if (/\.(?:json|ts)$/.test(name)) {
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
