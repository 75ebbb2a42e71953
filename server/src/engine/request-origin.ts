import { request as httpRequest, type Agent, type IncomingMessage } from 'node:http'
import type { LiveOrigin } from './carriers.ts'

/** The origin answers a blocking request within three target durations; past this it is gone. */
const ANSWER_MS_MAX = 20_000

/** What is asked of a live origin. */
export interface OriginRequest {
  /** From `/live/` on. */
  readonly path: string
  readonly method: string
  /** Hears when nobody wants the answer any more; answers how to hear no longer. */
  onLeft(leave: () => void): () => void
  /** Ends the request to the origin that is waited for. */
  giveUp(): void
}

/** Null where the origin is gone. */
export function requestOrigin(
  agent: Agent,
  { host, port, prefix }: Pick<LiveOrigin, 'host' | 'port' | 'prefix'>,
  asked: OriginRequest,
): Promise<IncomingMessage | null> {
  const { path, method } = asked
  return new Promise((resolve) => {
    const upstream = httpRequest(
      { agent, host, port, path: `${prefix}${path}`, method, timeout: ANSWER_MS_MAX },
      resolve,
    )
    upstream.on('timeout', () => upstream.destroy(new Error('the origin did not answer')))
    asked.giveUp = () => upstream.destroy(new Error('the show goes on at another machine'))
    // A viewer who leaves must not keep a blocking request open.
    const hearNoLonger = asked.onLeft(() => upstream.destroy())
    upstream.on('error', () => {
      hearNoLonger()
      resolve(null)
    })
    upstream.end()
  })
}
