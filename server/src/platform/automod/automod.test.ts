import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAllowedIn, judgeText, openOwnWords } from './automod.ts'
import { automatonOf } from './aho-corasick.ts'
import { fold, foldText } from './fold.ts'

const text = fc.string({ unit: 'binary', maxLength: 200 })

describe('folding', () => {
  it('is total, and what is folded stays as it is', () => {
    fc.assert(
      fc.property(text, (said) => {
        const once = foldText(said)
        expect(foldText(once)).toBe(once)
      }),
      { numRuns: 1_000 },
    )
  })

  it('tells of every character whether it was a digit or joined', () => {
    fc.assert(
      fc.property(text, (said) => {
        const { words, joined, squeezed } = fold(said)
        for (const view of [words, joined, squeezed]) {
          expect([view.digits.length, view.loose.length]).toEqual([view.text.length, view.text.length])
        }
      }),
    )
  })

  it('judges any string, half characters and control characters too', () => {
    fc.assert(fc.property(text, (said) => Array.isArray(judgeText(said))))
    expect(judgeText('\ud800\u0000\udfff'.repeat(50))).toEqual([])
  })

  // Whatever grew with the square of a text would not end in the time of the test.
  it.each(['a', 's.l.o.t ', '8', 'o8 ', '🇮', 'sl\u0335', 'judi', '.com'])(
    'judges 200,000 characters of %j as it judges a few',
    (piece) => {
      const few = judgeText(piece.repeat(20))
      expect(judgeText(piece.repeat(200_000 / piece.length))).toEqual(few)
    },
  )
})

describe('finding many words at once', () => {
  it('finds what looking for each would find', () => {
    // The neighbours of the alphabet, and what lies far from it.
    const unit = fc.constantFrom('a', 'b', 'z', '`', '{', 'é', '一', ' ')
    const letters = fc.string({ unit, minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(
        fc.uniqueArray(letters, { maxLength: 12 }),
        fc.string({ unit, maxLength: 40 }),
        (words, said) => {
          const found: string[] = []
          automatonOf(words).find(said, (word, end) => found.push(`${word}@${end}`))
          const wanted = words.flatMap((word, index) =>
            Array.from({ length: said.length + 1 }, (_, end) => end)
              .filter((end) => said.slice(0, end).endsWith(word))
              .map((end) => `${index}@${end}`),
          )
          expect(found.toSorted()).toEqual(wanted.toSorted())
        },
      ),
    )
  })
})

describe('online gambling is found', () => {
  it.each([
    'slot gacor',
    'main s l o t g a c o r yuk',
    'S.L.O.T G.A.C.O.R',
    'sl0t g4c0r',
    's_l_o_t gacor',
    'sloooot gaaacor',
    'slоt gасоr',
    'ѕӏоτ ցасоr',
    'Ｓｌｏｔ Ｇａｃｏｒ',
    '🅂🄻🄾🅃 🄶🄰🄲🄾🅁',
    '🅢🅛🅞🅣🅖🅐🅒🅞🅡',
    '🇸🇱🇴🇹 gacor',
    's\u200bl\u200bo\u200bt gacor',
    's\u0336l\u0336o\u0336t\u0336 g\u0336a\u0336c\u0336o\u0336r\u0336',
    'halo $lot gacor!',
    'ⓂⒶⓍⓌⒾⓃ',
    'mᴀxᴡɪɴ tiap hari',
    'm4xw!n',
    'MAXW1N88',
    'GACOR88',
    'jud1 0nl1ne m4xw1n',
    '𝐏𝐔𝐋𝐀𝐔𝟕𝟕𝟕',
    'menang maxwinnya kak',
    'akun pro thailand',
    'STOP main di situs lain, slot gacor maxwin di sini',
  ])('%s', (said) => expect(judgeText(said)).toContain('judol'))
})

describe('honest talk passes', () => {
  it.each([
    'slotted',
    'jambu',
    'masih ada slot?',
    'slot waktunya kapan kak',
    'RAM nya dua slot',
    'burung gacor banget',
    'gacor kak nyanyinya',
    'Judika nyanyi',
    'stop judi online',
    'adik saya korban judol',
    'mengontrol',
    'remote kontrol',
    'tetek bengek',
    'brokoli',
    'bakteri e. coli',
    'konteks',
    'analisis',
    'halo 🇮🇩🇮🇩',
    '𝓗𝓪𝓵𝓸 𝓴𝓪𝓴',
    'Budi88',
    'привет всем',
    '08-11-2026 19.30',
    'Rp 10.000.000.000',
    'makasih kak. keren',
    '😂😂 wkwkwk',
    'مرحبا بالعالم',
    'skor 2-0, gol menit 88',
  ])('%s', (said) => expect(judgeText(said)).toEqual([]))
})

describe('Indonesian words grow at both ends and stay the same word', () => {
  it.each(['memek', 'memeknya enak', 'm e m e k', 'kontolnya', 'ngentotin', 'dientot'])('%s', (said) =>
    expect(judgeText(said)).toContain('porn'),
  )
  it.each(['kontolodon', 'memekaran', 'pemekaran daerah', 'itilang'])('%s is another word', (said) =>
    expect(judgeText(said)).toEqual([]),
  )
  it('hate is what is said about a group, not the name of the group', () => {
    expect(judgeText('dasar cina babi')).toEqual(['hate'])
    expect(judgeText('c1n4 b4b1')).toEqual(['hate'])
    expect(judgeText('resep babi kecap cina')).toEqual([])
  })
})

describe('a number or an address that leads away is found', () => {
  it.each([
    'wa 0812-3456-7890',
    '+62 812 3456 7890',
    '0 8 1 2 3 4 5 6 7 8 9 0',
    'O8l2 345 6789O',
    '०८१२३४५६७८९०',
    'nol delapan satu dua tiga empat lima enam tujuh delapan',
    'cek bit.ly/abc',
    't.me/abc',
    'https://example.org',
    'alexis17 dot com',
    'alexis17 titik com',
  ])('%s', (said) => expect(judgeText(said)).toContain('contact'))
})

describe('words of a streamer', () => {
  it('are found in every disguise, and are plain text whatever they look like', () => {
    const own = openOwnWords(['kecebong', '(a+)+$', '.*', 'jualan akun'])
    expect(judgeText('dasar k e c e b o n g', own)).toEqual(['own'])
    expect(judgeText('k3c3b0ng', own)).toEqual(['own'])
    expect(judgeText('ada yang jualan akun?', own)).toEqual(['own'])
    expect(judgeText('aaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', own)).toEqual([])
    expect(judgeText('halo', own)).toEqual([])
  })
})

describe('where something stands for all to see', () => {
  it('a name carries no gambling and no address, a biography may carry an address', () => {
    expect(isAllowedIn('name', 'Putri Ayu')).toBe(true)
    expect(isAllowedIn('name', 'nina@surge')).toBe(true)
    expect(isAllowedIn('name', 'GACOR88')).toBe(false)
    expect(isAllowedIn('name', 'ayu.com')).toBe(false)
    expect(isAllowedIn('text', 'karya saya: ayu.com')).toBe(true)
    expect(isAllowedIn('text', 'slot gacor hari ini')).toBe(false)
  })
})
