import { expect, test } from 'vitest'
import { fakeClock } from '../clock/clock-fake.ts'
import { Failure } from '../errors/failure.ts'
import { openOutboxMail } from './mail-outbox.ts'
import { describeMailConformance } from './test/mail.conformance.ts'
import { openMail } from './open-mail.ts'
import { openOutbox } from './outbox.ts'
import { readSettings } from '../settings/settings.ts'
import { openOutboxSms } from '../sms/sms-outbox.ts'
import { describeSmsConformance } from '../sms/test/sms.conformance.ts'
import { openSms } from '../sms/open-sms.ts'

describeMailConformance(async () => {
  const outbox = openOutbox(fakeClock())
  const arrived = () => outbox.list().map(({ to, text }) => ({ to, text }))
  return { mail: openOutboxMail(outbox), arrived, [Symbol.asyncDispose]: async () => undefined }
})

describeSmsConformance(async () => {
  const outbox = openOutbox(fakeClock())
  const arrived = () => outbox.list().map(({ to, text }) => ({ to, text }))
  return { sms: openOutboxSms(outbox), arrived, [Symbol.asyncDispose]: async () => undefined }
})

test('the outbox shows mail and messages, newest first', async () => {
  const clock = fakeClock()
  const outbox = openOutbox(clock)
  const settings = readSettings({}, [])
  await openMail(outbox, settings).send({ to: 'ayu@tayang.test', subject: 'Welcome', text: 'Hello Ayu' })
  await clock.advance(5)
  await openSms(outbox, settings).send({ to: '+62811', text: 'Your code is 123456' })
  expect(outbox.list()).toEqual([
    { to: '+62811', kind: 'sms', text: 'Your code is 123456', atMs: clock.now() },
    { to: 'ayu@tayang.test', kind: 'mail', text: 'Welcome\n\nHello Ayu', atMs: clock.now() - 5 },
  ])
})

test('the outbox reaches only whom the demo lets read it', () => {
  const ports = [openMail, openSms].map((open) => open(openOutbox(fakeClock()), readSettings({}, [])))
  expect(ports.map((port) => port.reaches({ isDemo: true }))).toEqual([true, true])
  expect(ports.map((port) => port.reaches({ isDemo: false }))).toEqual([false, false])
})

test.each([{ HOST: '0.0.0.0' }, { TAYANG_ORIGIN: 'https://tayang.example' }])(
  'nothing is put into the outbox of a house with %j, which nobody could read',
  async (env) => {
    const outbox = openOutbox(fakeClock())
    const [mail, sms] = [openMail(outbox, readSettings(env, [])), openSms(outbox, readSettings(env, []))]
    expect([mail.reaches({ isDemo: true }), sms.reaches({ isDemo: true })]).toEqual([false, false])
    const letter = mail.send({ to: 'ayu@tayang.test', subject: 'Welcome', text: 'Hello' })
    await expect(letter).rejects.toMatchObject({ name: Failure.name, code: 'NOT_CONFIGURED' })
    const message = sms.send({ to: '+62811', text: 'Hello' })
    await expect(message).rejects.toMatchObject({ name: Failure.name, code: 'NOT_CONFIGURED' })
    expect(outbox.list()).toEqual([])
  },
)

test('the outbox of one person holds nobody else', () => {
  const outbox = openOutbox(fakeClock())
  outbox.put({ to: 'ayu@tayang.test', kind: 'mail', text: 'one' })
  outbox.put({ to: 'budi@tayang.test', kind: 'mail', text: 'two' })
  expect(outbox.list(' AYU@tayang.test').map(({ text }) => text)).toEqual(['one'])
})

test('the outbox forgets the oldest beyond a thousand', () => {
  const outbox = openOutbox(fakeClock())
  for (let i = 0; i <= 1_000; i++) outbox.put({ to: 'a@b.id', kind: 'mail', text: String(i) })
  expect(outbox.list()).toHaveLength(1_000)
  expect(outbox.list().at(-1)?.text).toBe('1')
})
