import { createTransport } from 'nodemailer'
import { Failure } from '../errors/failure.ts'
import type { Mail } from './mail.ts'

/** Sends to the server of `SMTP_URL`: `smtp://` upgrades to TLS if the server offers it, `smtps://` starts with TLS. */
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
    // An email is plain text: nothing in it may load a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    reaches: () => true,
    async send({ to, subject, text }) {
      try {
        // As an object, so that an address is one recipient, whatever it contains.
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
      } catch (error) {
        // The server's answer may quote the recipient, so only its codes are kept and no cause is attached.
        const { code = 'no code', responseCode = 'no answer' } = error as {
          code?: string
          responseCode?: number
        }
        throw new Failure(`The mail server did not take a letter: ${code}, ${responseCode}.`)
      }
    },
  }
}
