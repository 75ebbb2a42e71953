import { createTransport } from 'nodemailer'
import { Failure } from '../errors/failure.ts'
import type { Mail } from './mail.ts'

/** Letters go to the server of `SMTP_URL`: `smtp://` turns to TLS where the server offers it, `smtps://` begins so. */
export function openSmtpMail({
  url,
  from,
  timeoutMs,
}: {
  url: string
  from: string
  timeoutMs: number
}): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A letter is text of ours: nothing in it may fetch a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    reaches: () => true,
    async send({ to, subject, text }) {
      try {
        // As an object: an address is one receiver, whatever stands in it.
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
      } catch (error) {
        // What the server said may quote the receiver, so only its numbers are told and nothing is attached.
        const { code = 'no code', responseCode = 'no answer' } = error as {
          code?: string
          responseCode?: number
        }
        throw new Failure(`The mail server did not take a letter: ${code}, ${responseCode}.`)
      }
    },
  }
}
