import { writeFile } from 'node:fs/promises'
import { shows } from '@tayang/contract'
import { startEngine, type EngineRun } from '@tayang/media/engine'
import type { Client } from '../seeding/client.ts'

/** Where a streamer publishes, on this machine. */
export async function publishAddressOf(streamer: Client): Promise<string> {
  const { data: rtmp } = await streamer.call(shows.getRtmp, {})
  return `${rtmp.url.replace(/\/\/[^/:]+/, '//127.0.0.1')}/${rtmp.key}`
}

/**
 * Publishes a film so many times over as an encoder would: in real time, and nothing is encoded again. Beside the film
 * it writes the list that the engine reads.
 */
export async function publish(
  path: string,
  { to, times }: { to: string; times: number },
): Promise<EngineRun> {
  const list = `${path}.txt`
  await writeFile(list, `file '${path}'\n`.repeat(times))
  // The streams go on as they are: FLV has the same framing as MP4.
  const options = { re: '1', safe: '0', auto_convert: '0' }
  return startEngine(
    {
      inputs: [{ from: list, format: 'concat', options }],
      outputs: [
        {
          to,
          format: 'flv',
          streams: [
            { from: '0:v:0', codec: 'copy' },
            { from: '0:a:0', codec: 'copy' },
          ],
        },
      ],
    },
    { pipes: 0 },
  )
}
