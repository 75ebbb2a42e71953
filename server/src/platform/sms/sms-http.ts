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
 * Sends to an HTTP gateway: `POST {id, from, to, text}` as JSON with a bearer token. Any 2xx means accepted. It is sent
 * once: a retry could be a second message, so the person who requested it may retry.
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
        // A redirect would send number and code to a server that is not in the settings.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        const reason = error instanceof Error ? error.name : 'unknown'
        throw new Failure(`The SMS gateway did not answer: ${reason}.`)
      })
      // The body may quote the message, so it is not read.
      await answer.body?.cancel().catch(() => undefined)
      if (!answer.ok) throw new Failure(`The SMS gateway answered ${answer.status}.`)
    },
  }
}
