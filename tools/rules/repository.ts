/** The files of the repository, as every repository check sees them. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

const workspaces = [
  'contract',
  'server',
  'media',
  'player',
  'design',
  'web',
  'console',
  'demo',
  'tests',
  'tools',
  'bench',
]

/** What is in the repository or is about to be added to it: nothing that is ignored. */
export const files: readonly string[] = listFiles()
/** Programs and style sheets. */
export const code = files.filter((file) => /\.(ts|tsx|mjs|css)$/.test(file))
export const documents = files.filter((file) => file.endsWith('.md') && !file.includes('/fixtures/'))
/** Programs that are shipped: neither tests nor benchmarks. */
export const source = code.filter(
  (file) => !file.endsWith('.css') && !file.endsWith('.d.ts') && !isTest(file) && !file.startsWith('bench/'),
)

const texts = new Map<string, string>()

export function textOf(file: string): string {
  const known = texts.get(file)
  if (known !== undefined) return known
  const text = readFileSync(path.join(root, file), 'utf8')
  texts.set(file, text)
  return text
}

export interface Line {
  /** `file:line`, as editors open it. */
  readonly at: string
  readonly file: string
  readonly line: string
}

export function linesOf(of: readonly string[]): Line[] {
  return of.flatMap((file) =>
    textOf(file)
      .split('\n')
      .map((line, n) => ({ at: `${file}:${n + 1}`, file, line })),
  )
}

export function inWorkspace(file: string): boolean {
  return workspaces.includes(file.split('/')[0] ?? '')
}

export function isTest(file: string): boolean {
  return /\.(test|spec|conformance)\.tsx?$/.test(file) || /(^|\/)tests?\//.test(file)
}

/** `git` in the repository; a folder of another user is fine, since nothing of it is run. */
export function git(...args: string[]): string {
  return execFileSync('git', ['-c', 'safe.directory=*', ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
}

function listFiles(): string[] {
  return git('ls-files', '--cached', '--others', '--exclude-standard', '-z')
    .split('\0')
    .filter((file) => file !== '' && existsSync(path.join(root, file)))
    .sort()
}
