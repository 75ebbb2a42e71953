import type * as Sdk from '@aws-sdk/client-s3'
import { Failure } from '../../errors/failure.ts'
import type { Settings } from '../../settings/settings.ts'

/** A bucket, and the package that talks to it. */
export interface S3 extends Disposable {
  readonly sdk: typeof Sdk
  readonly client: Sdk.S3Client
  readonly bucket: string
}

const CONNECT_MS_MAX = 5_000
/** Until an answer begins; a part that is sent counts too. */
const ANSWER_MS_MAX = 30_000
/** A viewer who reads slowly holds back the answer that is passed on to them. */
const SILENT_MS_MAX = 5 * 60_000
/** Each answer that is passed on holds one. */
const SOCKETS_MAX = 1_000
const TRIES_MAX = 3

const NAMES = {
  endpoint: 'S3_ENDPOINT',
  bucket: 'S3_BUCKET',
  accessKey: 'S3_ACCESS_KEY',
  secretKey: 'S3_SECRET_KEY',
} as const

/** Whether any of the settings of S3 is there. */
export function wantsS3({ s3 }: Pick<Settings, 's3'>): boolean {
  return Object.keys(NAMES).some((name) => s3[name as keyof typeof NAMES] !== undefined)
}

/** A Failure with one sentence where a setting is missing or wrong. */
export async function openS3({ s3 }: Pick<Settings, 's3'>): Promise<S3> {
  const { endpoint, bucket, accessKey, secretKey, region, pathStyle } = s3
  if (!endpoint || !bucket || !accessKey || !secretKey) {
    const missing = Object.entries(NAMES).filter(([name]) => !s3[name as keyof typeof NAMES])
    throw new Failure(`Blobs in S3 need ${missing.map(([, name]) => name).join(' and ')} as well.`)
  }
  const sdk = await load()
  const client = new sdk.S3Client({
    endpoint,
    region,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    maxAttempts: TRIES_MAX,
    // Checksums of Amazon’s own kind are unknown to many others.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS_MAX,
      requestTimeout: ANSWER_MS_MAX,
      throwOnRequestTimeout: true,
      socketTimeout: SILENT_MS_MAX,
      httpAgent: { maxSockets: SOCKETS_MAX },
      httpsAgent: { maxSockets: SOCKETS_MAX },
    },
  })
  try {
    await client.send(new sdk.HeadBucketCommand({ Bucket: bucket }))
  } catch (error) {
    client.destroy()
    throw new Failure(whyNot(error, { endpoint, bucket }), { cause: error })
  }
  return { sdk, client, bucket, [Symbol.dispose]: () => client.destroy() }
}

async function load(): Promise<typeof Sdk> {
  try {
    return await import('@aws-sdk/client-s3')
  } catch (cause) {
    throw new Failure('Blobs in S3 need the package @aws-sdk/client-s3: run npm install.', { cause })
  }
}

function whyNot(error: unknown, { endpoint, bucket }: { endpoint: string; bucket: string }): string {
  const status = statusOf(error)
  if (status === 401 || status === 403) {
    return `S3_ACCESS_KEY and S3_SECRET_KEY do not open the bucket ${bucket} (S3_BUCKET) at ${endpoint}.`
  }
  if (status === 404) return `There is no bucket ${bucket} (S3_BUCKET) at ${endpoint}.`
  if (status === 301 || status === 400) return `${endpoint} wants another S3_REGION for the bucket ${bucket}.`
  return `S3_ENDPOINT ${endpoint} does not answer as S3 does: ${(error as Error).message}.`
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
}

/** For `catch`: an object that is not there is no error; a bucket is. */
export function missing(error: Error): undefined {
  if (isAbsent(error)) return undefined
  throw error
}

export function isAbsent(error: unknown): boolean {
  return statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket'
}

export function isOutOfRange(error: unknown): boolean {
  return statusOf(error) === 416
}
