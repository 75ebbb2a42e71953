import { describe, expect, test } from 'vitest'
import { files, textOf } from './repository.ts'

const RECIPES = [
  'A new call',
  'A notification kind',
  'A payment provider',
  'A gift with an animation',
  'A page',
]
const FILE = /`((?:contract|server|web|demo|tests|docs|tools)\/[\w./-]+)`/g

/** `order-paid`, `orderPaid` and `ORDER_PAID` are one name. */
const plain = (text: string) => text.toLowerCase().replace(/[-_]/g, '')

describe('the recipes of CONTRIBUTING', () => {
  test('are the five that newcomers ask for', () => {
    expect(sections().map(({ title }) => title)).toEqual(RECIPES)
  })

  test.each(RECIPES)('%s: every file of its list exists, and names the example', (title) => {
    const { steps, example } = sections().find((section) => section.title === title)!
    expect(steps.length).toBeGreaterThanOrEqual(5)
    expect(example).not.toBe('')
    const lost = steps.flatMap((step) =>
      [...step.matchAll(FILE)].filter(([, file = '']) => !exists(file)).map(([, file]) => file),
    )
    expect(lost).toEqual([])
    const silent = steps
      .filter((step) => step.startsWith('`'))
      .map((step) => [...step.matchAll(FILE)][0]?.[1] ?? '')
      .filter((file) => !names(file, example))
    expect(silent).toEqual([])
  })
})

interface Section {
  title: string
  example: string
  /** The numbered steps, each with its lines joined. */
  steps: string[]
}

function sections(): Section[] {
  const [, ...parts] = textOf('CONTRIBUTING.md').split(/^### /m)
  return parts.map((part) => {
    const [title = '', ...lines] = part.split('\n')
    const text = lines.join('\n')
    return {
      title,
      example: /^Example: `([^`]+)`/m.exec(text)?.[1] ?? '',
      steps: text.split(/^\d+\. /m).slice(1),
    }
  })
}

function exists(file: string): boolean {
  return files.some((known) => known === file || known.startsWith(file.endsWith('/') ? file : `${file}/`))
}

/** A file names the example in its path or its text; of a folder one file does. */
function names(file: string, example: string): boolean {
  return files
    .filter((known) => known === file || known.startsWith(file.endsWith('/') ? file : `${file}/`))
    .some((known) => plain(`${known}\n${textOf(known)}`).includes(plain(example)))
}
