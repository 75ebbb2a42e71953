import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

afterEach(cleanup)

test.each([
  ['rani kusuma', 'RK'],
  ['Sari', 'S'],
  ['🌸 Sari Dewi', '🌸D'],
  ['👨‍👩‍👧 Elok', '👨‍👩‍👧E'],
  ['', ''],
])('the initials of "%s" are "%s", whole letters as a person sees them', (name, initials) => {
  expect(render(<Avatar name={name} />).container.textContent).toBe(initials)
})
