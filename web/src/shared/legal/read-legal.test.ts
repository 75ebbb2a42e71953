import { expect, test } from 'vitest'
import { LEGAL_VERSION, legalNames, type LegalName } from './legal-names.ts'
import { isSafeHref, readHtml, type Piece } from './read-html.ts'
import { readLegal, type LegalContent } from './read-legal.ts'

const languages = ['en', 'id'] as const

const htmlOf = (content: LegalContent): readonly string[] => {
  if (typeof content === 'string') return [content]
  if ('link' in content) return [content.link.label]
  return 'ol' in content ? content.ol : content.ul
}
const kindOf = (content: LegalContent) =>
  typeof content === 'string' ? 'text' : Object.keys(content).join() + htmlOf(content).length
const wordsOf = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : wordsOf(piece.pieces))).join('')
const hrefsOf = (pieces: readonly Piece[]): string[] =>
  pieces.flatMap((piece) =>
    typeof piece === 'string' ? [] : [...(piece.tag === 'a' ? [piece.href] : []), ...hrefsOf(piece.pieces)],
  )

async function whole(name: LegalName, language: 'en' | 'id'): Promise<string> {
  const { header, contentList } = await readLegal(name, language)
  return [
    header,
    ...contentList.flatMap(({ title, contents }) => [
      title,
      ...contents.flatMap(htmlOf).map((html) => wordsOf(readHtml(html))),
    ]),
  ].join('\n')
}

test.each(legalNames)('%s says the same in both languages, and each leads to the other', async (name) => {
  const [english, indonesian] = [await readLegal(name, 'en'), await readLegal(name, 'id')]
  const shape = ({ contentList }: typeof english) => contentList.map(({ contents }) => contents.map(kindOf))
  expect(shape(indonesian)).toEqual(shape(english))
  const linksOf = ({ contentList }: typeof english) =>
    contentList.flatMap(({ contents }) =>
      contents.flatMap((content) =>
        typeof content === 'object' && 'link' in content
          ? [content.link.url]
          : htmlOf(content).flatMap((html) => hrefsOf(readHtml(html))),
      ),
    )
  expect(linksOf(indonesian)).toEqual(linksOf(english))
  expect(linksOf(english).filter((url) => !legalNames.some((known) => url === `/${known}`))).toEqual([])
  expect([english.nextLanguage, indonesian.nextLanguage]).toEqual(['id', 'en'])
  expect(indonesian.header).not.toBe(english.header)
  expect([english.version, indonesian.version]).toEqual([LEGAL_VERSION, LEGAL_VERSION])
})

test('every tag of a text is known, and no text takes longer than a few minutes to read', async () => {
  for (const name of legalNames) {
    for (const language of languages) {
      const words = await whole(name, language)
      expect([name, language, /[<>]|&[a-z]+;/.exec(words)?.[0]]).toEqual([name, language, undefined])
      expect(words.split(/\s+/).length).toBeLessThan(700)
    }
  }
})

// The terms, those of user content and the privacy policy make every point of docs/product/site.md#legal-points.
const stated = {
  en: [
    ['idle for 30 days', 'logged out'],
    ['at least 5 years'],
    ['every month', 'at least 48 hours before'],
    ['Indonesian courts'],
    ['hard to guess'],
    ['cannot be changed by a data amendment'],
  ],
  id: [
    ['selama 30 hari', 'kamu akan keluar'],
    ['sekurang-kurangnya 5 tahun'],
    ['setiap bulan', 'paling lambat 48 jam'],
    ['pengadilan di Indonesia'],
    ['sulit ditebak'],
    ['tidak bisa diubah lewat perbaikan data'],
  ],
}
// What they cover: content rules, collection, sharing, storage, deletion, consent.
const covered = {
  en: [/content rules|not allowed/i, /collect/i, /shar(e|ing)/i, /stor(e|age)/i, /delet/i, /consent/i],
  id: [/aturan konten|dilarang/i, /umpul/i, /bagi/i, /simpan/i, /hapus/i, /setuju/i],
}

test.each(
  (['terms', 'terms-ugc', 'privacy-policy'] as const).flatMap((name) =>
    languages.map((language) => [name, language] as const),
  ),
)('%s (%s) makes every stated point', async (name, language) => {
  const text = await whole(name, language)
  expect(stated[language].flat().filter((point) => !text.includes(point))).toEqual([])
  expect(covered[language].filter((topic) => !topic.test(text))).toEqual([])
})

test('lists of both kinds and a link are among the contents', async () => {
  const kinds = new Set<string>()
  for (const name of legalNames) {
    for (const { contents } of (await readLegal(name, 'id')).contentList) {
      for (const content of contents)
        kinds.add(typeof content === 'string' ? 'html' : Object.keys(content).join())
    }
  }
  expect([...kinds].toSorted()).toEqual(['html', 'link', 'ol', 'ul'])
})

test.each([
  [
    '<b>bold</b> and <EM>slanted</EM>',
    [{ tag: 'b', pieces: ['bold'] }, ' and ', { tag: 'i', pieces: ['slanted'] }],
  ],
  ['<a href="/terms">terms</a>', [{ tag: 'a', href: '/terms', pieces: ['terms'] }]],
  ['1 &lt; 2 &amp; 3 &unknown;', ['1 ', '<', ' 2 ', '&', ' 3 ', '&unknown;']],
  ['<script>alert(1)</script><img src=x onerror=alert(1)>', ['alert(1)']],
  ['<a href="javascript:alert(1)">x</a><a href="//evil.example">y</a><a>z</a>', ['x', 'y', 'z']],
  ['<b onclick="x()">left open', [{ tag: 'b', pieces: ['left open'] }]],
  ['</b>never opened', ['never opened']],
  ['a < b', ['a ', '<', ' b']],
])('the HTML %s becomes only what is allowed', (html, pieces) => {
  expect(readHtml(html)).toEqual(pieces)
})

test('any text yields only links to our pages, to https and to mail', () => {
  for (const href of [
    '/terms',
    '/terms?lang=en#law',
    'https://tayang.example/a',
    'mailto:halo@tayang.test',
  ]) {
    expect([href, isSafeHref(href)]).toEqual([href, true])
  }
  const bad = [
    '',
    '//evil',
    '/\\evil',
    'http://plain',
    'https://',
    'https:///x',
    'data:text/html,x',
    ' /x',
    '/a b',
  ]
  for (const href of bad) expect([href, isSafeHref(href)]).toEqual([href, false])
  const deep = readHtml('<b>'.repeat(5_000) + 'deep')
  expect(wordsOf(deep)).toBe('deep')
})
