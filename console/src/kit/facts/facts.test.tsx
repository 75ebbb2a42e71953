import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { showPart } from '../test/show-part.tsx'
import { HoldToSee } from './hold-to-see.tsx'
import { CountRing, DueRing } from './rings.tsx'
import { Sparkline } from './sparkline.tsx'
import { Chip, Facts, Money, Panel, StatusLamp, When } from './facts.tsx'

const NOON = Date.parse('2026-11-24T05:00:00Z')
beforeEach(() => vi.useFakeTimers({ now: NOON }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('times', () => {
  test('are those of Jakarta', () => {
    showPart(<When at={Date.parse('2026-11-23T02:40:00Z')} />)
    expect(screen.getByText('23 Nov, 09.40').getAttribute('datetime')).toBe('2026-11-23T02:40:00.000Z')
  })

  test('ago have the whole time as their tooltip', () => {
    showPart(<When at={NOON - 3 * 60_000} ago />)
    const shown = screen.getByText('3 min ago')
    expect(shown.getAttribute('title')).toBe('24 Nov, 11.57')
  })
})

test('rupiah have dots and no blank', () => {
  showPart(<Money amount={-1_840_000} />)
  expect(screen.getByText('-Rp1.840.000')).toBeTruthy()
})

test('facts without a value are left out', () => {
  showPart(
    <Facts
      facts={[
        ['Name', 'Laras'],
        ['Bank', null],
        ['Age', 0],
      ]}
    />,
  )
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(terms).toEqual(['Name', 'Age'])
})

test('a chip, a lamp and a panel say their state in words, not by a colour alone', () => {
  showPart(
    <Panel title="Wallet" note="in balance" actions={<button type="button">Freeze</button>}>
      <Chip tone="premium">Payout held</Chip>
      <StatusLamp tone="err">Off</StatusLamp>
    </Panel>,
  )
  for (const text of ['Payout held', 'Off', 'in balance']) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Wallet' })).toBeTruthy()
})

describe('the ring of what is due', () => {
  const show = (dueInMs: number, tookMs: number) =>
    showPart(<DueRing due={NOON + dueInMs} from={NOON - tookMs} />)
  const tone = () => screen.getByRole('timer').querySelector('[data-tone]')?.getAttribute('data-tone')

  test('is calm while there is time, warns in the last quarter, and says when it is over', () => {
    show(192_000, 60_000)
    expect(screen.getByRole('timer').getAttribute('aria-label')).toBe('Due in 3:12')
    expect(tone()).toBe('ok')
    cleanup()
    show(60_000, 240_000)
    expect(tone()).toBe('premium')
    cleanup()
    show(-1, 240_000)
    expect(screen.getByRole('timer').getAttribute('aria-label')).toBe('The promised time is over')
    expect(tone()).toBe('err')
  })

  test('goes on by itself', () => {
    show(2_000, 8_000)
    act(() => void vi.advanceTimersByTime(3_000))
    expect(tone()).toBe('err')
  })
})

test.each([
  [1.5, '100 100'],
  [0.25, '25 100'],
  [-1, '0 100'],
])('a ring of the share %d is drawn within its bounds', (share, dashes) => {
  const { container } = showPart(<CountRing share={share} text="7" />)
  expect(container.querySelectorAll('circle')[1]?.getAttribute('stroke-dasharray')).toBe(dashes)
})

test('a thin line stays in its box, also of one value, of none and of nothing but zeros', () => {
  for (const values of [[1, 5, 3], [7], [], [0, 0]]) {
    const { container } = showPart(
      <Sparkline values={values} label="Gifts, 30 days" width={78} height={18} />,
    )
    const points = container.querySelector('polyline')?.getAttribute('points') ?? ''
    const numbers = points.split(/[ ,]/).filter(Boolean).map(Number)
    expect(numbers.every((one) => Number.isFinite(one) && one >= 0 && one <= 78)).toBe(true)
    expect(screen.getByRole('img', { name: 'Gifts, 30 days' })).toBeTruthy()
    cleanup()
  }
})

describe('a picture that is held to be seen', () => {
  const show = (more: object = {}) => {
    const onLook = vi.fn()
    const { container } = showPart(
      <HoldToSee onLook={onLook} {...more}>
        <img alt="evidence" src="data:," />
      </HoldToSee>,
    )
    return { onLook, isCovered: () => container.querySelector('[data-covered]') !== null }
  }
  const key = (kind: 'keydown' | 'keyup', name = 'o', on: EventTarget = document.body) =>
    act(() => void on.dispatchEvent(new KeyboardEvent(kind, { key: name, bubbles: true })))

  test('is covered until a finger holds it, and covered again after', () => {
    const { onLook, isCovered } = show()
    const hold = screen.getByRole('button', { name: /Hold to see/ })
    expect(isCovered()).toBe(true)
    fireEvent.pointerDown(hold)
    expect(isCovered()).toBe(false)
    fireEvent.pointerUp(hold)
    expect(isCovered()).toBe(true)
    expect(onLook).toHaveBeenCalledTimes(1)
  })

  test.each(['pointerLeave', 'pointerCancel', 'blur'] as const)('is covered again by %s', (event) => {
    const { isCovered } = show()
    const hold = screen.getByRole('button', { name: /Hold to see/ })
    fireEvent.pointerDown(hold)
    fireEvent[event](hold)
    expect(isCovered()).toBe(true)
  })

  test('is held by its key from anywhere, each look counted once', () => {
    const { onLook, isCovered } = show()
    key('keydown')
    key('keydown')
    expect(isCovered()).toBe(false)
    key('keyup')
    expect([isCovered(), onLook.mock.calls.length]).toEqual([true, 1])
  })

  test('is not uncovered by somebody who types the letter into a note', () => {
    const { isCovered } = show()
    const note = document.createElement('textarea')
    document.body.append(note)
    key('keydown', 'o', note)
    expect(isCovered()).toBe(true)
    note.remove()
  })

  test('is held by Enter or the space bar on its button', () => {
    const { isCovered } = show()
    const hold = screen.getByRole('button', { name: /Hold to see/ })
    fireEvent.keyDown(hold, { key: 'Enter' })
    expect(isCovered()).toBe(false)
    fireEvent.keyUp(hold, { key: 'Enter' })
    expect(isCovered()).toBe(true)
  })

  test('has no button where nothing has to be covered', () => {
    const { isCovered } = show({ isCovered: false })
    expect(isCovered()).toBe(false)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
