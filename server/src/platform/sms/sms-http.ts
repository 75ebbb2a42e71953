import { Failure } from '../errors/failure.ts'
import { newId } from '../ids/ids.ts'
import type { Sms } from './sms.ts'

interface Gateway {
  url: string
  gatewayToken: string | undefined
  sender: string
  timeoutMs: number
}

/**
 * Text messages go to an HTTP gateway: `POST {id, from, to, text}` as JSON with a bearer token. Any 2xx is a
 * yes. Sent once: a second try could be a second message, so whoever asked for it tries again.
 */
export function openHttpSms({ url, gatewayToken, sender, timeoutMs }: Gateway): Sms {
  return {
    reaches: () => true,
    async send({ to, text }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(gatewayToken === undefined ? {} : { authorization: `Bearer ${gatewayToken}` }),
        },
        body: JSON.stringify({ id: newId(), from: sender, to, text }),
        // Followed, a redirect would carry number and code to a place that nobody has set.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        const reason = error instanceof Error ? error.name : 'unknown'
        throw new Failure(`The SMS gateway did not answer: ${reason}.`)
      })
      // Its body may quote the message and is not read.
      await answer.body?.cancel().catch(() => undefined)
      if (!answer.ok) throw new Failure(`The SMS gateway answered ${answer.status}.`)
    },
  }
}
