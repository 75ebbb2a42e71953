import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Rung } from '@tayang/contract/ingest'
import type { EncodeEnd, EncodeReport, Engine } from '../server/src/modules/delivery/engine.ts'

/** One order as the far side of the control wire sees it. */
export interface TakenOrder {
  readonly order: Parameters<Engine['encode']>[0]
  readonly isDropped: boolean
  /** Writes files below the order's folder, as an engine would, and says so. */
  report(message: EncodeReport, files?: Readonly<Record<string, string | Buffer>>): Promise<void>
  end(message: Omit<Extract<EncodeEnd, { type: 'done' }>, 'jobId'> | { type: 'failed'; reason: Reason }): void
}

type Reason = Extract<EncodeEnd, { type: 'failed' }>['reason']

export function rungOf(height: Rung['height']): Rung {
  return {
    height,
    width: Math.round((height * 16) / 9 / 2) * 2,
    playlist: `v${height}/video.m3u8`,
    iframePlaylist: `v${height}/iframes.m3u8`,
    bandwidth: height * 2_000,
    averageBandwidth: height * 1_500,
    iframeBandwidth: height * 200,
    codecs: 'avc1.4d401e',
    framesPerSecond: 24,
  }
}

/** What an engine says of a film of 100 seconds in 720p. */
export function probedFilm(jobId: string): EncodeReport {
  const source = { seconds: 100, width: 1280, height: 720, framesPerSecond: 24, hasAudio: true }
  return { type: 'probed', jobId, source: { ...source, loudnessLufs: -20 }, heights: [720, 360] }
}

/** What an engine says of a finished rung, and the files that it made. */
export function finishedRung(jobId: string, height: Rung['height'], isFirst: boolean) {
  const files: Record<string, string | Buffer> = {
    [`v${height}/video.m3u8`]: '#EXTM3U\n#EXT-X-ENDLIST\n',
    [`v${height}/iframes.m3u8`]: '#EXTM3U\n#EXT-X-I-FRAMES-ONLY\n#EXT-X-ENDLIST\n',
    [`v${height}/1.m4s`]: Buffer.from('0123456789'),
    ...(isFirst ? { 'audio/audio.m3u8': '#EXTM3U\n#EXT-X-ENDLIST\n' } : {}),
  }
  const message: Extract<EncodeReport, { type: 'rung-finished' }> = {
    type: 'rung-finished',
    jobId,
    rung: rungOf(height),
    audio: isFirst
      ? {
          playlist: 'audio/audio.m3u8',
          codecs: 'mp4a.40.2',
          bandwidth: 128_000,
          language: 'und',
          channels: 2,
        }
      : null,
    captions: [],
    files: Object.keys(files),
  }
  return { message, files }
}

const four = { now: () => 4, onChange: () => () => {} }
/** An engine that is always there. */
export const placesForAll = { encode: four, probe: four, still: four, render: four }

/** An engine whose far side is the test. */
export function openSpeaker(): {
  engine: Engine & {
    cut(): void
    release(): void
    publishUrlOf(): null
    isThere(): boolean
    stillOf(): Promise<null>
  }
  nextOrder(): Promise<TakenOrder>
} {
  const orders = new EventTarget()
  const taken: TakenOrder[] = []
  return {
    engine: {
      places: placesForAll,
      cut() {},
      release() {},
      publishUrlOf: () => null,
      isThere: () => false,
      stillOf: async () => null,
      encode(order, report) {
        const { promise: done, resolve } = Promise.withResolvers<EncodeEnd>()
        let isDropped = false
        taken.push({
          order,
          get isDropped() {
            return isDropped
          },
          async report(message, files = {}) {
            for (const [name, bytes] of Object.entries(files)) {
              const file = path.join(order.folder, name)
              await mkdir(path.dirname(file), { recursive: true })
              await writeFile(file, bytes)
            }
            await report(message)
          },
          end: (message) =>
            resolve(
              message.type === 'done'
                ? { type: 'done', jobId: order.jobId }
                : { ...message, jobId: order.jobId, message: '' },
            ),
        })
        orders.dispatchEvent(new Event('order'))
        const drop = () => {
          isDropped = true
          resolve({ type: 'failed', jobId: order.jobId, reason: 'interrupted', message: 'dropped' })
        }
        return { done, drop }
      },
    },
    async nextOrder() {
      while (taken.length === 0) await once(orders, 'order')
      const next = taken.shift()
      if (!next) throw new Error('an order was announced and is not there')
      return next
    },
  }
}
