import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/** A plain server of files in memory, in a thread of its own: the floor under our pages. */
export interface StaticServer extends AsyncDisposable {
  readonly address: string
}

export interface StaticPages {
  /** Pages by path, as they are sent. */
  readonly pages: Readonly<Record<string, string>>
  /** Files on disk by path. */
  readonly files?: Readonly<Record<string, string>>
  /** Everything else is fetched from here once, and kept: the same pictures and segments, byte for byte. */
  readonly from: string
  /** Paths that never end are passed on as they come: from this origin. */
  readonly streamsFrom?: string
}

export async function openStaticServer(pages: StaticPages): Promise<StaticServer> {
  const worker = new Worker(fileURLToPath(new URL('./serve-static.ts', import.meta.url)), {
    workerData: pages,
  })
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  return {
    address: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      await worker.terminate()
    },
  }
}
