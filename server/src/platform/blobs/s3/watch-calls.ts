import type { S3Client } from '@aws-sdk/client-s3'
import type { BlobCalls } from '../blobs.ts'
import { isAbsent, isOutOfRange } from './open-s3.ts'

/**
 * Counts the calls of a client by what they ask: at the client itself, so that none is left out. A call lasts until its
 * answer begins, with all that was tried again within it; that there is no such object is an answer.
 */
export function watchCalls(client: S3Client): () => readonly BlobCalls[] {
  const calls = new Map<string, { count: number; seconds: number; failures: number }>()
  client.middlewareStack.add(
    (next, { commandName = 'other' }) =>
      async (given) => {
        const name = commandName.replace(/Command$/, '')
        const of = calls.get(name) ?? { count: 0, seconds: 0, failures: 0 }
        calls.set(name, of)
        const begunMs = performance.now()
        try {
          return await next(given)
        } catch (error) {
          if (!isAbsent(error) && !isOutOfRange(error)) of.failures += 1
          throw error
        } finally {
          of.count += 1
          of.seconds += (performance.now() - begunMs) / 1_000
        }
      },
    { step: 'initialize', name: 'tayangCounts' },
  )
  return () => [...calls].map(([name, of]) => ({ name, ...of }))
}
