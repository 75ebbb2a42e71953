import * as z from 'zod/mini'
import { count, flag, GB, secretText, text, type Setting } from './settings-kinds.ts'

const BUCKET = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/

/** Where the bytes of films, pictures and recordings are, instead of the disk. */
export const s3Settings = {
  s3: {
    endpoint: {
      env: 'S3_ENDPOINT',
      schema: z.optional(z.string().check(z.regex(/^https?:\/\/[^?#@\s]+$/))),
      default: undefined,
      must: 'an address like https://s3.example',
      says:
        'An S3 for films, pictures and recordings instead of the disk, so that several machines have the same ones.' +
        ' It needs S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY as well.',
    } satisfies Setting<string | undefined>,
    bucket: {
      env: 'S3_BUCKET',
      schema: z.optional(z.string().check(z.regex(BUCKET))),
      default: undefined,
      must: 'the name of a bucket: 3 to 63 small letters, digits, dots and dashes',
      says: 'The bucket, which exists and is nobody else’s.',
    } satisfies Setting<string | undefined>,
    region: text('S3_REGION', 'us-east-1', 'The region by which requests to S3 are signed.'),
    accessKey: secretText('S3_ACCESS_KEY', 'The id of the key for the bucket.'),
    secretKey: secretText('S3_SECRET_KEY', 'The secret of that key.'),
    pathStyle: flag(
      'S3_PATH_STYLE',
      true,
      'The bucket is in the path of an address and not in its host; false for Amazon’s own.',
    ),
    cacheBytes: count(
      'S3_CACHE_BYTES',
      20 * GB,
      'Files that encoders read are fetched into TAYANG_HOME and stay for the next one, up to this much.',
    ),
  },
}
