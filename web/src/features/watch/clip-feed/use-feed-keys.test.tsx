import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useFeedKeys } from './use-feed-keys.ts'

const onRun = vi.fn<(name: string) => void>()
const names = ['onPrevious', 'onNext', 'onToggle', 'onLike', 'onMute', 'onComments', 'onEscape'] as const

afterEach(() => {
  cleanup()
  onRun.mockReset()
})

function Feed({ suffix = '' }: { suffix?: string }) {
  const of = (name: (typeof names)[number]) => () => onRun(name + suffix)
  useFeedKeys({
    onPrevious: of('onPrevious'),
    onNext: of('onNext'),
    onToggle: of('onToggle'),
    onLike: of('onLike'),
    onMute: of('onMute'),
    onComments: of('onComments'),
    onEscape: of('onEscape'),
  })
  return (
    <>
      <input aria-label="Comment" />
      <textarea aria-label="Report" />
      <select aria-label="Quality" />
      <button type="button">
        <span>Gift</span>
      </button>
      <a href="/clips">Clips</a>
      <div role="slider" aria-label="Seek" aria-valuenow={0} tabIndex={0} />
      <aside data-clip-comments>
        <p>A comment</p>
      </aside>
      <p>The clip</p>
    </>
  )
}

const ran = () => onRun.mock.calls.map(([name]) => name)

/** Presses a key; whether the browser's own meaning of it was prevented. */
function press(key: string, target: Element = document.body, own: KeyboardEventInit = {}): boolean {
  const event = createEvent.keyDown(target, { key, ...own })
  fireEvent(target, event)
  return event.defaultPrevented
}

test.each([
  ['ArrowUp', 'onPrevious'],
  ['k', 'onPrevious'],
  ['ArrowDown', 'onNext'],
  ['j', 'onNext'],
  [' ', 'onToggle'],
  ['l', 'onLike'],
  ['m', 'onMute'],
  ['c', 'onComments'],
  ['Escape', 'onEscape'],
])('a viewer who presses %j runs %s alone, and the page does not scroll', (key, name) => {
  render(<Feed />)
  expect(press(key)).toBe(true)
  expect(ran()).toEqual([name])
})

test('a viewer whose capitals are locked has the same keys', () => {
  render(<Feed />)
  press('J')
  press('L')
  expect(ran()).toEqual(['onNext', 'onLike'])
})

test.each(['a', 'Enter', 'Tab', 'ArrowLeft'])('a viewer who presses %s leaves it to the browser', (key) => {
  render(<Feed />)
  expect(press(key)).toBe(false)
  expect(ran()).toEqual([])
})

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])(
  'a viewer who presses a shortcut of the browser with %o does not like a clip by it',
  (held) => {
    render(<Feed />)
    expect(press('l', document.body, held)).toBe(false)
    expect(ran()).toEqual([])
  },
)

test('a viewer who holds a key down turns on, and does not like, mute or pause over and over', () => {
  render(<Feed />)
  for (const key of ['j', 'k', 'l', 'm', ' ']) press(key, document.body, { repeat: true })
  expect(ran()).toEqual(['onNext', 'onPrevious'])
})

test('a viewer who holds Space down does not scroll the page by its repeats', () => {
  render(<Feed />)
  expect(press(' ', document.body, { repeat: true })).toBe(true)
})

test.each(['Comment', 'Report', 'Quality'])('a viewer in the field %s keeps every key', (field) => {
  render(<Feed />)
  for (const key of ['l', ' ', 'ArrowDown', 'Escape']) {
    expect(press(key, screen.getByLabelText(field))).toBe(false)
  }
  expect(ran()).toEqual([])
})

test('a viewer who reads a dialog does not steer the feed behind it', () => {
  render(
    <>
      <Feed />
      <dialog open>Report</dialog>
    </>,
  )
  expect(press('ArrowDown')).toBe(false)
  expect(ran()).toEqual([])
})

test.each([
  ['a part of a button', () => screen.getByText('Gift')],
  ['a link', () => screen.getByText('Clips')],
  ['the progress line', () => screen.getByRole('slider')],
])('a viewer on %s presses it with Space, and other keys still steer the feed', (_what, find) => {
  render(<Feed />)
  expect(press(' ', find())).toBe(false)
  press('m', find())
  expect(ran()).toEqual(['onMute'])
})

test('a viewer among the comments scrolls them with the arrows, and turns on with j', () => {
  render(<Feed />)
  const comment = screen.getByText('A comment')
  expect(press('ArrowDown', comment)).toBe(false)
  expect(press('ArrowUp', comment)).toBe(false)
  press('j', comment)
  expect(ran()).toEqual(['onNext'])
})

test('a key that something nearer has answered is not answered again', () => {
  render(<Feed />)
  const clip = screen.getByText('The clip')
  clip.addEventListener('keydown', (event) => event.preventDefault())
  press('Escape', clip)
  expect(ran()).toEqual([])
})

test('a key runs what the feed wants now, and nothing once the feed is left', () => {
  const { rerender, unmount } = render(<Feed suffix=" of a" />)
  rerender(<Feed suffix=" of b" />)
  press('l')
  expect(ran()).toEqual(['onLike of b'])
  unmount()
  press('l')
  expect(ran()).toHaveLength(1)
})
