import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { IconButton } from '../actions/icon-button.tsx'
import { Choice } from './choice.tsx'
import { Switch } from './switch.tsx'
import { TextArea } from './text-area.tsx'

afterEach(cleanup)

test.each([true, false])('a person who presses a switch that is %s asks for the opposite', (checked) => {
  const handleChange = vi.fn<(checked: boolean) => void>()
  render(<Switch label="Letters" checked={checked} onChange={handleChange} />)
  const button = screen.getByRole('switch', { name: 'Letters' })
  expect(button.getAttribute('aria-checked')).toBe(String(checked))
  fireEvent.click(button)
  expect(handleChange.mock.calls).toEqual([[!checked]])
})

test('a switch that is disabled changes nothing and sends no form', () => {
  const handleChange = vi.fn<(checked: boolean) => void>()
  const handleSubmit = vi.fn<() => void>()
  const form = (isDisabled: boolean) => (
    <form onSubmit={handleSubmit}>
      <Switch label="Letters" checked={false} disabled={isDisabled} onChange={handleChange} />
    </form>
  )
  const { rerender } = render(form(true))
  fireEvent.click(screen.getByRole('switch'))
  expect(handleChange).not.toHaveBeenCalled()
  rerender(form(false))
  fireEvent.click(screen.getByRole('switch'))
  expect([handleChange.mock.calls.length, handleSubmit.mock.calls.length]).toEqual([1, 0])
})

test('a long text is described by its hint until there is an error, which is announced', () => {
  const { rerender } = render(<TextArea label="Reason" hint="Both sides read it." />)
  const area = () => screen.getByRole('textbox', { name: 'Reason' })
  const said = () => document.getElementById(area().getAttribute('aria-describedby') ?? '')?.textContent
  expect([said(), area().hasAttribute('aria-invalid')]).toEqual(['Both sides read it.', false])
  expect(screen.queryByRole('alert')).toBeNull()
  rerender(<TextArea label="Reason" hint="Both sides read it." error="Write a reason." />)
  expect([said(), area().getAttribute('aria-invalid')]).toEqual(['Write a reason.', 'true'])
  expect(screen.getByRole('alert').textContent).toBe('Write a reason.')
})

test('a long text without hint and error is described by nothing, and its count is not read aloud', () => {
  render(<TextArea label="Reason" counted={{ length: 12, most: 500 }} rows={8} />)
  const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' })
  expect([area.hasAttribute('aria-describedby'), area.getAttribute('rows')]).toEqual([false, '8'])
  expect(screen.getByText('12/500').getAttribute('aria-hidden')).toBe('true')
})

test('two long texts on one page keep their labels apart', () => {
  render(
    <>
      <TextArea label="Reason" />
      <TextArea label="Note" />
    </>,
  )
  expect(screen.getByLabelText('Reason')).not.toBe(screen.getByLabelText('Note'))
})

test('a person chooses from a native list', () => {
  const chosen: string[] = []
  render(
    <Choice aria-label="Language" defaultValue="id" onChange={({ target }) => chosen.push(target.value)}>
      <option value="id">Indonesia</option>
      <option value="en">English</option>
    </Choice>,
  )
  fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'en' } })
  expect(chosen).toEqual(['en'])
})

test('a button with a picture alone has a name and a tooltip, and sends no form', () => {
  render(<IconButton label="Close">×</IconButton>)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Close' })
  expect([button.title, button.type]).toEqual(['Close', 'button'])
})
