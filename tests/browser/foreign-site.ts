import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Another site, of another origin, on whose only page somebody has put a frame of ours. */
export interface ForeignSite extends AsyncDisposable {
  readonly address: string
  /** The frame has the address under which people know the site; the app under test has a port of its own. */
  show(frame: string, app: string): void
}

export async function openForeignSite(): Promise<ForeignSite> {
  let html = ''
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show(frame, app) {
      const code = frame.replace(/http:\/\/localhost:\d+/, app)
      html = `<!doctype html><title>A blog</title><h1>A blog</h1>${code}`
    },
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
