import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { EmojiField } from './emoji-field.tsx'

afterEach(cleanup)

function Line({ onSay }: { onSay: (text: string) => void }) {
  const [text, setText] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSay(text)
      }}
    >
      <EmojiField
        label="Comment"
        value={text}
        onChange={setText}
        emojis={['🔥', '🙏']}
        emojisLabel="Emojis"
        icon="☺"
      />
    </form>
  )
}

const openEmojis = () => fireEvent.click(screen.getByRole('button', { name: 'Emojis' }))

test('an emoji is inserted into the text, typing continues, and sending closes the list', () => {
  const handleSay = vi.fn()
  render(<Line onSay={handleSay} />)
  const line = screen.getByLabelText('Comment')
  fireEvent.change(line, { target: { value: 'mantap ' } })
  openEmojis()
  fireEvent.click(screen.getByRole('button', { name: '🔥' }))
  expect(document.activeElement).toBe(line)
  expect((line as HTMLInputElement).value).toBe('mantap 🔥')
  expect(screen.queryByRole('button', { name: '🙏' })).not.toBeNull()
  fireEvent.submit(line)
  expect(handleSay).toHaveBeenCalledWith('mantap 🔥')
  expect(screen.queryByRole('button', { name: '🙏' })).toBeNull()
})

test('Escape closes the list and keeps the focus in the field', () => {
  render(<Line onSay={() => undefined} />)
  openEmojis()
  const emoji = screen.getByRole('button', { name: '🙏' })
  emoji.focus()
  fireEvent.keyDown(emoji, { key: 'Escape' })
  expect(screen.queryByRole('button', { name: '🙏' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Comment'))
})
