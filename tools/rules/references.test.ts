/**
 * Comments, tests and documents may cite only what a reader of this repository can open: here the rules of the product
 * by the anchor of their heading.
 */
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { files as all, textOf as read } from './repository.ts'

const RULES = 'docs/product'

/** `docs/product/sessions.md#refresh`, wherever it is written. */
const CITATION = /\bdocs\/product\/([a-z0-9-]+\.md)(?:#([\w-]*))?/g
/** `[text](sessions.md#refresh)` and `[text](../product/sessions.md#refresh)` in a document. */
const LINK = /\]\(((?:\.\.?\/)*[\w./-]+\.md)(?:#([\w-]*))?\)/g

const files = all.filter((file) => /\.(ts|tsx|mjs|css|sql|json|md)$/.test(file))
const anchors = new Map(
  files
    .filter((file) => file.startsWith(`${RULES}/`))
    .map((file) => [path.posix.basename(file), anchorsOf(read(file))]),
)

describe('the rules of the product', () => {
  test('are found by every citation of them', () => {
    expect(anchors.size).toBeGreaterThan(0)
    const broken = [...citations(), ...links()]
      .filter(({ page, anchor }) => !leadsToRule(page, anchor))
      .map(({ at, page, anchor }) => `${at}: ${page}#${anchor ?? ''}`)
    expect(broken).toEqual([])
  })

  test('have one anchor each', () => {
    const doubled = [...anchors].flatMap(([page, all]) =>
      all.filter((anchor, index) => all.indexOf(anchor) !== index).map((anchor) => `${page}#${anchor}`),
    )
    expect(doubled).toEqual([])
  })

  test('are listed page by page in their index', () => {
    const index = read(`${RULES}/README.md`)
    const missing = [...anchors.keys()].filter((page) => page !== 'README.md' && !index.includes(`(${page})`))
    expect(missing).toEqual([])
  })
})

interface Citation {
  readonly at: string
  readonly page: string
  readonly anchor: string | undefined
}

function* citations(): Generator<Citation> {
  yield* matches(files, CITATION, (_file, page) => page)
}

function* links(): Generator<Citation> {
  const documents = files.filter((file) => file.endsWith('.md'))
  yield* matches(documents, LINK, (file, target) => {
    const to = path.posix.join(path.posix.dirname(file), target)
    return path.posix.dirname(to) === RULES ? path.posix.basename(to) : undefined
  })
}

function* matches(
  of: readonly string[],
  pattern: RegExp,
  pageOf: (file: string, target: string) => string | undefined,
): Generator<Citation> {
  for (const file of of) {
    for (const [index, line] of read(file).split('\n').entries()) {
      for (const [, target = '', anchor] of line.matchAll(pattern)) {
        const page = pageOf(file, target)
        if (page !== undefined) yield { at: `${file}:${index + 1}`, page, anchor }
      }
    }
  }
}

function leadsToRule(page: string, anchor: string | undefined): boolean {
  const known = anchors.get(page)
  return known !== undefined && (anchor === undefined || known.includes(anchor))
}

/** The anchors that GitHub makes of headings, and those that a page sets itself. */
function anchorsOf(markdown: string): string[] {
  const headings = [...markdown.matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading = '']) => slugOf(heading))
  const own = [...markdown.matchAll(/<a (?:id|name)="([\w-]+)">/g)].map(([, anchor = '']) => anchor)
  return [...headings, ...own]
}

function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number} _-]/gu, '')
    .replace(/ /g, '-')
}

/** Numbered rules of papers that are not part of this repository: a reader cannot open them. */
const AREAS = [
  'ACC SES PRO NOT BLK ERR PAR NAV HOM DET SRC LST HIS PLY LTV STA CON QUZ LIV CHT STR PUB GFT WAL SUB CLP PRM',
]
  .join(' ')
  .split(' ')
  .join('|')
const ABSENT = new RegExp(
  [
    String.raw`\b[Rr]uling` + String.raw`s? [RA]\d+`,
    String.raw`\b[A][01]` + String.raw`\d{2}\b`,
    String.raw`\b(?:${AREAS})-` + String.raw`\d{3}\b`,
    String.raw`\btrust` + String.raw`,? (?:[A-Z]?\d+|part \d|attack \d|fault \d)`,
    String.raw`\b[Ss]pec(?:ification)?` + String.raw` \d`,
    String.raw`\b[Dd]ecision` + String.raw`s?,? (?:\d+\.\d|part \d)`,
    String.raw`\bspeed` + String.raw` \d`,
    String.raw`\((?:attack|fault)` + String.raw` \d`,
    String.raw`\bR\d{1,2}\b` + String.raw`(?=\))`,
  ].join('|'),
)

describe('comments, tests and documents', () => {
  test('cite nothing that is not part of the repository', () => {
    const cited = files
      .filter((file) => !/package-lock|^docs\/figures\//.test(file))
      .flatMap((file) =>
        read(file)
          .split('\n')
          .flatMap((line, index) => (ABSENT.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
      )
    expect(cited).toEqual([])
  })
})
