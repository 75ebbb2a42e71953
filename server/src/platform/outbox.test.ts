import { expect, test } from 'vitest'
import { fakeClock } from './clock-fake.ts'
import { openMail } from './mail.ts'
import { openOutbox } from './outbox.ts'
import { openSms } from './sms.ts'

test('the outbox shows mail and messages, newest first', async () => {
  const clock = fakeClock()
  const outbox = openOutbox(clock)
  await openMail(outbox).send({ to: 'ayu@tayang.test', subject: 'Welcome', text: 'Hello Ayu' })
  await clock.advance(5)
  await openSms(outbox).send({ to: '+62811', text: 'Your code is 123456' })
  expect(outbox.list()).toEqual([
    { to: '+62811', kind: 'sms', text: 'Your code is 123456', atMs: clock.now() },
    { to: 'ayu@tayang.test', kind: 'mail', text: 'Welcome\n\nHello Ayu', atMs: clock.now() - 5 },
  ])
})

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
