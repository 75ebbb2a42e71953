import { readFile, stat } from 'node:fs/promises'
import type { ProvidedSystem } from '@tayang/contract'
import { Failure } from '#platform/errors/failure'
import { openOutgoing } from '#platform/outgoing/outgoing'
import { refuse } from '#platform/http/refusal'
import type { Settings } from '#platform/settings/settings'
import { isErrorBody, readProviderError } from './provider-error.ts'

/** A certificate of Apple or Google is one or two kilobytes. */
const CERTIFICATE_BYTES_MAX = 64 * 1024

/** Licence providers: one address a system, from the settings only (docs/product/security.md#outgoing-requests). */
export interface LicenceProviders {
  /** Systems that a browser may use here, in the order in which it should try them. */
  readonly systems: readonly ProvidedSystem[]
  /** Passes a browser's request on and the response back; a provider's refusal becomes a refusal with its message. */
  ask(question: LicenceQuestion): Promise<Buffer>
  certificateOf(system: ProvidedSystem): Promise<Buffer>
}

export interface LicenceQuestion {
  readonly system: ProvidedSystem
  readonly challenge: Buffer
  readonly token: string
  readonly keyId: string
}

export function openLicenceProviders({ drm }: Pick<Settings, 'drm'>): LicenceProviders {
  const urls: Readonly<Record<ProvidedSystem, string | undefined>> = {
    widevine: drm.widevineUrl,
    // Safari begins with the certificate: without one FairPlay cannot start.
    fairplay: drm.fairplayCertificate === undefined ? undefined : drm.fairplayUrl,
  }
  const certificates = { widevine: drm.widevineCertificate, fairplay: drm.fairplayCertificate }
  const hosts = Object.values(urls).flatMap((url) => (url === undefined ? [] : [new URL(url).host]))
  const outgoing = openOutgoing({ hosts, answerMs: drm.answerMs })

  return {
    systems: (['fairplay', 'widevine'] as const).filter((system) => urls[system] !== undefined),

    async ask({ system, challenge, token, keyId }) {
      const url = urls[system]
      if (url === undefined) return refuse('NOT_CONFIGURED')
      const answer = await outgoing(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/octet-stream',
          // Tells a provider that trusts us which key the licence is for, so that it gives none for another key.
          'x-key-id': keyId,
          [drm.tokenHeader.toLowerCase()]: token,
          ...(drm.authorization === undefined ? {} : { authorization: drm.authorization }),
        },
        body: challenge,
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      const isError = isErrorBody(answer.headers.get('content-type') ?? '', bytes)
      if (answer.ok && !isError) return bytes
      // The provider failed or redirects: nothing that a viewer could change.
      if (!isError && !answer.ok && (answer.status < 400 || answer.status >= 500)) {
        throw new Failure(`the licence provider of ${system} answered ${answer.status}`)
      }
      const { code, message } = readProviderError(answer.status, bytes.toString())
      return refuse('LICENCE_REFUSED', undefined, {
        details: [code],
        ...(message !== '' && { unlisted: message }),
      })
    },

    async certificateOf(system) {
      const path = certificates[system]
      if (path === undefined) return refuse('NOT_CONFIGURED')
      try {
        if ((await stat(path)).size > CERTIFICATE_BYTES_MAX) throw new Error('it is too large')
        return await readFile(path)
      } catch (cause) {
        throw new Failure(`the certificate of ${system} cannot be read`, { cause, code: 'NOT_CONFIGURED' })
      }
    },
  }
}
