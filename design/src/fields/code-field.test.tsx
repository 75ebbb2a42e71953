import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { putDigits, removeDigit } from './code-digits.ts'
import { CodeField } from './code-field.tsx'

afterEach(cleanup)

const onComplete = vi.fn<(value: string) => void>()

function Form({ length = 6, error }: { length?: number; error?: string }) {
  const [value, setValue] = useState('')
  const digitLabel = (nth: number, of: number) => `Digit ${nth} of ${of}`
  return (
    <CodeField {...{ label: 'Code', digitLabel, value, length, error, onComplete }} onChange={setValue} />
  )
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox')
const written = () => boxes().map((box) => box.value)
const type = (at: number, text: string) => fireEvent.change(boxes()[at]!, { target: { value: text } })

test('every box takes one digit and moves the focus to the next', () => {
  render(<Form />)
  boxes()[0]!.focus()
  for (const [at, digit] of ['4', '8', '1'].entries()) type(at, digit)
  expect(written()).toEqual(['4', '8', '1', '', '', ''])
  expect(document.activeElement).toBe(boxes()[3])
})

test('letters are ignored', () => {
  render(<Form />)
  type(0, 'a')
  expect(written().join('')).toBe('')
})

test.each(['481902', '481 902', 'Your code is 481-902.'])('pasting "%s" fills all boxes', (text) => {
  onComplete.mockClear()
  render(<Form />)
  fireEvent.paste(boxes()[2]!, { clipboardData: { getData: () => text } })
  expect(written()).toEqual(['4', '8', '1', '9', '0', '2'])
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('481902')
})

test('a code that the phone offers fills all boxes from the first', () => {
  render(<Form />)
  expect(boxes()[0]!.autocomplete).toBe('one-time-code')
  type(0, '481902')
  expect(written()).toEqual(['4', '8', '1', '9', '0', '2'])
})

test('a digit typed into a filled box replaces it', () => {
  render(<Form />)
  type(0, '4819')
  type(1, '87')
  expect(written().join('')).toBe('4719')
})

test('Backspace in an empty box removes the digit before it, and arrows move the focus', () => {
  render(<Form />)
  type(0, '481')
  fireEvent.keyDown(boxes()[3]!, { key: 'Backspace' })
  expect(written().join('')).toBe('48')
  expect(document.activeElement).toBe(boxes()[2])
  fireEvent.keyDown(boxes()[2]!, { key: 'ArrowLeft' })
  expect(document.activeElement).toBe(boxes()[1])
  fireEvent.keyDown(boxes()[1]!, { key: 'End' })
  expect(document.activeElement).toBe(boxes()[2])
})

test('a press on a later box focuses the first empty one', () => {
  render(<Form />)
  type(0, '4')
  boxes()[5]!.focus()
  expect(document.activeElement).toBe(boxes()[1])
})

test('the code, each box and the error have accessible names', () => {
  render(<Form length={4} error="Incorrect OTP code" />)
  expect(screen.getByRole('group', { name: 'Code' })).toBeTruthy()
  expect(boxes().map((box) => box.getAttribute('aria-label'))).toEqual([
    'Digit 1 of 4',
    'Digit 2 of 4',
    'Digit 3 of 4',
    'Digit 4 of 4',
  ])
  expect(screen.getByRole('alert').textContent).toBe('Incorrect OTP code')
})

test('after any typing and removing, a code has no gap and no more digits than boxes', () => {
  const step = fc.record({ at: fc.nat(7), digits: fc.stringMatching(/^\d{0,8}$/) })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let code = ''
      for (const { at, digits } of steps) {
        if (digits === '') code = removeDigit(code, at)
        else {
          const next = putDigits(code, { at, digits, length: 6 })
          expect(next.focus).toBeLessThanOrEqual(Math.min(next.value.length, 5))
          code = next.value
        }
        expect(code).toMatch(/^\d{0,6}$/)
      }
    }),
  )
})
