import { expect, test } from 'vitest'
import { readLegal, type LegalName } from './read-legal.ts'

const names: LegalName[] = ['terms', 'privacy-policy']

async function whole(name: LegalName, language: 'en' | 'id'): Promise<string> {
  const { header, contentList } = await readLegal(name, language)
  return [header, ...contentList.flatMap(({ title, text }) => [title, ...text])].join('\n')
}

test.each(names)('%s says the same in both languages, and each leads to the other', async (name) => {
  const [english, indonesian] = [await readLegal(name, 'en'), await readLegal(name, 'id')]
  const shape = ({ contentList }: typeof english) => contentList.map(({ text }) => text.length)
  expect(shape(indonesian)).toEqual(shape(english))
  expect([english.nextLanguage, indonesian.nextLanguage]).toEqual(['id', 'en'])
})

// Spec 2, section 9 and A108: every point that the texts are said to make.
test.each([
  ['terms', 'en', ['idle for 30 days', '48 hours', 'every month', 'Indonesian courts', 'hard to guess']],
  ['terms', 'en', ['cannot be changed by a data amendment', 'Not allowed are']],
  ['terms', 'id', ['selama 30 hari', '48 jam', 'setiap bulan', 'pengadilan di Indonesia', 'sulit ditebak']],
  ['terms', 'id', ['tidak dapat diubah lewat perbaikan data', 'Dilarang']],
  ['privacy-policy', 'en', ['at least 5 years', 'collect', 'share', 'stored', 'delete', 'Consent']],
  ['privacy-policy', 'id', ['sekurang-kurangnya 5 tahun', 'kumpulkan', 'berbagi', 'disimpan', 'menghapus']],
] as const)('%s (%s) makes the stated points', async (name, language, points) => {
  const text = await whole(name, language)
  expect(points.filter((point) => !text.includes(point))).toEqual([])
})
