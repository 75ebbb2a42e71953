import { expect, test } from 'vitest'
import { attachmentOf } from '../../../platform/http/attachment.ts'
import { filmNameOf } from './film-name.ts'

const startedAt = Date.UTC(2026, 10, 19, 17, 30)

test('a film is named after its show and the day in Jakarta, without characters that file systems refuse', () => {
  expect(filmNameOf({ name: 'Cari jamur emas', startedAt })).toBe('Cari jamur emas 2026-11-20.mp4')
  expect(filmNameOf({ name: '../..\\a:b*"<c>|\r\n', startedAt })).toBe('a b c 2026-11-20.mp4')
  expect(filmNameOf({ name: '...', startedAt: null })).toBe('Tayang.mp4')
  expect(filmNameOf({ name: 'x'.repeat(300), startedAt: null })).toHaveLength(84)
})

test('the header has the whole name in UTF-8 and one for old programs, and is bounded', () => {
  expect(attachmentOf("Siaran é 'satu' 1.mp4")).toBe(
    `attachment; filename="Siaran e satu 1.mp4"; filename*=UTF-8''Siaran%20%C3%A9%20%27satu%27%201.mp4`,
  )
  expect(attachmentOf('夜 1.mp4')).toBe(`attachment; filename=" 1.mp4"; filename*=UTF-8''%E5%A4%9C%201.mp4`)
  expect(attachmentOf('a"; x="\r\n.mp4')).not.toMatch(/[\r\n]|"; x/)
})
