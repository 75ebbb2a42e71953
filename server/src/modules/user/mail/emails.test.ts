import { describe, expect, it } from 'vitest'
import { codeText, languageOf, passwordResetEmail, verificationEmail, type Language } from './emails.ts'

const languages: readonly Language[] = ['en', 'id']
const link = 'https://tayang.example/reset-password?token=abc'

describe.each(languages)('emails in %s', (language) => {
  it('an email is complete, and its link has a line of its own', () => {
    for (const { subject, text } of [
      verificationEmail({ is: 'welcome', link, language }),
      verificationEmail({ is: 'change', link, language }),
      passwordResetEmail({ link, language }),
    ]) {
      expect(text.split('\n')).toContain(link)
      expect(subject).not.toMatch(/[\r\n]/)
      expect(`${subject}${text}`).not.toMatch(/undefined|null|\$\{/)
    }
  })

  it('the text message of a code with its warning has at most 160 characters', () => {
    const text = codeText({ otp: '123456', host: 'tayang.example', lifeMs: 300_000, language })
    expect(text.length).toBeLessThanOrEqual(160)
    expect(text).toMatch(/^[\x20-\x7e\n]+$/)
    expect(text.split('\n').at(-1)).toBe('@tayang.example #123456')
  })
})

describe('the language of an email', () => {
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
  ])('the cookie %j means %s', (cookie, language) => {
    expect(of(cookie)).toBe(language)
  })
})

describe('both languages', () => {
  it('the two languages have different texts', () => {
    const [en, id] = languages.map((language) => passwordResetEmail({ link, language }).text)
    expect(en).not.toBe(id)
  })
})
