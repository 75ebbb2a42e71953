import { startEngine } from '../../media/src/engine/index.ts'
import { createPainter } from '../bar-code/paint-frame.ts'

/** What a streamer's program sends: 30 pictures a second with the moment drawn in, and a tone. */
export interface ClockPublisher extends AsyncDisposable {
  /** Rejects when the publisher ended by itself, with its last words. */
  readonly broken: Promise<never>
  /** Pictures that could not be handed over in time: the encoder was too slow. */
  readonly late: () => number
}

const FRAMES_PER_SECOND = 30
const KEY_FRAME_SECONDS = 1
/** A picture that is handed over this long after its time was late. */
const LATE_MS = 100

export function publishClock(
  url: string,
  picture: { width: number; height: number; bitsPerSecond: number },
): ClockPublisher {
  const run = startEngine(
    {
      inputs: [
        {
          from: 'pipe:0',
          format: 'rawvideo',
          options: {
            video_size: `${picture.width}x${picture.height}`,
            pixel_format: 'yuv420p',
            framerate: String(FRAMES_PER_SECOND),
          },
        },
        { from: 'sine=frequency=440:sample_rate=48000', format: 'lavfi' },
      ],
      outputs: [
        {
          to: url,
          format: 'flv',
          options: { flush_packets: '1' },
          streams: [
            {
              from: '0:v:0',
              codec: 'libx264',
              options: {
                preset: 'ultrafast',
                tune: 'zerolatency',
                pix_fmt: 'yuv420p',
                g: String(FRAMES_PER_SECOND * KEY_FRAME_SECONDS),
                b: String(picture.bitsPerSecond),
                maxrate: String(picture.bitsPerSecond),
                bufsize: String(picture.bitsPerSecond / 2),
              },
            },
            { from: '1:a:0', codec: 'aac', options: { ac: '2', b: '96k' } },
          ],
        },
      ],
    },
    { pipes: 0 },
  )
  const painter = createPainter(picture)
  const startMs = performance.now()
  let frame = 0
  let late = 0
  let timer: NodeJS.Timeout | undefined
  const feed = () => {
    const dueMs = startMs + (frame * 1000) / FRAMES_PER_SECOND
    if (performance.now() > dueMs + LATE_MS) late += 1
    // The pipe takes a copy at once or says when it is empty; the next picture waits for that.
    const isTaken = run.stdin.write(painter.paint(Date.now(), frame))
    frame += 1
    const next = () => {
      const waitMs = startMs + (frame * 1000) / FRAMES_PER_SECOND - performance.now()
      timer = setTimeout(feed, Math.max(0, waitMs))
    }
    if (isTaken) next()
    else run.stdin.once('drain', next)
  }
  feed()

  let isStopping = false
  const broken = run.done.then((outcome) => {
    clearTimeout(timer)
    if (isStopping) return new Promise<never>(() => undefined)
    throw new Error(`the publisher ended (${outcome.reason}): ${outcome.log.slice(-3).join(' | ')}`)
  })
  broken.catch(() => undefined)
  return {
    broken,
    late: () => late,
    async [Symbol.asyncDispose]() {
      isStopping = true
      clearTimeout(timer)
      run.stop()
      await run.done
    },
  }
}
