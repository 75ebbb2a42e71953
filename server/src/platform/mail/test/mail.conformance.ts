import { describe, expect, test } from 'vitest'
import type { Mail } from '../mail.ts'

export interface SentLetter {
  to: string
  /** Subject first, as the outbox shows it. */
  text: string
}

export interface MailUnderTest extends AsyncDisposable {
  readonly mail: Mail
  /** What arrived, the newest first. */
  arrived(): readonly SentLetter[]
}

/** What every engine of mail promises. */
export function describeMailConformance(open: () => Promise<MailUnderTest>): void {
  describe('mail', () => {
    test('has brought the letter once sending is done', async () => {
      await using app = await open()
      await app.mail.send({ to: 'ayu@tayang.test', subject: 'Welcome', text: 'Hello Ayu' })
      expect(app.arrived()).toEqual([{ to: 'ayu@tayang.test', text: 'Welcome\n\nHello Ayu' }])
    })

    test('keeps every letter of every language and long links whole', async () => {
      await using app = await open()
      const link = `http://localhost:3000/reset-password?token=${'a1-_'.repeat(40)}`
      const text = `Halo, Åsa 👋🏽 你好 مرحبا\n\n${link}\n\n.\nTitik sendiri di atas.`
      await app.mail.send({ to: 'asa@tayang.test', subject: 'Kata sandi – “baru” 🔑', text })
      expect(app.arrived()[0]).toEqual({
        to: 'asa@tayang.test',
        text: `Kata sandi – “baru” 🔑\n\n${text}`,
      })
    })

    test('brings a letter to one person, whatever its subject tries to be', async () => {
      await using app = await open()
      const subject = 'Hi\r\nBcc: thief@tayang.test'
      await app.mail.send({ to: 'budi@tayang.test', subject, text: 'one' })
      expect(app.arrived().map(({ to }) => to)).toEqual(['budi@tayang.test'])
    })

    test('brings many letters at once, each to its own person', async () => {
      await using app = await open()
      const people = Array.from({ length: 20 }, (_, i) => `p${i}@tayang.test`)
      await Promise.all(people.map((to) => app.mail.send({ to, subject: 'Hi', text: to })))
      expect(
        app
          .arrived()
          .map(({ to }) => to)
          .toSorted(),
      ).toEqual(people.toSorted())
      expect(app.arrived().every(({ to, text }) => text === `Hi\n\n${to}`)).toBe(true)
    })
  })
}
