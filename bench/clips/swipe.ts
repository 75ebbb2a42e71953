import type { CDPSession, Page } from '@playwright/test'
import { makeFilm } from '../../tests/films.ts'
import { uploadFilm } from '../app/fill-catalogue.ts'
import { startApp } from '../app/start-app.ts'
import { openBrowser } from '../browser/open-browser.ts'
import { openStaticServer } from '../floor/static-server.ts'
import { bareScripts, writeBarePlayer } from '../player/bare-page.ts'
import { readPlaylistOf } from '../player/read-playlist-of.ts'
import type { Benchmark, Findings } from '../protocol/figure.ts'
import { quantile, spreadOf } from '../protocol/ratios.ts'
import { asMegabytes, asMs } from '../protocol/words.ts'
import { noteSwipes, type SwipeNotes } from './note-swipes.ts'

const CLIPS = 4
const SECONDS = 8
const SWIPES = Number(process.env['BENCH_PAIRS'] ?? 5) * 4
const MEMORY_SWIPES = 100
const PRELOADED_MS_MAX = 200
const COLD_RATIO_MAX = 1.15
const TASK_MS_MAX = 50
/** What a heap may grow in a hundred swipes and still be called flat. */
const GROWTH_MAX = 1.15
const FILM_MS_MAX = 5 * 60_000
const WAIT_MS_MAX = 60_000
/** Of one swipe of a finger. */
const MOVES = 12
const MOVE_EVERY_MS = 12
const SLOW = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

export const swipe: Benchmark = {
  goals: ['SWIPE'],
  name: 'swipe',
  title: 'From a swipe to the next clip that moves',
  method:
    `A phone of 390x784 px opens a feed of ${CLIPS} clips of ${SECONDS} s and swipes by touch. Measured is from the frame` +
    ' in which the next slide takes the screen to the first new picture of its clip (requestVideoFrameCallback): with' +
    ' the next clip fetched before it is shown, and in Super hemat on slow 4G, where nothing is fetched before. The' +
    ' floor of the latter is the bare page of G3 on the same line that is told another playlist. Tasks over' +
    ` ${TASK_MS_MAX} ms are those of the browser with a processor slowed four times; the heap is read after a` +
    ` collection, before and after ${MEMORY_SWIPES} swipes.`,
  packages: ['hls.js', 'shaka-player', '@sparticuz/chromium'],

  async measure(tell): Promise<Findings> {
    await using app = await startApp()
    const film = await makeFilm({ seconds: SECONDS, width: 1280, height: 720 })
    const ids: string[] = []
    for (let clip = 0; clip < CLIPS; clip += 1) {
      const draft = { type: 'clips' as const, heights: [720, 360, 240] as [720, 360, 240] }
      ids.push(await uploadFilm(app.operator, `clip-${clip}`, film, FILM_MS_MAX, draft))
      tell(`${clip + 1}/${CLIPS} clips play`)
    }
    const playlists = await Promise.all(ids.map((id) => readPlaylistOf(app.operator, id)))
    await using floorServer = await openStaticServer({
      pages: {
        '/': writeBarePlayer(playlists[0] ?? '').replace('const player', 'const player = window.player'),
      },
      files: bareScripts,
      from: app.address,
    })
    const address = `${app.address}/clips/${ids[0]}`
    const ahead = await measureSwipes(address, { line: 'free', processorTimes: 1, mode: 'otomatis' })
    tell(`fetched before: ${ahead.firstFramesMs.join(' ')} ms`)
    const cold = await measureSwipes(address, { line: 'slow', processorTimes: 1, mode: 'super-hemat' })
    tell(`fetched when shown: ${cold.firstFramesMs.join(' ')} ms`)
    const floorMs = await measureFloor(floorServer.address, playlists)
    tell(`bare page: ${floorMs.join(' ')} ms`)
    const slow = await measureSwipes(address, { line: 'free', processorTimes: 4, mode: 'otomatis' })
    tell(`long tasks: ${slow.tasksMs.join(' ')} ms; heap ${slow.heapBefore} to ${slow.heapAfter}`)
    return judge({ ahead, cold, floorMs, slow })
  },
}

interface Way {
  line: 'free' | 'slow'
  processorTimes: number
  mode: string
}
type Swiped = Awaited<ReturnType<typeof measureSwipes>>

async function measureSwipes(address: string, { line, processorTimes, mode }: Way) {
  await using opened = new AsyncDisposableStack()
  const browser = await openBrowser()
  opened.defer(() => browser.close())
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const devtools = await page.context().newCDPSession(page)
  await page.addInitScript((chosen) => {
    localStorage.setItem('tayang.data-choices', JSON.stringify({ mode: chosen }))
  }, mode)
  await page.addInitScript(noteSwipes)
  await page.goto(address)
  await waitForClip(page)
  await devtools.send('Network.enable')
  if (line === 'slow') await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorTimes })
  for (let count = 0; count < SWIPES; count += 1) await swipeOnce(page, devtools, mode === 'otomatis')
  const notes = await page.evaluate(() => window.tayangSwipes)
  const heapBefore = await readHeap(devtools)
  const isLong = processorTimes > 1
  for (let count = 0; isLong && count < MEMORY_SWIPES; count += 1) await swipeOnce(page, devtools, false)
  const heapAfter = await readHeap(devtools)
  const { firstFramesMs, tasksMs } = notes ?? { firstFramesMs: [], tasksMs: [] }
  return { firstFramesMs: firstFramesMs.slice(0, SWIPES), tasksMs, heapBefore, heapAfter }
}

