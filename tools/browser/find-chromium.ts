import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Unpacking takes seconds: a scratch folder as old as this belongs to a process that was killed. */
const SCRATCH_MS_MAX = 600_000

const SAID_LENGTH_MAX = 2_000

/** Below the packages, like everything else that a copy of the repository makes for itself. */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/tayang-chromium', import.meta.url))

/**
 * The Chromium that npm brought, unpacked once for each version of its package.
 *
 * The package itself unpacks into the temporary folder of the machine, straight into the file that it then names: a
 * second process that asks meanwhile starts half a browser. Here a process of its own unpacks into a scratch folder
 * beside the final one, which is then renamed, so that the final folder is either whole or not there at all.
 */
export async function findChromium(cache = CACHE): Promise<string> {
  const folder = path.join(cache, `${readVersion()}-${process.arch}`)
  const file = path.join(folder, 'chromium')
  if (existsSync(file)) return file

  await mkdir(cache, { recursive: true })
  await removeAbandoned(cache)
  const scratch = await mkdtemp(`${folder}.`)
  try {
    await unpackInto(scratch)
    await rename(scratch, folder)
  } catch (error) {
    // Another process was faster, and its folder is as good as ours.
    if (!existsSync(file)) throw error
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  return file
}

function readVersion(): string {
  const manifest = new URL('../package.json', import.meta.resolve('@sparticuz/chromium'))
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  return version
}

/**
 * The package chooses its place by `TMPDIR`. It writes in a process that starts no other: while a program is open for
 * writing in a process that forks, nobody can start that program (ETXTBSY).
 */
async function unpackInto(folder: string): Promise<void> {
  const program = `import packed from '${import.meta.resolve('@sparticuz/chromium')}'; await packed.executablePath()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Error(`Chromium could not be unpacked: ${said.slice(-SAID_LENGTH_MAX)}`)
}

/** Removes what killed processes left half unpacked: some 220 MB each. */
async function removeAbandoned(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const left = path.join(cache, name)
    // Only scratch folders end in the six characters of `mkdtemp`; another process may remove the same one.
    const found = /\.\w{6}$/.test(name) ? await stat(left).catch(() => null) : null
    if (found && Date.now() - found.mtimeMs > SCRATCH_MS_MAX) await rm(left, { recursive: true, force: true })
  }
}
