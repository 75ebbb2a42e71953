import { describe, expect, it } from 'vitest'
import { changeEmail, changeText, type Change } from './change-notices.ts'

const back = `https://tayang.example/not-me?token=${'t'.repeat(43)}`
const changes: readonly Change[] = [
  { is: 'password' },
  { is: 'reset', isNumberDropped: true },
  { is: 'phone', masked: '+62812*****890' },
  { is: 'email', masked: 'r***@example.com' },
  { is: 'email-changed', masked: 'r***@example.com' },
  { is: 'provider-added', provider: 'google' },
  { is: 'provider-removed', provider: 'facebook' },
  { is: 'phone-removed', masked: '+62812*****890' },
]

describe.each(['en', 'id'] as const)('the notice of a change in %s', (language) => {
  it.each(changes)(
    'a notice of $is contains the masked new contact and what to do if it was not them',
    (change) => {
      const { subject, text } = changeEmail(change, { back, language })
      const whole = `${subject}${text}`
      expect(whole).not.toMatch(/undefined|null|\$\{/)
      expect(subject).not.toMatch(/[\r\n]/)
      if ('masked' in change) expect(whole).toContain(change.masked)
      // An account that had no email gets no email.
      if (change.is !== 'email') expect(text.split('\n')).toContain(back)
    },
  )

  it.each(changes)('the text message of $is has at most 160 characters and an address for help', (change) => {
    const text = changeText(change, { back, language })
    expect(text).toContain(back)
    expect(text.length).toBeLessThanOrEqual(160)
    expect(text).toMatch(/^[\x20-\x7e]+$/)
  })

  it('a removed number is mentioned only when one was removed', () => {
    const of = (isNumberDropped: boolean) =>
      changeEmail({ is: 'reset', isNumberDropped }, { back, language }).text
    expect(of(true).length).toBeGreaterThan(of(false).length)
  })
})
