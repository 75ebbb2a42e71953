import { createHash } from 'node:crypto'
import { operation, refusals, user, type Operation } from '@tayang/contract'
import * as contract from '@tayang/contract'
import { describe, expect, it } from 'vitest'
import { schemaOf } from './json-schema.ts'
import { callSection } from './call-section.ts'
import { examplePart, exampleValue, type Shape } from './example-value.ts'
import { groupKeyOf, groupsOf } from './groups.ts'
import { guidePage, publicGuides, readGuides } from './guides.ts'
import { markdownToHtml } from './markdown.ts'
import { groupPage, indexPage } from './reference-page.ts'
import { REFERENCE_POLICY, referenceShell } from './reference-shell.ts'

const isOperation = (entry: unknown): entry is Operation =>
  typeof entry === 'object' && entry !== null && 'method' in entry && 'path' in entry && 'caller' in entry

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const operations: readonly Operation[] = Object.values<unknown>(contract)
  .flatMap((module) => (isRecord(module) ? Object.values(module) : []))
  .filter(isOperation)

const source = {
  operations,
  origin: 'https://tayang.example',
  guides: new Map([['gifts', 'Gifts & diamonds']]),
}

describe('an example', () => {
  it('of every part of every call is accepted by the contract', () => {
    const parts = operations.flatMap((one) =>
      (['params', 'query', 'body', 'answer', 'meta'] as const).map((name) => ({
        one,
        name,
        part: one[name],
      })),
    )
    const refused = parts.flatMap(({ one, name, part }) => {
      if (part === undefined || part === 'bytes') return []
      const shape = schemaOf(part, name === 'answer' || name === 'meta' ? 'output' : 'input') as Shape
      const { success, error } = part.safeParse(examplePart(part, shape))
      return success ? [] : [`${one.method} ${one.path} ${name}: ${error.issues[0]?.message}`]
    })
    expect(operations.length).toBeGreaterThan(400)
    expect(refused).toEqual([])
  })

  it.each<[string, Shape, unknown]>([
    ['a number within its bounds', { type: 'integer', minimum: 5, maximum: 9 }, 5],
    ['the first of several values', { enum: ['on', 'off'] }, 'on'],
    ['a value where it may also be null', { anyOf: [{ type: 'null' }, { type: 'boolean' }] }, true],
    ['an entry of a map', { type: 'object', additionalProperties: { type: 'integer' } }, { key: 1 }],
    ['a text of its least length', { type: 'string', minLength: 6 }, 'textaa'],
  ])('is %s', (_what, shape, wanted) => {
    expect(exampleValue(shape)).toEqual(wanted)
  })
})

describe('the groups of the reference', () => {
  it('are each described, and every guide that they name is there', async () => {
    const groups = groupsOf(operations)
    expect(groups.filter(({ description }) => description === '')).toEqual([])
    const guides = await readGuides()
    expect(groups.flatMap((group) => group.guides).filter((name) => !guides.has(name))).toEqual([])
  })

  it('hold every call once', () => {
    const shown = groupsOf(operations).map(({ key }) => groupPage(key, source) ?? '')
    const calls = shown.map((page) => page.match(/<details /g)?.length ?? 0)
    expect(calls.reduce((sum, count) => sum + count, 0)).toBe(operations.length)
  })

  it('name one that nobody described by its first segment', () => {
    const odd = operation({ summary: 'Odd', method: 'GET', path: '/odd/v1.0/things', caller: 'anyone' })
    expect(groupsOf([odd]).map(({ name }) => name)).toEqual([groupKeyOf(odd)])
  })
})

describe('the page of a group', () => {
  it('says who may call, what to send, what comes back and what is refused', () => {
    const section = callSection(user.createSession, source.origin)
    expect(section).toContain('https://tayang.example/user/v1.2/sessions')
    expect(section).toContain('x-app-id: tayang-web')
    expect(section).toContain('Kopi#malam42')
    expect(section).toContain('&quot;accessToken&quot;')
    expect(section).toContain(refusals.INVALID_PARAMETERS[1])
  })

  it('leads to its guides, and to no group that is not there', () => {
    expect(groupPage('loyalty', source)).toContain('href="/docs/guides/gifts.md">Gifts &amp; diamonds<')
    expect(groupPage('nothing', source)).toBeNull()
  })

  it('needs no script: the policy allows its one style and its font alone', () => {
    const page = indexPage(source)
    const style = /<style>([^]*?)<\/style>/.exec(page)?.[1] ?? ''
    expect(REFERENCE_POLICY).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    expect(page).not.toMatch(/<script|style="| on\w+=/)
  })
})

describe('a guide', () => {
  it('is a page for those who may read it', async () => {
    const guides = await readGuides()
    expect(await guidePage('operators', guides)).toContain('<h1 id="operators">Operators</h1>')
    expect(await guidePage('operators', publicGuides(guides))).toBeNull()
    expect(await guidePage('../../package', guides)).toBeNull()
  })

  it('links to guides that are served, and keeps the words of other links', async () => {
    const page = (await guidePage('going-live', await readGuides())) ?? ''
    expect([...page.matchAll(/href="([^"]+)"/g)].map(([, address]) => address)).not.toContainEqual(
      expect.stringContaining('../'),
    )
  })
})

describe('Markdown', () => {
  const write = (text: string) => markdownToHtml(text, { linkOf: (target) => (target === 'x' ? '/x' : null) })

  it.each([
    ['a heading with its anchor', '## Who sees it', '<h2 id="who-sees-it">Who sees it</h2>'],
    ['a paragraph of two lines', 'one\ntwo', '<p>one\ntwo</p>'],
    ['a list', '- one\n  more\n- two', '<ul><li>one\n  more</li><li>two</li></ul>'],
    ['a numbered list', '1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
    ['code, whose marks stay', '```sh\na **b** <c>\n```', '<pre>a **b** &lt;c&gt;</pre>'],
    ['marks', '**b** `<c>` [d](x) [e](y)', '<p><b>b</b> <code>&lt;c&gt;</code> <a href="/x">d</a> e</p>'],
    [
      'a table',
      '| a | |\n|---|---|\n| 1 | 2 |',
      '<table><thead><tr><th scope="col">a</th><td></td></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    ],
  ])('is written as HTML: %s', (_what, text, html) => {
    expect(write(text)).toBe(html)
  })

  it('cannot bring HTML of its own', () => {
    expect(write('<img src=x onerror=alert(1)>')).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>')
  })
})

it('the title of a page is escaped', () => {
  expect(referenceShell({ title: '<b>', body: '' })).toContain('<title>&lt;b&gt;</title>')
})
