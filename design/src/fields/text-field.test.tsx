import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Choice } from './choice.tsx'
import { Switch } from './switch.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

afterEach(cleanup)

/** What a screen reader reads after the name of a field. */
const descriptionOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? null

describe('a text field', () => {
  test('is found by its label', () => {
    render(<TextField label="Name" defaultValue="Ayu" />)
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ayu')
  })

  test('is described by its hint, and by the error instead of it, which is announced', () => {
    const { rerender } = render(<TextField label="Name" hint="Up to 30 characters" />)
    const field = screen.getByLabelText('Name')
    expect([descriptionOf(field), field.getAttribute('aria-invalid')]).toEqual(['Up to 30 characters', null])
    expect(screen.queryByRole('alert')).toBeNull()
    rerender(<TextField label="Name" hint="Up to 30 characters" error="Invalid name!" />)
    expect([descriptionOf(field), field.getAttribute('aria-invalid')]).toEqual(['Invalid name!', 'true'])
    expect(screen.getByRole('alert').textContent).toBe('Invalid name!')
  })

  test('two fields of one label on one page describe themselves only', () => {
    render(
      <>
        <TextField label="Email" error="Invalid email" />
        <TextField label="Email" hint="As in your account" />
      </>,
    )
    expect(screen.getAllByLabelText('Email').map(descriptionOf)).toEqual([
      'Invalid email',
      'As in your account',
    ])
  })

  test('shows how many characters are written, which assistive technology need not read', () => {
    render(<TextField label="Bio" counted={{ length: 3, most: 150 }} />)
    expect(screen.getByText('3/150').closest('[aria-hidden]')).not.toBeNull()
  })

  test('of a password shows and hides it, and says which', () => {
    render(
      <TextField
        label="Password"
        type="password"
        defaultValue="secret"
        reveal={{ show: 'Show it', hide: 'Hide it' }}
      />,
    )
    const field = screen.getByLabelText<HTMLInputElement>('Password')
    expect(field.type).toBe('password')
    fireEvent.click(screen.getByRole('button', { name: 'Show it' }))
    expect(field.type).toBe('text')
    const button = screen.getByRole('button', { name: 'Hide it' })
    expect(button.getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(button)
    expect([field.type, field.value]).toEqual(['password', 'secret'])
  })

  test('of a password without labels for a button has none', () => {
    render(<TextField label="Password" type="password" />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('a text area', () => {
  test('has the label, the error and the count of a text field', () => {
    const { rerender } = render(
      <TextArea label="Reason" hint="Optional" counted={{ length: 0, most: 500 }} />,
    )
    const field = screen.getByLabelText('Reason')
    expect([field.tagName, descriptionOf(field)]).toEqual(['TEXTAREA', 'Optional'])
    expect(screen.getByText('0/500')).not.toBeNull()
    rerender(<TextArea label="Reason" error="Too long" />)
    expect([descriptionOf(field), field.getAttribute('aria-invalid')]).toEqual(['Too long', 'true'])
  })
})

describe('a switch', () => {
  test('says what it turns on, whether it is on, and asks for the opposite when it is pressed', () => {
    const handleChange = vi.fn<(checked: boolean) => void>()
    const { rerender } = render(<Switch label="Push" checked={false} onChange={handleChange} />)
    const control = screen.getByRole('switch', { name: 'Push' })
    expect(control.getAttribute('aria-checked')).toBe('false')
    fireEvent.click(control)
    rerender(<Switch label="Push" checked onChange={handleChange} />)
    fireEvent.click(control)
    expect(handleChange.mock.calls).toEqual([[true], [false]])
  })

  test('in a form never submits it', () => {
    const handleSubmit = vi.fn<() => void>()
    render(
      <form onSubmit={handleSubmit}>
        <Switch label="Push" checked={false} onChange={() => {}} />
      </form>,
    )
    fireEvent.click(screen.getByRole('switch'))
    expect(handleSubmit).not.toHaveBeenCalled()
  })
})

test('a choice is a native select, which phones show best', () => {
  const handleChange = vi.fn<(value: string) => void>()
  render(
    <Choice aria-label="Bank" defaultValue="bca" onChange={({ target }) => handleChange(target.value)}>
      <option value="bca">BCA</option>
      <option value="bri">BRI</option>
    </Choice>,
  )
  const select = screen.getByRole('combobox', { name: 'Bank' })
  expect(select.tagName).toBe('SELECT')
  fireEvent.change(select, { target: { value: 'bri' } })
  expect(handleChange).toHaveBeenCalledWith('bri')
})
