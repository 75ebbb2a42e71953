import { expect, test } from 'vitest'
import { resolveSpot } from './resolve-spot.ts'
import type { FetchText } from './resolve-spot.ts'
import { spotXml, wrapperXml } from './vast-under-test.ts'

const never = new AbortController().signal
const serving = (pages: Record<string, string>) => {
  const asked: string[] = []
  const ask: FetchText = async (url) => {
    asked.push(url)
    const page = pages[url]
    if (page === undefined) throw new Error('404')
    return page
  }
  return { ask, asked }
}
const chain = (length: number) =>
  Object.fromEntries([
    ...Array.from({ length }, (_, i) => [
      `https://a.example/${i}`,
      wrapperXml(`https://a.example/${i + 1}`, `w${i}`),
    ]),
    [`https://a.example/${length}`, spotXml()],
  ])

test('a spot behind five wrappers is found, and all of them are told', async () => {
  const { ask } = serving(chain(5))
  const found = await resolveSpot('https://a.example/0', ask, never)
  expect(found.spot?.media).toHaveLength(1)
  if (!found.spot) return
  expect(found.trackers.impression).toHaveLength(6)
  expect(found.trackers.events.start).toEqual([
    ...[0, 1, 2, 3, 4].map((i) => `https://w${i}.example/start`),
    'https://t.example/start',
  ])
})

test('wrappers without end, in a circle, or that want no more of them, end with code 302', async () => {
  const endless: FetchText = async (url) => wrapperXml(`${url}x`)
  const { ask, asked } = serving(chain(6))
  const circle = serving({
    'https://a.example/0': wrapperXml('https://a.example/1'),
    'https://a.example/1': wrapperXml('https://a.example/0'),
  })
  const strict = serving({
    'https://a.example/0': wrapperXml('https://a.example/1'),
    'https://a.example/1': wrapperXml('https://a.example/2', 'inner', ' followAdditionalWrappers="false"'),
  })
  for (const found of [
    await resolveSpot('https://a.example/0', endless, never),
    await resolveSpot('https://a.example/0', ask, never),
    await resolveSpot('https://a.example/0', circle.ask, never),
    await resolveSpot('https://a.example/0', strict.ask, never),
  ]) {
    expect(found).toMatchObject({ spot: null, errorCode: 302 })
    expect(found.spot === null && found.errorUrls[0]).toMatch(/^https:\/\/(outer|w0)\.example\/error/)
  }
  expect(asked.length).toBe(6)
})

test('an answer that is missing, empty or nonsense ends with its code, and those in between are told', async () => {
  const codeOf = async (page?: string) => {
    const { ask } = serving({
      'https://a.example/0': wrapperXml('https://a.example/1'),
      ...(page === undefined ? {} : { 'https://a.example/1': page }),
    })
    const found = await resolveSpot('https://a.example/0', ask, never)
    return found.spot === null ? [found.errorCode, found.errorUrls] : null
  }
  const told = ['https://outer.example/error?code=[ERRORCODE]']
  expect(await codeOf()).toEqual([300, told])
  expect(await codeOf('')).toEqual([100, told])
  expect(await codeOf('<VAST version="4.2"/>')).toEqual([303, told])
})

test('a slow answer is not waited for longer than whoever asked wants', async () => {
  const closing = new AbortController()
  const slow: FetchText = (_url, signal) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
  const finding = resolveSpot('https://a.example/0', slow, closing.signal)
  closing.abort()
  expect(await finding).toEqual({ spot: null, errorCode: 301, errorUrls: [] })
})
