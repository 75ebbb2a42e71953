import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSlateFiles } from './slate-files.ts'

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'tayang-slates-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

const PIECES = [Buffer.from('picture'), Buffer.alloc(0), Buffer.alloc(70_000, 7)]
const names = () => readdir(join(folder, 'slates'))

test('a slate is read back by its inputs', async () => {
  const files = openSlateFiles(folder)
  const key = files.keyOf(['facts', Buffer.from('picture')])
  expect(await files.read(key)).toBeNull()
  await files.write(key, PIECES)
  expect(await openSlateFiles(folder).read(key)).toEqual(PIECES)
  expect(await files.read(files.keyOf(['facts', Buffer.from('another picture')]))).toBeNull()
})

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['changed', (bytes: Buffer) => bytes.fill(1, 100, 110)],
  ['empty', () => Buffer.alloc(0)],
])('a file that is %s counts as missing', async (_what, damage) => {
  const files = openSlateFiles(folder)
  const key = files.keyOf(['facts'])
  await files.write(key, PIECES)
  const path = join(folder, 'slates', `${key}.slate`)
  await writeFile(path, damage(await readFile(path)))
  expect(await files.read(key)).toBeNull()
  await files.write(key, PIECES)
  expect(await files.read(key)).toEqual(PIECES)
})

test('a bounded number of slates is kept, and no unfinished file', async () => {
  const files = openSlateFiles(folder)
  for (let shape = 0; shape < 70; shape += 1) await files.write(files.keyOf([String(shape)]), PIECES)
  expect(await names()).toHaveLength(64)
  expect(await files.read(files.keyOf(['69']))).toEqual(PIECES)
})

test('a folder that cannot be written to causes no error', async () => {
  await chmod(folder, 0o500)
  const files = openSlateFiles(join(folder, 'nowhere', '\0'))
  await files.write(files.keyOf(['facts']), PIECES)
  expect(await files.read(files.keyOf(['facts']))).toBeNull()
  expect(await openSlateFiles(null).read('')).toBeNull()
})
