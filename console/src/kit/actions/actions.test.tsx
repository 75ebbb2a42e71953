import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listenToKeys } from '../keys/shortcuts.ts'
import { pressKey, showPart } from '../test/show-part.tsx'
import { ActionButton } from './action-button.tsx'
import { Conflict } from './conflict.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { SmallButton } from './small-button.tsx'
import { UndoBar } from './undo-bar.tsx'
import { offerUndo, runUndo, undoState } from './undo.ts'

let stopKeys: () => void
beforeEach(() => {
  stopKeys = listenToKeys(window)
})
afterEach(() => {
  cleanup()
  stopKeys()
  undoState.setState(null, true)
  vi.useRealTimers()
})
const button = (name: RegExp | string) => screen.getByRole('button', { name })
const press = (name: RegExp | string) => fireEvent.click(button(name))
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('a button of a decision', () => {
  test('is pressed by the mouse and by its key', () => {
    const onPress = vi.fn()
    showPart(<ActionButton label="Publish" shortcut="a" onPress={onPress} />)
    press(/Publish/)
    act(() => pressKey('a'))
    expect(onPress).toHaveBeenCalledTimes(2)
    expect(button(/Publish/).getAttribute('aria-keyshortcuts')).toBe('a')
  })

  test.each([{ isOff: true }, { isBusy: true }])(
    'does nothing while it is %j, and stays where it is',
    (how) => {
      const onPress = vi.fn()
      showPart(<ActionButton label="Publish" shortcut="a" onPress={onPress} {...how} />)
      press(/Publish/)
      act(() => pressKey('a'))
      expect(onPress).not.toHaveBeenCalled()
      expect(button(/Publish/).getAttribute('aria-disabled')).toBe('true')
    },
  )

  test('says that it asks for a fresh code, and that a second operator confirms', () => {
    showPart(<ActionButton label="Refund" stepUp second />)
    expect(screen.getByLabelText('asks for a fresh code')).toBeTruthy()
    expect(screen.getByLabelText('a second operator confirms')).toBeTruthy()
  })
})

test('a small button is pressed by its key, unless it is disabled', () => {
  const onPress = vi.fn()
  const { rerender } = showPart(
    <SmallButton shortcut="x" onPress={onPress}>
      Close
    </SmallButton>,
  )
  act(() => pressKey('x'))
  expect(onPress).toHaveBeenCalledTimes(1)
  rerender(<></>)
  act(() => pressKey('x'))
  expect(onPress).toHaveBeenCalledTimes(1)
})

describe('the dialog that asks why', () => {
  const onConfirm = vi.fn()
  const onClose = vi.fn()
  const base = {
    open: true,
    title: 'Hide this',
    will: 'Nobody sees it.',
    confirm: 'Hide',
    onClose,
    onConfirm,
  }
  beforeEach(() => {
    onConfirm.mockReset()
    onClose.mockReset()
  })

  test('says what will happen, and cannot be confirmed without a reason', () => {
    showPart(<ReasonDialog {...base} />)
    expect(screen.getByText('Nobody sees it.')).toBeTruthy()
    press('Hide')
    expect(onConfirm).not.toHaveBeenCalled()
    type(/Reason/, '   ')
    press('Hide')
    expect(onConfirm).not.toHaveBeenCalled()
    type(/Reason/, '  Racism  ')
    press('Hide')
    expect(onConfirm).toHaveBeenCalledWith({ reason: '', note: 'Racism' })
  })

  test('asks for no words where nobody keeps them', () => {
    showPart(<ReasonDialog {...base} hasNote={false} />)
    expect(screen.queryByRole('textbox')).toBeNull()
    press('Hide')
    expect(onConfirm).toHaveBeenCalledTimes(1)
  })

  test('offers classes, and then the note may stay empty', () => {
    showPart(<ReasonDialog {...base} reasons={[{ value: '3.1', label: 'Racism, 3.1' }]} />)
    press('Hide')
    expect(onConfirm).not.toHaveBeenCalled()
    fireEvent.click(screen.getByLabelText('Racism, 3.1'))
    press('Hide')
    expect(onConfirm).toHaveBeenCalledWith({ reason: '3.1', note: '' })
  })

  test('wants an amount typed that should be looked at twice', () => {
    showPart(<ReasonDialog {...base} needsNote={false} typed="Rp49.000" />)
    press('Hide')
    type(/Type Rp49.000/, 'Rp490.000')
    press('Hide')
    expect(onConfirm).not.toHaveBeenCalled()
    type(/Type Rp49.000/, ' Rp49.000 ')
    press('Hide')
    expect(onConfirm).toHaveBeenCalledTimes(1)
  })

  test.each([{ isBusy: true }, { isComplete: false }])('is not confirmed while it is %j', (how) => {
    showPart(<ReasonDialog {...base} needsNote={false} {...how} />)
    press('Hide')
    expect(onConfirm).not.toHaveBeenCalled()
  })

  test('is left without a change', () => {
    showPart(<ReasonDialog {...base} />)
    press('Cancel')
    expect([onClose.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 0])
  })

  test('takes no more letters than the server', () => {
    showPart(<ReasonDialog {...base} noteMax={20} />)
    expect(screen.getByLabelText(/Reason/).getAttribute('maxlength')).toBe('20')
  })
})

test('two texts that met stand side by side, and either is chosen', () => {
  const onTakeTheirs = vi.fn()
  const onKeepMine = vi.fn()
  showPart(
    <Conflict theirs="Theirs" mine="Mine" by="Fajar" onTakeTheirs={onTakeTheirs} onKeepMine={onKeepMine} />,
  )
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('Fajar changed this while you were writing')
  expect([...alert.querySelectorAll('pre')].map((pre) => pre.textContent)).toEqual(['Theirs', 'Mine'])
  press('Take this one')
  press('Overwrite with mine')
  expect([onTakeTheirs.mock.calls.length, onKeepMine.mock.calls.length]).toEqual([1, 1])
})

describe('the bar of ten seconds', () => {
  const offer = (run = vi.fn(), until = Date.now() + 10_000) => {
    act(() => offerUndo({ text: 'Case 2.317: hidden', note: 'Letter goes out', until, run }))
    return run
  }

  test('counts down, and is gone when the time is over', () => {
    vi.useFakeTimers()
    showPart(<UndoBar />)
    offer()
    expect(screen.getByRole('status').textContent).toContain('Letter goes out in 10 s')
    act(() => void vi.advanceTimersByTime(3_000))
    expect(screen.getByRole('status').textContent).toContain('in 7 s')
    act(() => void vi.advanceTimersByTime(7_000))
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('takes the decision back once, by Z or by the mouse', () => {
    showPart(<UndoBar />)
    const run = offer()
    act(() => pressKey('z'))
    act(() => pressKey('z'))
    expect(run).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('offers the newest decision; the one before it stays done', async () => {
    showPart(<UndoBar />)
    const first = offer()
    const second = offer(vi.fn(), Date.now() + 9_000)
    await act(() => runUndo())
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  })

  test('does nothing where nothing is offered', async () => {
    await expect(runUndo()).resolves.toBeUndefined()
  })
})
