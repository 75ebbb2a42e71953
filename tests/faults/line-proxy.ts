import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** What happens on the way to the database: it passes; nothing passes any more; or the next answer is lost. */
type Fate = 'pass' | 'hang' | 'lose'

export interface LineProxy extends AsyncDisposable {
  readonly port: number
  /** From now on nothing passes in either direction, and nobody is told; `resume` lets it through. */
  hang(): void
  resume(): void
  /** Ends every connection now, in the middle of whatever it carries. */
  cutAll(): void
  /** What is asked with these bytes in it is carried out, and its answer never arrives; once. */
  loseAnswerTo(words: string): void
}

/** A proxy between an app and its database or Redis, whatever the protocol: cuts, stalls and loses answers. */
export async function openLineProxy(target: { path: string } | { port: number }): Promise<LineProxy> {
  const lines = new Set<{ near: Socket; far: Socket }>()
  let fate: Fate = 'pass'
  let words = ''
  const server = createServer((near) => {
    const far = connect('path' in target ? target : { ...target, host: '127.0.0.1' })
    const line = { near, far }
    let isLost = false
    lines.add(line)
    near.on('data', (bytes) => {
      if (fate === 'lose' && bytes.includes(words)) {
        isLost = true
        fate = 'pass'
      }
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      // The answer was on its way: what was asked is done, and nobody here knows.
      if (isLost) near.resetAndDestroy()
      else near.write(bytes)
    })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => {})
      one.on('close', () => {
        other.destroy()
        lines.delete(line)
      })
    }
    if (fate === 'hang') pause(line)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const cutAll = () => {
    for (const { near, far } of lines) {
      near.resetAndDestroy()
      far.destroy()
    }
  }
  return {
    port: (server.address() as AddressInfo).port,
    hang() {
      fate = 'hang'
      lines.forEach(pause)
    },
    resume() {
      fate = 'pass'
      for (const { near, far } of lines) {
        near.resume()
        far.resume()
      }
    },
    cutAll,
    loseAnswerTo(asked) {
      fate = 'lose'
      words = asked
    },
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve))
      cutAll()
      await closed
    },
  }
}

function pause({ near, far }: { near: Socket; far: Socket }): void {
  near.pause()
  far.pause()
}
