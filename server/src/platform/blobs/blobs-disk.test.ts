import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openDiskBlobs } from './blobs-disk.ts'
import { chunks, countFiles, describeBlobsConformance } from './test/blobs.conformance.ts'
import { describePartialsConformance } from './test/partials.conformance.ts'

const root = mkdtempSync(path.join(tmpdir(), 'tayang-blobs-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const newFolder = () => mkdtempSync(path.join(root, 'at-'))

describeBlobsConformance(() => openDiskBlobs({ folder: newFolder(), freeBytesMin: 0, owner: 'own' }))
describePartialsConformance(() => openDiskBlobs({ folder: newFolder(), freeBytesMin: 0, owner: 'own' }))

describe('blobs on disk', () => {
  test('leave no temporary file after a refused or broken write', async () => {
    const folder = newFolder()
    const blobs = await openDiskBlobs({ folder, freeBytesMin: 0, owner: 'own' })
    await blobs.write('big', chunks('xx'), { sizeBytesMax: 1 })
    expect(countFiles(folder)).toBe(0)
  })

  test('refuse to store anything when the disk is nearly full', async () => {
    const folder = newFolder()
    const blobs = await openDiskBlobs({ folder, freeBytesMin: Number.MAX_SAFE_INTEGER, owner: 'own' })
    const write = blobs.write('a', chunks('x'), { sizeBytesMax: 10 })
    await expect(write).rejects.toMatchObject({ name: 'Failure', code: 'NO_SPACE' })
    await expect(blobs.requireSpace(1)).rejects.toMatchObject({ code: 'NO_SPACE' })
    const append = blobs.partials.append('a', chunks('x'), { at: 0, sizeBytesMax: 10 })
    await expect(append).rejects.toMatchObject({ code: 'NO_SPACE' })
    expect(countFiles(folder)).toBe(0)
  })

  test('sweep at the start what their owner left, and of others what is a day old', async () => {
    const folder = newFolder()
    const unfinished = path.join(folder, 'unfinished')
    const leave = (name: string, at: Date) => {
      mkdirSync(path.join(unfinished, name), { recursive: true })
      writeFileSync(path.join(unfinished, name, 'part'), 'x')
      for (const each of [path.join(name, 'part'), name]) utimesSync(path.join(unfinished, each), at, at)
    }
    const [now, longAgo] = [new Date(), new Date(Date.now() - 25 * 60 * 60_000)]
    leave('own.encode.1', now)
    leave('other.encode.2', now)
    leave('other.encode.3', longAgo)
    // The folder is old, and something in it is not.
    leave('other.encode.4', longAgo)
    utimesSync(path.join(unfinished, 'other.encode.4/part'), now, now)
    await openDiskBlobs({ folder, freeBytesMin: 0, owner: 'own' })
    expect(readdirSync(unfinished).sort()).toEqual(['other.encode.2', 'other.encode.4'])
  })
})
