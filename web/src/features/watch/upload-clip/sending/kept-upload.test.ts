import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { forgetUpload, isSameFile, KEPT_KEY, keepUpload, readKeptUpload } from './kept-upload.ts'

const of = { clipId: 'clip-1', profileId: 'profile-1' }
const fileOf = (text: string, name = 'topeng.mp4', lastModified = 7) =>
  new File([text], name, { lastModified })

beforeEach(() => localStorage.clear())

test('an upload is remembered by facts of its file, and only for the person who began it', async () => {
  await keepUpload(fileOf('film'), of)
  expect(readKeptUpload('profile-1')).toMatchObject({ ...of, fileName: 'topeng.mp4', sizeBytes: 4 })
  expect(readKeptUpload('profile-2')).toBe(null)
  forgetUpload()
  expect(readKeptUpload('profile-1')).toBe(null)
})

test('after 24 hours nothing is offered any more', async () => {
  await keepUpload(fileOf('film'), of)
  const day = 24 * 60 * 60 * 1000
  expect(readKeptUpload('profile-1', Date.now() + day - 1_000)).not.toBe(null)
  expect(readKeptUpload('profile-1', Date.now() + day)).toBe(null)
  expect(localStorage.getItem(KEPT_KEY)).toBe(null)
})

test.each([
  ['the same file', fileOf('film'), true],
  ['the same file under another name', fileOf('film', 'copy.mp4'), true],
  ['another file of the same size and date', fileOf('milk'), false],
  ['a longer file', fileOf('films'), false],
  ['the same film, which a phone dates again', fileOf('film', 'topeng.mp4', 8), true],
])('%s is told by its size and its bytes', async (_what, file, isSame) => {
  await keepUpload(fileOf('film'), of)
  expect(await isSameFile(file, readKeptUpload('profile-1')!)).toBe(isSame)
})

test('without TLS a browser cannot hash: there the date tells', async () => {
  vi.stubGlobal('crypto', {})
  onTestFinished(() => void vi.unstubAllGlobals())
  await keepUpload(fileOf('film'), of)
  const kept = readKeptUpload('profile-1')!
  expect(kept.hash).toBe('')
  expect(await isSameFile(fileOf('film'), kept)).toBe(true)
  expect(await isSameFile(fileOf('film', 'topeng.mp4', 8), kept)).toBe(false)
})

test.each(['', 'null', '{', '[]', '"x"', '{"clipId":1}'])('a damaged memory is none: %s', (text) => {
  localStorage.setItem(KEPT_KEY, text)
  expect(readKeptUpload('profile-1')).toBe(null)
})
