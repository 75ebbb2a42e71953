import { createHash } from 'node:crypto'
import type { Written } from '../blobs.ts'
import { missing, type S3 } from './open-s3.ts'

/** Two of them are in memory for each upload. */
const PART_BYTES = 8 * 1024 * 1024
const PARTS_MAX = 10_000

/**
 * Writes a stream of any length as one object, which is there whole or not at all: a short one at once, a long one in
 * parts, of which one is sent while the next arrives. What is left of an upload that broke off is swept.
 */
export async function upload(
  s3: S3,
  key: string,
  { bytes, sizeBytesMax }: { bytes: AsyncIterable<Uint8Array>; sizeBytesMax: number },
): Promise<Written | 'too-large'> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const parts = openParts(s3, key, Math.max(PART_BYTES, Math.ceil(sizeBytesMax / PARTS_MAX)))
  try {
    for await (const chunk of bytes) {
      sizeBytes += chunk.byteLength
      if (sizeBytes > sizeBytesMax) {
        await parts.abandon()
        return 'too-large'
      }
      hash.update(chunk)
      await parts.add(chunk)
    }
    await parts.end(sizeBytes)
  } catch (error) {
    await parts.abandon()
    throw error
  }
  return { sizeBytes, sha256: hash.digest('hex') }
}

function openParts({ sdk, client, bucket }: S3, key: string, partBytes: number) {
  const at = { Bucket: bucket, Key: key }
  let uploadId: string | undefined
  let gathered: Uint8Array[] = []
  let gatheredBytes = 0
  let sending: Promise<void> = Promise.resolve()
  const sent: { PartNumber: number; ETag: string | undefined }[] = []

  async function send(part: Buffer): Promise<void> {
    await sending
    uploadId ??= (await client.send(new sdk.CreateMultipartUploadCommand(at))).UploadId
    const number = sent.push({ PartNumber: sent.length + 1, ETag: undefined })
    const command = new sdk.UploadPartCommand({ ...at, UploadId: uploadId, PartNumber: number, Body: part })
    sending = client.send(command).then(({ ETag }) => void (sent[number - 1] = { PartNumber: number, ETag }))
    // It is awaited with the next part.
    sending.catch(() => undefined)
  }

  /** An answer that was lost on its way looks, when it is asked for again, like an upload that never was. */
  async function complete(sizeBytes: number): Promise<void> {
    const command = { ...at, UploadId: uploadId, MultipartUpload: { Parts: sent } }
    try {
      await client.send(new sdk.CompleteMultipartUploadCommand(command))
    } catch (error) {
      missing(error as Error)
      const facts = await client.send(new sdk.HeadObjectCommand(at)).catch(missing)
      if (facts?.ContentLength !== sizeBytes) throw error
    }
  }

  return {
    async add(chunk: Uint8Array) {
      gathered.push(chunk)
      gatheredBytes += chunk.byteLength
      if (gatheredBytes < partBytes) return
      let rest = Buffer.concat(gathered)
      // All parts but the last have one size, which some of those that offer S3 insist on.
      for (; rest.byteLength >= partBytes; rest = rest.subarray(partBytes))
        await send(rest.subarray(0, partBytes))
      gathered = rest.byteLength > 0 ? [rest] : []
      gatheredBytes = rest.byteLength
    },
    async end(sizeBytes: number) {
      const rest = Buffer.concat(gathered)
      if (uploadId === undefined)
        return void (await client.send(new sdk.PutObjectCommand({ ...at, Body: rest })))
      if (rest.byteLength > 0) await send(rest)
      await sending
      await complete(sizeBytes)
    },
    async abandon() {
      await sending.catch(() => undefined)
      if (uploadId === undefined) return
      await client
        .send(new sdk.AbortMultipartUploadCommand({ ...at, UploadId: uploadId }))
        .catch(() => undefined)
    },
  }
}

/** Ends the uploads that began before a moment. */
export async function sweepUploads({ sdk, client, bucket }: S3, beforeMs: number): Promise<void> {
  const { Uploads = [] } = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket: bucket }))
  for (const { Key, UploadId, Initiated } of Uploads) {
    if (!Initiated || Initiated.getTime() >= beforeMs) continue
    await client.send(new sdk.AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })).catch(missing)
  }
}
