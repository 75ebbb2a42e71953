import { SMTPServer } from 'smtp-server'
import type { SentLetter } from './mail.conformance.ts'

export interface MailServer extends AsyncDisposable {
  readonly port: number
  /** What it took, the newest first. */
  readonly letters: readonly SentLetter[]
}

/** A mail server of our own; with `refuses` it takes no receiver. */
export async function openMailServer({ refuses = false } = {}): Promise<MailServer> {
  const letters: SentLetter[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username = 'nobody' }, _session, done) => done(null, { user: username }),
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
    port,
    letters,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

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
