import { readFileSync, statSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { createSecureContext, TLSSocket, type SecureContext } from 'node:tls'
import type { Log } from '../log.ts'
import type { RtmpsSettings } from '../settings.ts'

/** Where connections come in. */
export interface Door {
  readonly port: number
  /** Accepts no more; settles when every connection is closed. */
  close(): Promise<void>
}

/** How often the files of the certificate are looked at: what renews it replaces them. */
const LOOK_MS = 10_000

/** The settings of RTMPS name no pair of files that serves; its message says so to an operator. */
export class CertificateError extends Error {}

/** Listens; rejects with the listening error where the port is taken. */
export async function openDoor(
  at: { host: string; port: number },
  accept: (socket: Socket) => void,
): Promise<Door> {
  const server = createServer(accept)
  const port = await listen(server, at)
  return {
    port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function listen(server: Server, at: { host: string; port: number }): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at, () => {
      server.off('error', reject)
      // A later failure to accept must not end the connections that are open.
      server.on('error', () => {})
      resolve()
    })
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : at.port
}

/** Wraps connections in TLS with the certificate of the settings. */
export interface Wrapping extends Disposable {
  wrap(socket: Socket): Socket
}

/**
 * A renewed certificate serves the connections that come after it.
 *
 * @throws CertificateError where the files cannot be read or are no pair.
 */
export function openWrapping({ keyFile, certificateFile }: RtmpsSettings, log: Log): Wrapping {
  const files = [keyFile, certificateFile]
  const stateOf = () => files.map((file) => `${statSync(file).mtimeMs} ${statSync(file).ino}`).join()
  const read = () => createSecureContext({ key: readFileSync(keyFile), cert: readFileSync(certificateFile) })
  let state: string
  let context: SecureContext
  try {
    state = stateOf()
    context = read()
  } catch (error) {
    throw new CertificateError(
      `RTMPS_KEY and RTMPS_CERTIFICATE must name a private key and its certificate in PEM: ${String(error)}`,
    )
  }

  const look = () => {
    try {
      const now = stateOf()
      if (now === state) return
      context = read()
      state = now
      log.info('the certificate of RTMPS was read again', {})
    } catch (error) {
      // Half of a pair: the old one serves until the other half is there.
      log.warn('the certificate of RTMPS could not be read again', { error: String(error) })
    }
  }
  const looking = setInterval(look, LOOK_MS).unref()

  return {
    wrap(socket) {
      // What breaks is told by the socket around it; without a listener it would end the process.
      socket.on('error', () => {})
      return new TLSSocket(socket, { isServer: true, secureContext: context })
    },
    [Symbol.dispose]: () => clearInterval(looking),
  }
}
