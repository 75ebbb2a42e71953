import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { fakeClock } from '../clock/clock-fake.ts'
import { openMailServer } from './test/mail-server-harness.ts'
import { describeMailConformance } from './test/mail.conformance.ts'
import { openMail } from './open-mail.ts'
import { openOutbox } from './outbox.ts'
import { readSettings } from '../settings/settings.ts'

const LETTER = { to: 'ayu@tayang.test', subject: 'Rahasia', text: 'token=planted-token' }

/** By default a server has longer to answer than any busy machine takes. */
const mailTo = (port: number, timeoutMs = 30_000) =>
  openMail(
    openOutbox(fakeClock()),
    readSettings({ SMTP_URL: `smtp://127.0.0.1:${port}`, TAYANG_MAIL_TIMEOUT_MS: String(timeoutMs) }, []),
  )

async function openServer(how: { refuses?: boolean } = {}) {
  const server = await openMailServer(how)
  return {
    mail: mailTo(server.port),
    arrived: () => server.letters,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

describeMailConformance(() => openServer())

test('a letter that the server refuses is a failure that names neither letter nor receiver', async () => {
  await using app = await openServer({ refuses: true })
  const failure = await app.mail.send(LETTER).catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'Failure', code: 'UNAVAILABLE' })
  expect((failure as Error).message).toMatch(/EENVELOPE, 550/)
  expect(`${(failure as Error).stack} ${JSON.stringify(failure)}`).not.toMatch(/ayu@|planted|Rahasia/)
  expect((failure as Error).cause).toBeUndefined()
})

test('a mail server that is away or says nothing is a failure within its time', async () => {
  const silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(mailTo(port, 500).send(LETTER)).rejects.toMatchObject({ name: 'Failure' })
  await new Promise((resolve) => silent.close(resolve))
  await expect(mailTo(port).send(LETTER)).rejects.toMatchObject({ name: 'Failure' })
})

test('a house with a mail server reaches everybody', () => {
  expect(mailTo(25).reaches({ isDemo: false })).toBe(true)
})
