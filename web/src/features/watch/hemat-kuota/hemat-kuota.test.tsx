import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { productSettings } from '@tayang/contract'
import { dataChoices, forgetData } from '@tayang/player/dom'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { DataPanel } from './data-panel.tsx'
import { operatorOf, priceOf } from './data-price.ts'
import { dataViewOf, meanSizes, modeSizes } from './data-view.ts'
import { BudgetField } from './overview/budget-field.tsx'
import { DayBars } from './overview/day-bars.tsx'

const prices = productSettings['data.prices'].default
const rungs = [1080, 720, 360, 240].map((heightPx) => ({ heightPx, bytes: heightPx * 300_000 }))
const film = {
  id: 'film',
  seconds: 600,
  audioBytes: 20_000_000,
  audioBitsPerSecond: 128_000,
  rungs,
  episodes: [],
}

beforeEach(() => localStorage.clear())
afterEach(async () => {
  cleanup()
  await forgetData()
})

function show(content: React.ReactNode, language: 'en' | 'id' = 'en') {
  render(
    <MemoryRouter>
      <WithI18n language={language}>{content}</WithI18n>
    </MemoryRouter>,
  )
}

describe('the sizes of a title', () => {
  test('are those of the rungs that a player takes in each mode', () => {
    expect(modeSizes(film)).toEqual({
      otomatis: { heightPx: 1080, bytes: 324_000_000 },
      hemat: { heightPx: 360, bytes: 108_000_000 },
      'super-hemat': { heightPx: 240, bytes: 72_000_000 },
      'suara-saja': { heightPx: null, bytes: 20_000_000 },
    })
  })
  test('of a series are one episode in the mean', () => {
    const [one, two] = [modeSizes(film), modeSizes({ ...film, audioBytes: null, rungs: rungs.slice(1) })]
    const mean = meanSizes([one, two])
    expect(mean.otomatis).toEqual({ heightPx: 1080, bytes: 270_000_000 })
    expect(mean['suara-saja']).toEqual({ heightPx: null, bytes: 20_000_000 })
  })
  test('are unknown where nothing plays yet', () => {
    expect(dataViewOf({ ...film, rungs: [], audioBytes: null }, prices)).toBeNull()
  })
})

test("the account's own line says whose price counts, before what was chosen; else it is the default", () => {
  expect(operatorOf('Telkomsel', 'smartfren')).toBe('Smartfren')
  expect(operatorOf('Telkomsel', 'nobody')).toBe('Telkomsel')
  expect(operatorOf('nobody', null)).toBeNull()
  expect(priceOf(prices, 'Telkomsel')).toBe(8_500)
  expect(priceOf(prices, null)).toBe(6_000)
})

describe('the panel on a title', () => {
  const panel = () => <DataPanel data={dataViewOf(film, prices) ?? expect.fail('no sizes')} />
  test('says what each mode weighs and costs, and keeps the one that is chosen', () => {
    show(panel())
    const modes = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
    expect(modes).toEqual([
      'Auto±324\u00a0MB≤ 1080p · Rp1.950',
      'Data saver±108\u00a0MB≤ 360p · Rp650',
      'Super saver±72\u00a0MB≤ 240p · Rp440',
      'Audio only±20\u00a0MB128 kbps · Rp120',
    ])
    fireEvent.click(screen.getByRole('radio', { name: /^Data saver/ }))
    expect(dataChoices().mode).toBe('hemat')
  })
  test('cannot choose a sound that the title does not have', () => {
    const data = dataViewOf({ ...film, audioBytes: null }, prices)
    show(data && <DataPanel data={data} />)
    expect(screen.getByRole('radio', { name: /Audio only/ })).toHaveProperty('disabled', true)
  })
  test('speaks Indonesian', () => {
    show(panel(), 'id')
    expect(screen.getByText('Dihitung dari segmen judul ini sendiri.')).toBeDefined()
  })
})

test('a month is shown day by day, each with its words', () => {
  const tally = { '2026-11': { '03': 86_000_000, '20': 1_500_000_000 } }
  show(<DayBars tally={tally} month="2026-11" months={['2026-11']} today="2026-11-20" onMonth={() => {}} />)
  const days = within(screen.getByRole('list', { name: 'Data by day' })).getAllByRole('listitem')
  expect(days).toHaveLength(30)
  expect(days[2]?.textContent).toContain('November 3: 86\u00a0MB')
  expect(days[19]?.textContent).toContain('November 20: 1.5\u00a0GB')
})

describe('a budget', () => {
  const save = (typed: string) => {
    fireEvent.change(screen.getByLabelText('MB per month'), { target: { value: typed } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  }
  test('is kept, shown with what is used of it, and given up when it is emptied', () => {
    show(<BudgetField usedBytes={1_700_000_000} />)
    save('2000')
    expect(dataChoices().budgetMb).toBe(2_000)
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('85')
    save('')
    expect(dataChoices().budgetMb).toBeNull()
  })
  test('that is no whole number of MB is not taken, and says so', () => {
    show(<BudgetField usedBytes={0} />)
    save('2,5')
    expect(dataChoices().budgetMb).toBeNull()
    expect(screen.getByRole('alert').textContent).toContain('A whole number of MB')
  })
})
