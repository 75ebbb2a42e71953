import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openDiskBlobs } from './blobs-disk.ts'
import { chunks, countFiles, describeBlobsConformance } from './test/blobs.conformance.ts'
import { describePartialsConformance } from './test/partials.conformance.ts'

const root = mkdtempSync(path.join(tmpdir(), 'tayang-blobs-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const newFolder = () => mkdtempSync(path.join(root, 'at-'))

describeBlobsConformance(() => openDiskBlobs({ folder: newFolder(), freeBytesMin: 0 }))
describePartialsConformance(() => openDiskBlobs({ folder: newFolder(), freeBytesMin: 0 }))

describe('blobs on disk', () => {
  test('leave no temporary file after a refused or broken write', async () => {
    const folder = newFolder()
    const blobs = await openDiskBlobs({ folder, freeBytesMin: 0 })
    await blobs.write('big', chunks('xx'), { sizeBytesMax: 1 })
    expect(countFiles(folder)).toBe(0)
  })

  test('refuse to store anything when the disk is nearly full', async () => {
    const folder = newFolder()
    const blobs = await openDiskBlobs({ folder, freeBytesMin: Number.MAX_SAFE_INTEGER })
    const write = blobs.write('a', chunks('x'), { sizeBytesMax: 10 })
    await expect(write).rejects.toMatchObject({ name: 'Failure', code: 'NO_SPACE' })
    await expect(blobs.requireSpace(1)).rejects.toMatchObject({ code: 'NO_SPACE' })
    const append = blobs.partials.append('a', chunks('x'), { at: 0, sizeBytesMax: 10 })
    await expect(append).rejects.toMatchObject({ code: 'NO_SPACE' })
    expect(countFiles(folder)).toBe(0)
  })

  test('sweep at the start what a dead process left, and nothing of a living one', async () => {
    const folder = newFolder()
    const unfinished = path.join(folder, 'unfinished')
    mkdirSync(unfinished)
    const dead = `${2 ** 22 + 1}.encode.1`
    const alive = `${process.ppid}.encode.2`
    mkdirSync(path.join(unfinished, dead))
    writeFileSync(path.join(unfinished, dead, 'part'), 'x')
    mkdirSync(path.join(unfinished, alive))
    await openDiskBlobs({ folder, freeBytesMin: 0 })
    expect(readdirSync(unfinished)).toEqual([alive])
  })
})
