import { gzipSync } from 'node:zlib'
import type { BrowserContext } from '@playwright/test'

export interface Script {
  readonly path: string
  readonly gzipBytes: number
}

/** For so long a first visit is watched: what a page loads by itself after that is no part of its start. */
const VISIT_MS = 10_000

/** Every script that a page requests by itself, by whatever means, once and as gzip -9 makes it; heaviest first. */
export async function weighVisit(context: BrowserContext, url: string): Promise<Script[]> {
  const scripts = new Map<string, Promise<Script>>()
  context.on('response', (response) => {
    const path = new URL(response.url()).pathname
    if (!path.endsWith('.js') || response.status() !== 200 || scripts.has(path)) return
    const weighed = response
      .body()
      .then((body) => ({ path, gzipBytes: gzipSync(body, { level: 9 }).byteLength }))
    scripts.set(path, weighed)
  })
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForTimeout(VISIT_MS)
  return (await Promise.all(scripts.values())).toSorted((one, other) => other.gzipBytes - one.gzipBytes)
}

export const bytesOf = (scripts: readonly Script[]) =>
  scripts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0)
