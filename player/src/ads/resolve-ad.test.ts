import { expect, test } from 'vitest'
import { resolveAd } from './resolve-ad.ts'
import type { FetchText } from './resolve-ad.ts'
import { adXml, wrapperXml } from './test/vast.fixture.ts'

const never = new AbortController().signal
const serving = (pages: Record<string, string>) => {
  const fetched: string[] = []
  const fetchText: FetchText = async (url) => {
    fetched.push(url)
    const page = pages[url]
    if (page === undefined) throw new Error('404')
    return page
  }
  return { fetchText, fetched }
}
const chain = (length: number) =>
  Object.fromEntries([
    ...Array.from({ length }, (_, i) => [
      `https://a.example/${i}`,
      wrapperXml(`https://a.example/${i + 1}`, `w${i}`),
    ]),
    [`https://a.example/${length}`, adXml()],
  ])

test('an ad behind five wrappers is found, and all wrappers are tracked', async () => {
  const { fetchText } = serving(chain(5))
  const found = await resolveAd('https://a.example/0', fetchText, never)
  expect(found.ad?.media).toHaveLength(1)
  if (!found.ad) return
  expect(found.trackers.impression).toHaveLength(6)
  expect(found.trackers.events.start).toEqual([
    ...[0, 1, 2, 3, 4].map((i) => `https://w${i}.example/start`),
    'https://t.example/start',
  ])
})

test('wrappers without end, in a circle, or that forbid further wrappers end with code 302', async () => {
  const endless: FetchText = async (url) => wrapperXml(`${url}x`)
  const { fetchText, fetched } = serving(chain(6))
  const circle = serving({
    'https://a.example/0': wrapperXml('https://a.example/1'),
    'https://a.example/1': wrapperXml('https://a.example/0'),
  })
  const strict = serving({
    'https://a.example/0': wrapperXml('https://a.example/1'),
    'https://a.example/1': wrapperXml('https://a.example/2', 'inner', ' followAdditionalWrappers="false"'),
  })
  for (const found of [
    await resolveAd('https://a.example/0', endless, never),
    await resolveAd('https://a.example/0', fetchText, never),
    await resolveAd('https://a.example/0', circle.fetchText, never),
    await resolveAd('https://a.example/0', strict.fetchText, never),
  ]) {
    expect(found).toMatchObject({ ad: null, errorCode: 302 })
    expect(found.ad === null && found.errorUrls[0]).toMatch(/^https:\/\/(outer|w0)\.example\/error/)
  }
  expect(fetched.length).toBe(6)
})

test('an answer that is missing, empty or nonsense ends with its code, and the wrappers before it get it too', async () => {
  const codeOf = async (page?: string) => {
    const { fetchText } = serving({
      'https://a.example/0': wrapperXml('https://a.example/1'),
      ...(page === undefined ? {} : { 'https://a.example/1': page }),
    })
    const found = await resolveAd('https://a.example/0', fetchText, never)
    return found.ad === null ? [found.errorCode, found.errorUrls] : null
  }
  const errorUrls = ['https://outer.example/error?code=[ERRORCODE]']
  expect(await codeOf()).toEqual([300, errorUrls])
  expect(await codeOf('')).toEqual([100, errorUrls])
  expect(await codeOf('<VAST version="4.2"/>')).toEqual([303, errorUrls])
})

test('a slow answer is waited for only until the signal', async () => {
  const closing = new AbortController()
  const slow: FetchText = (_url, signal) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
  const finding = resolveAd('https://a.example/0', slow, closing.signal)
  closing.abort()
  expect(await finding).toEqual({ ad: null, errorCode: 301, errorUrls: [] })
})