const waitForClip = (page: Page) =>
  page.waitForFunction(
    () => [...document.querySelectorAll('video')].some(({ currentTime }) => currentTime > 0.5),
    null,
    {
      timeout: WAIT_MS_MAX,
    },
  )

/** To the next clip, and at the end of the feed back to the one before. */
async function swipeOnce(page: Page, devtools: CDPSession, waitsForNext: boolean): Promise<void> {
  const { isLast, frames } = (await page.evaluate((waits) => window.tayangReady?.(waits), waitsForNext)) ?? {
    isLast: false,
    frames: 0,
  }
  await swipeTouch(devtools, isLast ? { from: 200, to: 700 } : { from: 650, to: 150 })
  await page.waitForFunction((before) => (window.tayangSwipes?.firstFramesMs.length ?? 0) > before, frames, {
    timeout: WAIT_MS_MAX,
  })
}

async function swipeTouch(devtools: CDPSession, { from, to }: { from: number; to: number }): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 120, y }] })
  await touch('touchStart', from)
  for (let move = 1; move <= MOVES; move += 1) {
    await touch('touchMove', from + ((to - from) * move) / MOVES)
    await new Promise((moved) => setTimeout(moved, MOVE_EVERY_MS))
  }
  await touch('touchEnd')
}

async function readHeap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize
}

/** The bare page, opened and playing, that is told another playlist. */
async function measureFloor(address: string, playlists: readonly string[]): Promise<number[]> {
  await using opened = new AsyncDisposableStack()
  const browser = await openBrowser()
  opened.defer(() => browser.close())
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true })
  await page.goto(address)
  await waitForClip(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW })
  const found: number[] = []
  for (const playlist of playlists.slice(1)) {
    found.push(
      await page.evaluate(async (next) => {
        const video = document.querySelector('video')
        const { player } = window as unknown as { player: { loadSource(url: string): void } }
        const startedMs = performance.now()
        player.loadSource(next)
        await new Promise((loaded) => video?.addEventListener('loadeddata', loaded, { once: true }))
        void video?.play()
        const atMs = await new Promise<number>((shown) => video?.requestVideoFrameCallback(shown))
        return Math.round(atMs - startedMs)
      }, playlist),
    )
  }
  return found
}

function judge(found: { ahead: Swiped; cold: Swiped; floorMs: readonly number[]; slow: Swiped }): Findings {
  const { ahead, cold, floorMs, slow } = found
  const p75 = quantile(ahead.firstFramesMs, 0.75)
  // Each clip is cold once; later rounds find it in the cache of the browser.
  const coldMs = cold.firstFramesMs.slice(0, CLIPS - 1)
  const ratio = spreadOf(coldMs).median / spreadOf(floorMs).median
  const longest = Math.max(0, ...slow.tasksMs)
  const growth = slow.heapAfter / slow.heapBefore
  return {
    verdicts: [
      verdict(
        'fetched before, p75',
        `<= ${PRELOADED_MS_MAX} ms`,
        `${Math.round(p75)} ms`,
        p75 <= PRELOADED_MS_MAX,
      ),
      verdict(
        'fetched when shown, over the bare page',
        `<= ${COLD_RATIO_MAX}`,
        ratio.toFixed(2),
        ratio <= COLD_RATIO_MAX,
      ),
      verdict(
        'longest task of a swipe',
        `<= ${TASK_MS_MAX} ms`,
        `${Math.round(longest)} ms`,
        longest <= TASK_MS_MAX,
      ),
      verdict(
        `heap after ${MEMORY_SWIPES} swipes, over before`,
        `<= ${GROWTH_MAX}`,
        growth.toFixed(2),
        growth <= GROWTH_MAX,
      ),
    ],
    tables: [
      {
        head: ['', 'first new picture'],
        rows: [
          ['fetched before', asMs(spreadOf(ahead.firstFramesMs))],
          ['fetched when shown, slow 4G', asMs(spreadOf(coldMs))],
          ['bare page, slow 4G', asMs(spreadOf(floorMs))],
        ],
      },
      {
        head: ['heap', ''],
        rows: [
          [`after ${SWIPES} swipes`, asMegabytes(slow.heapBefore)],
          [`after ${SWIPES + MEMORY_SWIPES} swipes`, asMegabytes(slow.heapAfter)],
        ],
      },
    ],
    notes: [
      'hls.js light knows no audio tracks of their own: the bare page plays without sound, ours with it.',
    ],
    paired: [],
    measured: found,
  }
}

const verdict = (goal: string, wanted: string, reached: string, isReached: boolean) => ({
  goal: `SWIPE: ${goal}`,
  wanted,
  reached,
  isReached,
})

declare global {
  interface Window {
    tayangSwipes?: SwipeNotes
  }
}
