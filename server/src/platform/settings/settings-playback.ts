import * as z from 'zod/mini'
import {
  GB,
  HOUR,
  MINUTE,
  SECOND,
  count,
  durationMs,
  flag,
  optionalText,
  secretText,
  text,
  webUrl,
  type Setting,
} from './settings-kinds.ts'

/** Playback rights, and licence providers. */
export const playbackSettings = {
  playback: {
    grantMs: durationMs('TAYANG_GRANT_MS', 10 * MINUTE, 'The life of a premium playback grant.'),
    drmTokenMs: durationMs('TAYANG_DRM_TOKEN_MS', 5 * MINUTE, 'The life of a licence token.'),
    streamsMax: count(
      'TAYANG_STREAMS_MAX',
      4,
      'Premium titles that one account plays at once; the one that renewed least recently gives way. 0: no bound.',
    ),
    uploadMs: durationMs('TAYANG_UPLOAD_MS', HOUR, 'How long a signed upload address may be used.'),
    uploadBytesMax: count('TAYANG_UPLOAD_BYTES_MAX', 20 * GB, 'The largest file that may be uploaded.'),
  },

  drm: {
    clearKey: flag(
      'DRM_CLEARKEY',
      true,
      'ClearKey licences, which any browser reads. Off where only the providers below may give any.',
    ),
    widevineUrl: webUrl(
      'DRM_WIDEVINE_URL',
      undefined,
      'Where the provider answers Widevine; not offered while absent.',
    ),
    fairplayUrl: webUrl(
      'DRM_FAIRPLAY_URL',
      undefined,
      'Where the provider answers FairPlay; not offered while absent.',
    ),
    widevineCertificate: optionalText(
      'DRM_WIDEVINE_CERTIFICATE',
      'The service certificate of Widevine: a file. Browsers ask the licence server for it when absent.',
    ),
    fairplayCertificate: optionalText(
      'DRM_FAIRPLAY_CERTIFICATE',
      'The certificate that Apple gave for FairPlay: a file, DER. FairPlay is not offered without it.',
    ),
    tokenHeader: {
      ...text(
        'DRM_TOKEN_HEADER',
        'x-custom-data',
        'The request header of the custom data, which is our playback token.',
      ),
      schema: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)),
      must: 'the name of a header',
    } satisfies Setting<string>,
    authorization: secretText(
      'DRM_AUTHORIZATION',
      'The Authorization header for the provider, where it needs one.',
    ),
    answerMs: durationMs('DRM_ANSWER_MS', 8 * SECOND, 'How long the provider may take to answer.'),
  },
} as const
