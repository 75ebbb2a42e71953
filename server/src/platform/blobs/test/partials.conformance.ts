import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Blobs } from '../blobs.ts'
import { chunks } from './blobs.conformance.ts'

const MAX = 100

/** What every engine of the blobs promises of files that arrive piece by piece. */
export function describePartialsConformance(open: () => Promise<Blobs>): void {
  describe('partials', () => {
    let blobs: Blobs
    beforeEach(async () => {
      blobs = await open()
    })
    const append = (at: number, source: AsyncIterable<Uint8Array>, sizeBytesMax = MAX) =>
      blobs.partials.append('film', source, { at, sizeBytesMax })
    const text = async () => {
      await using file = await blobs.partials.borrow('film')
      return file && readFileSync(file.path, 'utf8')
    }

    test('grow where they end', async () => {
      expect(await blobs.partials.sizeOf('film')).toBe(0)
      expect(await append(0, chunks('he', 'llo'))).toEqual({ sizeBytes: 5 })
      expect(await append(5, chunks(' you'))).toEqual({ sizeBytes: 9 })
      expect(await blobs.partials.sizeOf('film')).toBe(9)
      expect(await text()).toBe('hello you')
    })

    test('are written nowhere else', async () => {
      await append(0, chunks('hello'))
      expect(await append(4, chunks('x'))).toBe('elsewhere')
      expect(await append(6, chunks('x'))).toBe('elsewhere')
      expect(await text()).toBe('hello')
    })

    test('are replaced from 0 on', async () => {
      await append(0, chunks('a long first file'))
      expect(await append(0, chunks('second'))).toEqual({ sizeBytes: 6 })
      expect(await text()).toBe('second')
    })

    test('keep what came before their source broke off, and go on there', async () => {
      async function* broken() {
        yield Buffer.from('half')
        throw new Error('the sender went away')
      }
      await expect(append(0, broken())).rejects.toThrow('the sender went away')
      expect(await append(4, chunks(' and whole'))).toEqual({ sizeBytes: 14 })
      expect(await text()).toBe('half and whole')
    })

    test('undo an append that goes over the bound, and keep those before it', async () => {
      await append(0, chunks('12345'))
      expect(await append(5, chunks('678', '901'), 10)).toBe('too-large')
      expect(await text()).toBe('12345')
    })

    test('become a blob whole, however often it is asked for, and stay until they are removed', async () => {
      await append(0, chunks('film'))
      expect(await blobs.stat('sources/1')).toBeUndefined()
      for (let i = 0; i < 2; i++) expect(await blobs.partials.publish('film', 'sources/1')).toBe(true)
      const read = await blobs.read('sources/1')
      expect(read && (await buffer(read)).toString()).toBe('film')
      await blobs.partials.remove('film')
      expect(await blobs.stat('sources/1')).toMatchObject({ sizeBytes: 4 })
      expect(await blobs.partials.publish('film', 'sources/2')).toBe(false)
    })

    test('are listed until they are removed, and are no blobs', async () => {
      await append(0, chunks('x'))
      const names = async () => {
        const found: string[] = []
        for await (const name of blobs.partials.list()) found.push(name)
        return found
      }
      expect(await names()).toEqual(['film'])
      await blobs.partials.remove('film')
      await blobs.partials.remove('film')
      expect(await names()).toEqual([])
      expect(await blobs.stat('film')).toBeUndefined()
    })
  })
}
