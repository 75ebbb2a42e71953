import { expect, test } from 'vitest'

import { engineConfig } from './engine-config.ts'
import { isForeignIosBrowser } from './engine-fault.ts'

const guess = (saveData: boolean, effectiveType: string | null) =>
  (
    engineConfig({ live: false, connection: { saveData, effectiveType } }) as {
      abr: { defaultBandwidthEstimate: number }
    }
  ).abr.defaultBandwidthEstimate

test('the first estimate is low, and lower on a slow connection or where data is saved', () => {
  expect(guess(false, null)).toBe(1_000_000)
  expect(guess(false, '4g')).toBe(1_000_000)
  expect(guess(false, '3g')).toBeLessThan(1_000_000)
  expect(guess(false, '2g')).toBeLessThan(guess(false, '3g'))
  expect(guess(true, '4g')).toBe(guess(false, 'slow-2g'))
})

test('a channel starts at an estimate of 30 000 000, but not where data is saved', () => {
  const channel = (saveData: boolean) =>
    engineConfig({
      live: true,
      channel: true,
      connection: { saveData, effectiveType: '4g' },
    })
  expect(channel(false)).toMatchObject({
    abr: { defaultBandwidthEstimate: 30_000_000 },
    streaming: { lowLatencyMode: false },
  })
  expect(channel(true)).toMatchObject({ abr: { defaultBandwidthEstimate: guess(true, '4g') } })
})

test('a browser other than Safari is recognised on an iPhone and on an iPad that identifies as a Mac', () => {
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'
  expect(isForeignIosBrowser({ userAgent: `${iphone} CriOS/130.0 Safari/604.1`, maxTouchPoints: 5 })).toBe(
    true,
  )
  expect(isForeignIosBrowser({ userAgent: `${iphone} Version/18.0 Safari/604.1`, maxTouchPoints: 5 })).toBe(
    false,
  )
  expect(isForeignIosBrowser({ userAgent: `${mac} FxiOS/130.0 Safari/604.1`, maxTouchPoints: 5 })).toBe(true)
  expect(isForeignIosBrowser({ userAgent: `${mac} Chrome/130.0 Safari/537.36`, maxTouchPoints: 0 })).toBe(
    false,
  )
})

test('of a film of which only stills are wanted nothing is fetched ahead', () => {
  const connection = { saveData: false, effectiveType: '4g' }
  expect(engineConfig({ live: false, connection, forStills: true })).toMatchObject({
    streaming: { bufferingGoal: 1 },
  })
})
