import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Blobs } from '../blobs.ts'
import type { RangeAsked } from '../range.ts'

const BOUND = { sizeBytesMax: 1_000 }

/** What every engine of the blobs promises. */
export function describeBlobsConformance(open: () => Promise<Blobs>): void {
  describe('blobs', () => {
    let blobs: Blobs
    beforeEach(async () => {
      blobs = await open()
    })

    const read = async (key: string, range?: { start?: number; end?: number }) => {
      const bytes = await blobs.read(key, range)
      return bytes && (await buffer(bytes)).toString()
    }
    const keysBelow = async (prefix: string) => {
      const keys: string[] = []
      for await (const key of blobs.list(prefix)) keys.push(key)
      return keys
    }

    test('give back what was written, with its size and hash', async () => {
      const written = await blobs.write('films/a/1.m4s', chunks('he', 'llo'), BOUND)
      expect(written).toEqual({ sizeBytes: 5, sha256: createHash('sha256').update('hello').digest('hex') })
      expect(await read('films/a/1.m4s')).toBe('hello')
      expect(await blobs.stat('films/a/1.m4s')).toMatchObject({ sizeBytes: 5 })
    })

    test('give the bytes of a range, both ends included', async () => {
      await blobs.write('films/a', chunks('0123456789'), BOUND)
      expect(await read('films/a', { start: 2, end: 4 })).toBe('234')
      expect(await read('films/a', { start: 7 })).toBe('789')
    })

    test('answer a range with the size of the whole', async () => {
      await blobs.write('films/a', chunks('0123456789'), BOUND)
      const answer = async (asked?: RangeAsked) => {
        const opened = await blobs.open('films/a', asked)
        return opened && { ...opened, bytes: opened.bytes && (await buffer(opened.bytes)).toString() }
      }
      expect(await answer()).toEqual({ sizeBytes: 10, range: { start: 0, end: 9 }, bytes: '0123456789' })
      expect(await answer({ start: 2, end: 4 })).toMatchObject({ range: { start: 2, end: 4 }, bytes: '234' })
      expect(await answer({ start: 7, end: 99 })).toMatchObject({ range: { start: 7, end: 9 }, bytes: '789' })
      expect(await answer({ last: 2 })).toMatchObject({ range: { start: 8, end: 9 }, bytes: '89' })
      expect(await answer({ start: 10 })).toMatchObject({ sizeBytes: 10, bytes: null })
      expect(await answer({ last: 0 })).toMatchObject({ sizeBytes: 10, bytes: null })
      expect(await blobs.open('films/none')).toBeUndefined()
      await blobs.write('films/empty', chunks(), BOUND)
      const empty = await blobs.open('films/empty')
      expect([empty?.sizeBytes, empty?.bytes && (await buffer(empty.bytes)).length]).toEqual([0, 0])
    })

    test('are read at any place', async () => {
      await blobs.write('films/a', chunks('0123456789'), BOUND)
      await using reader = await blobs.openReader('films/a')
      const at = async (offset: number, length: number) =>
        (await reader?.read({ offset, length }))?.toString()
      expect(await reader?.sizeBytes()).toBe(10)
      expect([await at(8, 5), await at(2, 3), await at(10, 1)]).toEqual(['89', '234', ''])
      expect(await blobs.openReader('films/none')).toBeUndefined()
    })

    test('lend a file, whole and of the newest bytes', async () => {
      const lent = async () => {
        await using file = await blobs.borrow('films/a')
        return file && readFileSync(file.path, 'utf8')
      }
      expect(await lent()).toBeUndefined()
      await blobs.write('films/a', chunks('first'), BOUND)
      expect(await Promise.all([lent(), lent()])).toEqual(['first', 'first'])
      await blobs.write('films/a', chunks('second'), BOUND)
      expect(await lent()).toBe('second')
      await blobs.remove('films/a')
      expect(await lent()).toBeUndefined()
    })

    test('replace a blob whole', async () => {
      await blobs.write('master.m3u8', chunks('a long first version'), BOUND)
      await blobs.write('master.m3u8', chunks('second'), BOUND)
      expect(await read('master.m3u8')).toBe('second')
    })

    test('take nothing over the bound', async () => {
      expect(await blobs.write('big', chunks('x'.repeat(600), 'x'.repeat(600)), BOUND)).toBe('too-large')
      expect(await blobs.stat('big')).toBeUndefined()
    })

    test('keep nothing of a source that breaks off', async () => {
      async function* broken() {
        yield Buffer.from('half')
        throw new Error('the sender went away')
      }
      await expect(blobs.write('half', broken(), BOUND)).rejects.toThrow('the sender went away')
      expect(await read('half')).toBeUndefined()
    })

    test.each([
      '../secret',
      'a/../../b',
      '/etc/passwd',
      'a//b',
      '.hidden',
      'a/.b',
      'a\0b',
      'a\\b',
      '',
      'a/',
      'é',
    ])('know no key %j and write to none', async (key) => {
      expect(await blobs.read(key)).toBeUndefined()
      expect(await blobs.stat(key)).toBeUndefined()
      await expect(blobs.write(key, chunks('x'), BOUND)).rejects.toThrow()
    })

    test('do not take a folder for a blob', async () => {
      await blobs.write('films/a/1', chunks('x'), BOUND)
      expect(await blobs.read('films/a')).toBeUndefined()
      expect(await blobs.stat('films/a')).toBeUndefined()
      expect(await blobs.stat('films/a/1/2')).toBeUndefined()
    })

    test('list what lies below a prefix, in order', async () => {
      for (const key of ['films/b/2', 'films/a/1', 'films/b/1', 'other'])
        await blobs.write(key, chunks('x'), BOUND)
      expect(await keysBelow('films')).toEqual(['films/a/1', 'films/b/1', 'films/b/2'])
      expect(await keysBelow('nothing')).toEqual([])
    })

    test('remove one blob, or all below a prefix', async () => {
      for (const key of ['films/a/1', 'films/a/2', 'films/b']) await blobs.write(key, chunks('x'), BOUND)
      await blobs.remove('films/a')
      await blobs.remove('films/never-was')
      expect(await keysBelow('films')).toEqual(['films/b'])
    })

    test('take in the finished files of a job', async () => {
      await using scratch = await blobs.openScratch('encode')
      mkdirSync(path.join(scratch.folder, '720p'))
      writeFileSync(path.join(scratch.folder, '720p/1.m4s'), 'segment')
      writeFileSync(path.join(scratch.folder, 'log.txt'), 'not wanted')
      await blobs.takeIn({ folder: scratch.folder, files: ['720p/1.m4s'], prefix: 'films/a/v1' })
      expect(await keysBelow('films/a')).toEqual(['films/a/v1/720p/1.m4s'])
      expect(await read('films/a/v1/720p/1.m4s')).toBe('segment')
    })

    test('move a whole folder in', async () => {
      await using scratch = await blobs.openScratch('show')
      mkdirSync(path.join(scratch.folder, 'sound'))
      const names = ['240.mp4', 'audio.m3u8', 'journal', 'sound/1.mp4']
      for (const name of names) writeFileSync(path.join(scratch.folder, name), name)
      await blobs.takeInFolder({ folder: scratch.folder, prefix: 'recordings/1', last: 'journal' })
      expect(existsSync(scratch.folder)).toBe(false)
      expect(await keysBelow('recordings/1')).toEqual(names.map((name) => `recordings/1/${name}`))
      expect(await read('recordings/1/sound/1.mp4')).toBe('sound/1.mp4')
    })

    test('clear the private folder of a job when it ends', async () => {
      const scratch = await blobs.openScratch('encode')
      writeFileSync(path.join(scratch.folder, 'part'), 'x')
      await scratch[Symbol.asyncDispose]()
      expect(existsSync(scratch.folder)).toBe(false)
    })
  })
}

/** How many files lie anywhere below a folder. */
export function countFiles(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length
}

export async function* chunks(...texts: string[]): AsyncIterable<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}
