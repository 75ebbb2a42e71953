import * as z from 'zod/mini'
import { operation } from '../operation.ts'

/** DRM systems whose licences come from a provider; ClearKey licences are our own. */
export const providedSystems = ['widevine', 'fairplay'] as const
export type ProvidedSystem = (typeof providedSystems)[number]

const keyId = z.string().check(z.regex(/^[0-9a-f]{32}$/))
/** Largest licence request in bytes. */
export const CHALLENGE_BYTES_MAX = 64 * 1024

/** A licence request and its answer are bytes that only the DRM system and the provider understand. */
export const postLicence = operation({
  summary: 'A licence of Widevine or FairPlay from the provider; needs the playback token in its own header',
  method: 'POST',
  path: '/drm/v1.0/license/{system}',
  caller: 'anyone',
  params: z.object({ system: z.literal(providedSystems) }),
  /** The key that the token opens. */
  query: z.object({ kid: keyId }),
  body: 'bytes',
  bodyBytesMax: CHALLENGE_BYTES_MAX,
  answer: 'bytes',
  refusals: ['INVALID_SESSION_AUTH', 'LICENCE_REFUSED', 'NOT_CONFIGURED'],
})

export const getCertificate = operation({
  summary: 'The certificate that a DRM system needs before it requests a licence',
  method: 'GET',
  path: '/drm/v1.0/certificate',
  caller: 'anyone',
  query: z.object({ kid: keyId, system: z._default(z.literal(providedSystems), 'fairplay') }),
  answer: 'bytes',
  refusals: ['INVALID_SESSION_AUTH', 'NOT_CONFIGURED'],
})
