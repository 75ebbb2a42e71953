import { lazyPart } from '@tayang/design/lazy-part'
import { expect, test } from 'vitest'
import { readAll } from './read-all.ts'

/** Each part is longer than React keeps in one piece on its own. */
const long = (name: string) => `${name}: ${'word '.repeat(4000)}`

function aPart(name: string) {
  const Part = () => <p>{long(name)}</p>
  return lazyPart(async () => Part, { placeholder: <i>the place of {name}</i> })
}

test('every suspended part of a page is in its place from the start, however long the page is', async () => {
  const First = aPart('first')
  const Second = aPart('second')
  const html = await readAll(
    <main>
      <First />
      <h2>between</h2>
      <Second />
    </main>,
    () => {},
  )
  const places = ['first:', 'between', 'second:'].map((text) => html.indexOf(text))
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(html).not.toContain('the place of')
  expect(html).not.toContain('hidden')
})

test('a part that fails is reported, and the rest of the page is rendered', async () => {
  const Broken = lazyPart(async () => {
    throw new Error('no such part')
  })
  const told: unknown[] = []
  const html = await readAll(
    <main>
      <Broken />
      <h2>the rest</h2>
    </main>,
    (error) => void told.push(error),
  )
  expect(html).toContain('the rest')
  expect(told.map(String)).toEqual(['Error: no such part'])
})
