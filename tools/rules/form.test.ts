import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { NARROW_PX_MAX, TABLET_PX_MAX } from '../../design/src/widths.ts'
import { code, files, inWorkspace, isTest, linesOf, textOf } from './repository.ts'

const LINE_LENGTH_MAX = 110
/** A sentence in a comment may run a little longer than code. */
const COMMENT_LENGTH_MAX = 120
const FILE_LINES_MAX = 400
const TEST_LINES_MAX = 800

/** Names that say nothing about what is inside. */
const FORBIDDEN = /^(utils?|helpers?|common|shared|misc|lib|types|constants|manager)(\.|$)/

/** Steps of the proof are named after what they prove, and one proves types. */
const ALLOWED = new Set(['tools/steps/types.ts'])
/** In the site and the console, what every feature builds on has this name, and nothing else has. */
const SHARED = /^(web|console)\/src\/(features\/)?shared\//

describe('the form of the code', () => {
  test('no line is longer than 110 characters', () => {
    expect(
      linesOf(code.filter(inWorkspace))
        .filter(({ line }) => isTooLong(line))
        .map(({ at }) => at),
    ).toEqual([])
  })

  test('no file is longer than 400 lines, and no test longer than 800', () => {
    const long = code
      .map((file) => ({ file, lines: textOf(file).split('\n').length - 1 }))
      .filter(({ file, lines }) => lines > (mayBeLong(file) ? TEST_LINES_MAX : FILE_LINES_MAX))
    expect(long).toEqual([])
  })

  test('no file or folder has a name that says nothing', () => {
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

  test('files are named in kebab-case', () => {
    const odd = code.filter((file) => !/^[a-z0-9]+([.-][a-z0-9]+)*$/.test(path.basename(file)))
    expect(odd).toEqual([])
  })

  test('style sheets change above and up to 500 and 768 px, never one pixel beside them', () => {
    expect([NARROW_PX_MAX, TABLET_PX_MAX]).toEqual([500, 768])
    const beside = (px: number) => [NARROW_PX_MAX, TABLET_PX_MAX].find((max) => Math.abs(px - max) <= 1)
    const asked = widthsAskedFor().filter(({ px }) => beside(px) !== undefined)
    expect(asked.length).toBeGreaterThan(10)
    expect(asked.filter(({ sign, px }) => px !== beside(px) || !['>', '<='].includes(sign))).toEqual([])
  })

  test('no comment leaves work for later', () => {
    const words = new RegExp(['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X'].map((word) => `\\b${word}\\b`).join('|'))
    expect(
      linesOf(code.filter(inWorkspace))
        .filter(({ line }) => words.test(line))
        .map(({ at }) => at),
    ).toEqual([])
  })
})

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

const COMMENT = /^\s*(\/\*|\*|\/\/)/
/** A text, an address, a pattern or a drawing is one piece, however long. */
const LONG_PIECE = /'[^']{40,}'|`[^`]{40,}|"[^"]{40,}"|\/\S{40,}\/|>[^<>{}]{40,}|\S{60,}/

function isTooLong(line: string): boolean {
  if (COMMENT.test(line)) return line.length > COMMENT_LENGTH_MAX && !/\S{60,}/.test(line)
  return line.length > LINE_LENGTH_MAX && !LONG_PIECE.test(line)
}

/** Tests, and the tables of what the demo's films are made of. */
function mayBeLong(file: string): boolean {
  return isTest(file) || file.startsWith('demo/src/titles/')
}
