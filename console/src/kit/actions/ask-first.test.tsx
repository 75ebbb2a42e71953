import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { showPart } from '../test/show-part.tsx'
import { useAskFirst } from './ask-first.tsx'

afterEach(cleanup)

const decide = vi.fn()
function Decision({ holder: begin }: { holder: string | null }) {
  const [holder, setHolder] = useState(begin)
  const { first, question } = useAskFirst(holder)
  return (
    <>
      <button onClick={() => setHolder('Ratna')}>Ratna takes over</button>
      <button onClick={() => first(decide)}>Publish</button>
      {question}
    </>
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('a decision', () => {
  test('about a case that nobody works on is made at once', () => {
    decide.mockReset()
    showPart(<Decision holder={null} />)
    press('Publish')
    expect(decide).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('about a case of another operator waits until one has said so, with their name', () => {
    decide.mockReset()
    showPart(<Decision holder="Fajar" />)
    press('Publish')
    expect(screen.getByRole('dialog').textContent).toContain('Fajar is working on this case')
    press('Leave it')
    expect([decide.mock.calls.length, screen.queryByRole('dialog')]).toEqual([0, null])
    press('Publish')
    press('Decide anyway')
    expect([decide.mock.calls.length, screen.queryByRole('dialog')]).toEqual([1, null])
  })

  test('is asked about once for one operator, and again when another one takes the case', () => {
    decide.mockReset()
    showPart(<Decision holder="Fajar" />)
    press('Publish')
    press('Decide anyway')
    press('Publish')
    expect(decide).toHaveBeenCalledTimes(2)
    press('Ratna takes over')
    press('Publish')
    expect(screen.getByRole('dialog').textContent).toContain('Ratna')
    expect(decide).toHaveBeenCalledTimes(2)
  })
})
