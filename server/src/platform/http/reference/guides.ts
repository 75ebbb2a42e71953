import { readFile, readdir } from 'node:fs/promises'
import { markdownToHtml } from './markdown.ts'
import { referenceShell } from './reference-shell.ts'

const FOLDER = new URL('../../../../../docs/guides/', import.meta.url)
/** Those that are about running an installation rather than about calling it. */
const OF_OPERATORS: ReadonlySet<string> = new Set([
  'a-million-viewers',
  'mail-sms-push',
  'monitoring',
  'operators',
  'public',
  'testing',
])

/** The guides that are there, by file name, with their titles. A package without them has none. */
export async function readGuides(): Promise<ReadonlyMap<string, string>> {
  const files = await readdir(FOLDER).catch(() => [])
  const names = files.filter((file) => file.endsWith('.md')).map((file) => file.slice(0, -'.md'.length))
  const titled = names.toSorted().map(async (name) => [name, titleOf(await readGuide(name), name)] as const)
  return new Map(await Promise.all(titled))
}

/** The guides that somebody sees who does not see the calls of operators. */
export const publicGuides = (guides: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...guides].filter(([name]) => !OF_OPERATORS.has(name)))

const readGuide = (name: string) => readFile(new URL(`${name}.md`, FOLDER), 'utf8')

const titleOf = (text: string, name: string) => /^# (.*)$/m.exec(text)?.[1] ?? name

/** A guide as a page; `guides` are those that the reader may open. */
export async function guidePage(name: string, guides: ReadonlyMap<string, string>): Promise<string | null> {
  const title = guides.get(name)
  if (title === undefined) return null
  const body = markdownToHtml(await readGuide(name), { linkOf: (target) => linkFrom(target, guides) })
  return referenceShell({ title: `${title} · Tayang API`, body })
}

/** Guides link to pages of the repository too, which are not served. */
function linkFrom(target: string, guides: ReadonlyMap<string, string>): string | null {
  if (target.startsWith('https://') || target.startsWith('#')) return target
  const [file = '', anchor] = target.split('#')
  const name = /^([\w-]+)\.md$/.exec(file)?.[1]
  if (name === undefined || !guides.has(name)) return null
  return `/docs/guides/${name}.md${anchor === undefined ? '' : `#${anchor}`}`
}
