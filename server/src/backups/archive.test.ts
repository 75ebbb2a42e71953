import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { packFolder, unpackInto } from './archive.ts'

let place: string
beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'tayang-archive-'))
})
afterEach(() => rm(place, { recursive: true, force: true }))
const at = (...names: string[]) => path.join(place, ...names)

async function* inPieces(bytes: Buffer, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}
async function packed(folder: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of packFolder(folder)) pieces.push(piece)
  return Buffer.concat(pieces)
}
async function fill(): Promise<void> {
  await mkdir(at('from/empty'), { recursive: true })
  await mkdir(at('from', 'd'.repeat(90), 'e'.repeat(60)), { recursive: true })
  await writeFile(at('from/nothing'), '')
  await writeFile(at('from/whole-block'), 'x'.repeat(512))
  await writeFile(at('from', 'd'.repeat(90), 'e'.repeat(60), 'f'.repeat(95)), 'deep')
}

describe('an archive of a backup', () => {
  it.each([1, 511, 100_000])('comes back as it was, in pieces of %i bytes', async (size) => {
    await fill()
    await unpackInto(at('to'), inPieces(await packed(at('from')), size))
    expect((await readdir(at('to'), { recursive: true })).toSorted()).toEqual(
      (await readdir(at('from'), { recursive: true })).toSorted(),
    )
    expect(await readFile(at('to/whole-block'), 'utf8')).toBe('x'.repeat(512))
    expect(await readFile(at('to', 'd'.repeat(90), 'e'.repeat(60), 'f'.repeat(95)), 'utf8')).toBe('deep')
    expect((await stat(at('to/nothing'))).mode & 0o777).toBe(0o600)
    expect((await stat(at('to/empty'))).mode & 0o777).toBe(0o700)
  })

  it('is opened by tar as well', async () => {
    await fill()
    await writeFile(at('one.tar'), await packed(at('from')))
    await mkdir(at('to'))
    execFileSync('tar', ['-xf', at('one.tar'), '-C', at('to')])
    expect(await readFile(at('to', 'd'.repeat(90), 'e'.repeat(60), 'f'.repeat(95)), 'utf8')).toBe('deep')
  })

  it('has files of more than 8 GB, whose size no longer fits in digits', async () => {
    await mkdir(at('from'))
    await writeFile(at('from/large'), '')
    await truncate(at('from/large'), 9 * 1024 ** 3)
    const { value: header } = await packFolder(at('from')).next()
    // The body is left out, which tar complains about after it has shown the size.
    const { stdout } = spawnSync('tar', ['-tvf', '-'], { input: header as Buffer, encoding: 'utf8' })
    expect(stdout).toContain('9663676416')
  })

  it('is refused where its end is missing', async () => {
    await fill()
    const whole = await packed(at('from'))
    for (const length of [0, 511, 700, whole.length - 1024]) {
      await expect(unpackInto(at(`to-${length}`), inPieces(whole.subarray(0, length), 300))).rejects.toThrow(
        'ends too early',
      )
    }
  })

  it('never writes outside of its folder, and follows no link', async () => {
    await mkdir(at('from'))
    await writeFile(at('from/aa'), 'x')
    const whole = await packed(at('from'))
    const renamed = (name: string, type = '0') => {
      const bytes = Buffer.from(whole)
      bytes.fill(0, 0, 100).write(name, 0)
      bytes.write(type, 156)
      bytes.write('        ', 148)
      const sum = bytes.subarray(0, 512).reduce((total, byte) => total + byte, 0)
      bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
      return bytes
    }
    await unpackInto(at('to'), inPieces(renamed('fine'), 512))
    for (const bytes of [
      renamed('../out'),
      renamed('/out'),
      renamed('a/../../out'),
      renamed('a\\out'),
      renamed('link', '2'),
      renamed('hard', '1'),
      Buffer.alloc(512, 'noise'),
    ]) {
      await expect(unpackInto(at('to'), inPieces(bytes, 512))).rejects.toThrow('no backup')
    }
    expect((await readdir(place)).toSorted()).toEqual(['from', 'to'])
  })

  it('is not made where a name is too long for it', async () => {
    await mkdir(at('from'))
    await writeFile(at('from', 'n'.repeat(200)), '')
    await expect(packed(at('from'))).rejects.toThrow('too long a name')
  })
})
