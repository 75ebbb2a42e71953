import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { IconButton } from './icon-button.tsx'
import { Segments } from './segments.tsx'

afterEach(cleanup)

const options = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
] as const

test('segments are radio buttons under one name, of which one is chosen', () => {
  const handleChoose = vi.fn<(value: 'day' | 'week') => void>()
  render(<Segments label="Range" name="range" options={options} value="day" onChoose={handleChoose} />)
  expect(screen.getByRole('radiogroup', { name: 'Range' })).not.toBeNull()
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked, name }) => [name, checked])).toEqual([
    ['range', true],
    ['range', false],
  ])
  fireEvent.click(screen.getByLabelText('Week'))
  expect(handleChoose).toHaveBeenCalledWith('week')
})

test('an icon button has a name that is read and shown, although it shows a picture only', () => {
  const handleClick = vi.fn<() => void>()
  render(
    <IconButton label="Close" onClick={handleClick}>
      <svg aria-hidden />
    </IconButton>,
  )
  const button = screen.getByRole('button', { name: 'Close' })
  expect(button.getAttribute('title')).toBe('Close')
  fireEvent.click(button)
  expect(handleClick).toHaveBeenCalledOnce()
})
