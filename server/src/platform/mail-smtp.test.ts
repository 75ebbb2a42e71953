import { createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { fakeClock } from './clock-fake.ts'
import { promiseMail, type SentLetter } from './mail.promises.ts'
import { openMail } from './mail.ts'
import { openOutbox } from './outbox.ts'
import { readSettings } from './settings.ts'

const LETTER = { to: 'ayu@tayang.test', subject: 'Rahasia', text: 'token=planted-token' }

const mailTo = (port: number) =>
  openMail(
    openOutbox(fakeClock()),
    readSettings({ SMTP_URL: `smtp://127.0.0.1:${port}`, TAYANG_MAIL_TIMEOUT_MS: '500' }, []),
  )

/** A mail server of our own; with `refuses` it takes no receiver. */
async function openServer({ refuses = false } = {}) {
  const letters: SentLetter[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(refuses ? new Error(`nobody is called ${address} here`) : undefined),
    onData(stream, session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const text = textOf(Buffer.concat(pieces).toString('latin1'))
        for (const { address } of session.envelope.rcptTo) letters.unshift({ to: address, text })
        done()
      })
    },
  })
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  return {
    mail: mailTo(port),
    arrived: () => letters,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

promiseMail(() => openServer())

test('a letter that the server refuses is a failure that names neither letter nor receiver', async () => {
  await using house = await openServer({ refuses: true })
  const failure = await house.mail.send(LETTER).catch((error: unknown) => error)
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
  await expect(mailTo(port).send(LETTER)).rejects.toMatchObject({ name: 'Failure' })
  await new Promise((resolve) => silent.close(resolve))
  await expect(mailTo(port).send(LETTER)).rejects.toMatchObject({ name: 'Failure' })
})

test('a house with a mail server reaches everybody', () => {
  expect(mailTo(25).reaches({ isDemo: false })).toBe(true)
})

/** Subject and text of a letter as it went over the wire (RFC 5322, 2045 and 2047). */
function textOf(raw: string): string {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n').replace(/\r\n$/, '')
  const headers = head.replace(/\r\n[ \t]+/g, ' ')
  const valueOf = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? ''
  return `${wordsOf(valueOf('Subject'))}\n\n${decoded(body, valueOf('Content-Transfer-Encoding'))}`
}

const wordsOf = (text: string): string =>
  text
    .replace(/(=\?[^?]+\?[QB]\?[^?]*\?=) (?==\?)/gi, '$1')
    .replace(/((?:=\?utf-8\?[QB]\?[^?]*\?=)+)/gi, (words) =>
      Buffer.concat(
        [...words.matchAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi)].map(([, kind, word = '']) =>
          kind?.toUpperCase() === 'B' ? Buffer.from(word, 'base64') : bytesOf(word.replaceAll('_', ' ')),
        ),
      ).toString('utf8'),
    )

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n')
  if (encoding !== 'quoted-printable') return body.replaceAll('\r\n', '\n')
  return bytesOf(body.replace(/=\r\n/g, '')).toString('utf8').replaceAll('\r\n', '\n')
}

const bytesOf = (quoted: string): Buffer =>
  Buffer.from(
    quoted.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  )
