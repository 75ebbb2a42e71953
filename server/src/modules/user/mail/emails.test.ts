import { describe, expect, it } from 'vitest'
import { codeText, languageOf, passwordResetEmail, verificationEmail, type Language } from './emails.ts'

const languages: readonly Language[] = ['en', 'id']
const link = 'https://tayang.example/reset-password?token=abc'

describe.each(languages)('letters in %s', (language) => {
  it('stand whole around their link, which has a line of its own', () => {
    for (const { subject, text } of [
      verificationEmail({ link, language }),
      passwordResetEmail({ link, language }),
    ]) {
      expect(text.split('\n')).toContain(link)
      expect(subject).not.toMatch(/[\r\n]/)
      expect(`${subject}${text}`).not.toMatch(/undefined|null|\$\{/)
    }
  })

  it('fit a code and its warning into one message of 160 letters', () => {
    const text = codeText({ otp: '123456', host: 'tayang.example', lifeMs: 300_000, language })
    expect(text.length).toBeLessThanOrEqual(160)
    expect(text).toMatch(/^[\x20-\x7e\n]+$/)
    expect(text.split('\n').at(-1)).toBe('@tayang.example #123456')
  })
})

describe('the language of a letter', () => {
  const of = (cookie?: string) => languageOf({ header: () => cookie })
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['lang=id', 'id'],
    ['a=1; lang=id; b=2', 'id'],
    ['lang=en', 'en'],
    ['xlang=id', 'en'],
    ['lang=identity', 'en'],
    ['lang=../../id', 'en'],
  ])('of the cookie %j is %s', (cookie, language) => {
    expect(of(cookie)).toBe(language)
  })
})

describe('both languages', () => {
  it('say different things', () => {
    const [en, id] = languages.map((language) => passwordResetEmail({ link, language }).text)
    expect(en).not.toBe(id)
  })
})
