import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { NARROW_PX_MAX, TABLET_PX_MAX } from '../design/src/widths.ts'

const root = path.resolve(import.meta.dirname, '..')
const rooms = ['contract', 'server', 'media', 'player', 'design', 'web', 'demo', 'tests', 'tools', 'bench']

const LINE_LENGTH_MAX = 110
/** A sentence in a comment may run a little longer than code. */
const COMMENT_LENGTH_MAX = 120
const FILE_LINES_MAX = 400
const TEST_LINES_MAX = 800

/** Names that say nothing about what is inside. */
const FORBIDDEN = /^(utils?|helpers?|common|shared|misc|lib|types|constants|manager)(\.|$)/

/** Steps of the proof are named after what they prove, and one proves types. */
const ALLOWED = new Set(['tools/steps/types.ts'])
/** In the site, what every feature builds on has this name, and nothing else has. */
const SHARED = /^web\/src\/(features\/)?shared\//

const files = listFiles()
const code = files.filter((file) => /\.(ts|tsx|mjs|css)$/.test(file))
const texts = new Map(code.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))

describe('the repository', () => {
  test('has no line longer than 110 characters', () => {
    expect(
      linesOf(code)
        .filter(({ line }) => isTooLong(line))
        .map(({ at }) => at),
    ).toEqual([])
  })

  test('has no file longer than 400 lines, and no test longer than 800', () => {
    const long = code
      .map((file) => ({ file, lines: textOf(file).split('\n').length - 1 }))
      .filter(({ file, lines }) => lines > (isTest(file) ? TEST_LINES_MAX : FILE_LINES_MAX))
    expect(long).toEqual([])
  })

  test('has no file or folder with a name that says nothing', () => {
    const named = files.filter(
      (file) =>
        !ALLOWED.has(file) &&
        file
          .replace(SHARED, '')
          .split('/')
          .some((part) => FORBIDDEN.test(part)),
    )
    expect(named).toEqual([])
  })

  test('names files in kebab-case', () => {
    const odd = code.filter((file) => !/^[a-z0-9]+([.-][a-z0-9]+)*$/.test(path.basename(file)))
    expect(odd).toEqual([])
  })

  test('has a door with a sign in every room', () => {
    const doors = roomsWithDoors().map((room) => `${room}/index.ts`)
    const closed = doors.filter((door) => !texts.has(door))
    expect(closed).toEqual([])
    const silent = doors.filter((door) => !/\/\*\*[\s\S]{60,}?\*\//.test(texts.get(door) ?? '/**'))
    expect(silent).toEqual([])
  })

  test('changes its looks above and up to 500 and 768 px, never one pixel beside them (A041)', () => {
    expect([NARROW_PX_MAX, TABLET_PX_MAX]).toEqual([500, 768])
    const beside = (px: number) => [NARROW_PX_MAX, TABLET_PX_MAX].find((max) => Math.abs(px - max) <= 1)
    const asked = widthsAskedFor().filter(({ px }) => beside(px) !== undefined)
    expect(asked.length).toBeGreaterThan(10)
    expect(asked.filter(({ sign, px }) => px !== beside(px) || !['>', '<='].includes(sign))).toEqual([])
  })

  test('leaves nothing to be done later', () => {
    const words = new RegExp(['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X'].map((word) => `\\b${word}\\b`).join('|'))
    expect(
      linesOf(code)
        .filter(({ line }) => words.test(line))
        .map(({ at }) => at),
    ).toEqual([])
  })

  test('wants every package in one exact version', () => {
    const loose = packageFiles().flatMap((file) => {
      const { dependencies, devDependencies, optionalDependencies } = JSON.parse(textOfAny(file)) as Record<
        string,
        Record<string, string> | undefined
      >
      const wishes = { ...dependencies, ...devDependencies, ...optionalDependencies }
      return Object.entries(wishes)
        .filter(([, version]) => !/^\d+\.\d+\.\d+([-+][\w.]+)?$/.test(version))
        .map(([name, version]) => `${file}: ${name} ${version}`)
    })
    expect(loose).toEqual([])
  })

  test('names no registry in its lock file', () => {
    expect(textOfAny('package-lock.json').match(/"resolved": "https?:[^"]*"/g) ?? []).toEqual([])
  })

  test('has no link in its papers that leads nowhere', () => {
    const dead = papers().flatMap((paper) =>
      [...textOfAny(paper).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
        .map(([, link = '']) => path.join(path.dirname(paper), decodeURI(link)))
        .filter((target) => !existsSync(path.join(root, target)))
        .map((target) => `${paper}: ${target}`),
    )
    expect(dead).toEqual([])
  })

  test('names no command in its papers that does not exist', () => {
    const { scripts } = JSON.parse(textOfAny('package.json')) as { scripts: Record<string, string> }
    const known = new Set([...Object.keys(scripts), 'install'])
    const unknown = papers().flatMap((paper) =>
      [...textOfAny(paper).matchAll(/(?:`|^\s*|\$ )npm (?:run )?([a-z][\w:-]*)/gm)]
        .map(([, name = '']) => name)
        .filter((name) => !known.has(name))
        .map((name) => `${paper}: npm run ${name}`),
    )
    expect(unknown).toEqual([])
  })
})

/** What is in the repository or could be added to it: nothing that is ignored. */
function listFiles(): string[] {
  // A folder of another user is fine: nothing of it is run by git.
  const args = ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const said = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return said
    .split('\0')
    .filter((file) => file !== '' && existsSync(path.join(root, file)))
    .sort()
}

/** Every width that a style sheet asks for: `> 768`, `<= 926`. */
function widthsAskedFor(): { file: string; sign: string; px: number }[] {
  return code
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) =>
      [...textOf(file).matchAll(/@media[^{]*?\((?:(max|min)-)?width:?\s*([<>]=?)?\s*(\d+)px/g)].map(
        ([, bound, sign = bound === 'max' ? '<=' : '>=', px]) => ({ file, sign, px: Number(px) }),
      ),
    )
}

/** Modules of the server, features and ground of the site: the rooms that others enter. */
function roomsWithDoors(): string[] {
  const shelves = ['shared', 'account', 'people', 'chat', 'money', 'watch', 'live']
  const parents = [
    'server/src/modules',
    ...shelves.map((shelf) => `web/src/features/${shelf}`),
    'web/src/shared',
  ]
  const found = files.flatMap((file) => {
    const parent = parents.find((folder) => file.startsWith(`${folder}/`))
    const [name, ...rest] = parent ? file.slice(parent.length + 1).split('/') : []
    return parent !== undefined && rest.length > 0 ? [`${parent}/${name}`] : []
  })
  return [...new Set(found)]
}

function papers(): string[] {
  return files.filter((file) => file.endsWith('.md') && !file.includes('/fixtures/'))
}

function packageFiles(): string[] {
  return files.filter((file) => path.basename(file) === 'package.json')
}

function linesOf(of: readonly string[]): { at: string; line: string }[] {
  return of
    .filter((file) => rooms.includes(file.split('/')[0] ?? ''))
    .flatMap((file) =>
      textOf(file)
        .split('\n')
        .map((line, i) => ({ at: `${file}:${i + 1}`, line })),
    )
}

const COMMENT = /^\s*(\/\*|\*|\/\/)/
/** A text, an address, a pattern or a drawing is one piece, however long. */
const LONG_PIECE = /'[^']{40,}'|`[^`]{40,}|"[^"]{40,}"|\/\S{40,}\/|>[^<>{}]{40,}|\S{60,}/

function isTooLong(line: string): boolean {
  if (COMMENT.test(line)) return line.length > COMMENT_LENGTH_MAX && !/\S{60,}/.test(line)
  return line.length > LINE_LENGTH_MAX && !LONG_PIECE.test(line)
}

/** Tests, and the tables of what the demo's films are made of. */
function isTest(file: string): boolean {
  return (
    file.startsWith('demo/src/titles/') || /\.(test|promises)\.tsx?$/.test(file) || file.startsWith('tests/')
  )
}

function textOf(file: string): string {
  return texts.get(file) ?? ''
}

function textOfAny(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}
