import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyOf, kindOf, shortOf, type FieldSchema } from './schema-of-field.ts'
import { figureOf, ValueField } from './value-field.tsx'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(cleanup)

let last: unknown
function Edited({ schema, begin }: { schema: FieldSchema; begin: unknown }) {
  const [value, setValue] = useState(begin)
  last = value
  return <ValueField label="It" schema={schema} value={value} onChange={setValue} />
}
const edit = (schema: FieldSchema, begin: unknown) =>
  render(
    <I18nProvider i18n={i18n}>
      <Edited schema={schema} begin={begin} />
    </I18nProvider>,
  )
const put = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

const bank: FieldSchema = {
  type: 'object',
  properties: { code: { type: 'string' }, isHeld: { type: 'boolean' } },
}

test('a figure is a number, with a comma too; what is none stays as it was typed', () => {
  expect(['7', ' 2,5 ', '-1', '1.000,5', 'six', ''].map(figureOf)).toEqual([7, 2.5, -1, '1.000,5', 'six', ''])
  edit({ type: 'integer', minimum: 4, maximum: 8 }, 6)
  put('It', '8')
  expect(last).toBe(8)
  expect(screen.getByText('From 4 to 8')).toBeTruthy()
})

test('a flag is a switch', () => {
  edit({ type: 'boolean' }, false)
  fireEvent.click(screen.getByRole('switch'))
  expect(last).toBe(true)
})

test('words stand one in each line', () => {
  edit({ type: 'array', items: { type: 'string' } }, ['a', 'b'])
  put('It', 'a\nc')
  expect(last).toEqual(['a', 'c'])
  put('It', '')
  expect(last).toEqual([])
})

test('rows are changed, added and removed, the others stay', () => {
  edit({ type: 'array', items: bank, maxItems: 3 }, [
    { code: '014', isHeld: false },
    { code: '008', isHeld: false },
  ])
  fireEvent.change(screen.getAllByLabelText('code')[1]!, { target: { value: '009' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add a row' }))
  expect(last).toEqual([
    { code: '014', isHeld: false },
    { code: '009', isHeld: false },
    { code: '', isHeld: false },
  ])
  expect(screen.queryByRole('button', { name: 'Add a row' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Remove row 1' }))
  expect(last).toMatchObject([{ code: '009' }, { code: '' }])
})

test('figures by their days are changed, and a new day replaces none', () => {
  edit(
    { type: 'object', propertyNames: { format: 'date' }, additionalProperties: { type: 'number' } },
    {
      '2026-01-01': 0,
    },
  )
  put('It', '2,5')
  fireEvent.click(screen.getByRole('button', { name: 'Add a day' }))
  expect(last).toEqual({ '2026-01-01': 2.5, '2026-01-02': 0 })
})

test('a text in both languages has two fields', () => {
  const both = { type: 'object', properties: { en: { type: 'string' }, id: { type: 'string' } } }
  edit(both, { en: 'Hello', id: 'Halo' })
  put('Indonesian', 'Hai')
  expect(last).toEqual({ en: 'Hello', id: 'Hai' })
})

test('a choice offers what its shape names', () => {
  edit({ type: 'string', enum: ['none', 'all'] }, 'none')
  put('It', 'all')
  expect(last).toBe('all')
})

test('every kind of shape has an empty value of its own kind', () => {
  expect(emptyOf(bank)).toEqual({ code: '', isHeld: false })
  expect(emptyOf({ type: 'integer', minimum: 4 })).toBe(4)
  expect(kindOf({ type: 'string', format: 'date' })).toBe('day')
})

test('a value is written in one line', () => {
  expect([null, 'a', ['a', 'b'], 7, { a: 1 }].map(shortOf)).toEqual(['–', 'a', 'a, b', '7', '{"a":1}'])
})
