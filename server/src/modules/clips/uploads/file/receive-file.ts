import type { Readable } from 'node:stream'
import { clipUploads, type ClipUpload } from '@tayang/contract'
import { paced } from '#platform/http/bodies/long-body'
import { Refusal, refuse } from '#platform/http/refusal'
import type { RequestInfo } from '#platform/http/route'
import { newId } from '#platform/ids/ids'
import { setState } from '../../clip-rows.ts'
import { checkQueue } from '../check/queue.ts'
import type { UploadDependencies } from '../dependencies.ts'
import { findUpload, noteReceived, noteWhole, type Upload } from '../rows/upload-rows.ts'
import { readPiece, type Piece } from './content-range.ts'
import type { Writers } from './writers.ts'

export interface FileNeeds extends Pick<
  UploadDependencies,
  'database' | 'rows' | 'blobs' | 'clock' | 'jobs' | 'secrets'
> {
  readonly writers: Writers
}

/** Takes bytes of a file where the server has it up to there; the last one hands it to its check. */
export async function receiveFile(
  needs: FileNeeds,
  { id, asked }: { id: string; asked: RequestInfo },
): Promise<ClipUpload> {
  const upload = (await findUpload(needs.rows, id)) ?? refuse('UPLOAD_SIGNATURE_INVALID')
  const { stream } = asked
  const piece = readPiece(
    { contentRange: asked.header('content-range'), contentLength: asked.header('content-length') },
    upload.sizeBytes,
  )
  if (piece instanceof Refusal) throw piece
  if (upload.state !== 'uploading') return repeat(needs, { upload, piece, stream })
  using writer = await needs.writers.claim(id, stream)
  if (!writer) return elsewhere(await needs.blobs.partials.sizeOf(id))
  try {
    const { isWhole } = await append(needs, {
      upload,
      piece,
      bytes: heard(paced(stream, needs.clock), writer),
    })
    if (isWhole) await handOver(needs, id)
  } finally {
    await noteReceived(needs.rows, id, await needs.blobs.partials.sizeOf(id))
  }
  return describeUpload(needs, (await findUpload(needs.rows, id)) ?? refuse('UPLOAD_SIGNATURE_INVALID'))
}

async function append(
  { blobs }: FileNeeds,
  { upload, piece, bytes }: { upload: Upload; piece: Piece; bytes: AsyncIterable<Uint8Array> },
): Promise<{ isWhole: boolean }> {
  const { clipId, sizeBytes } = upload
  const there = await blobs.partials.sizeOf(clipId)
  const isRepeat = there === sizeBytes && piece.first !== null && piece.end === sizeBytes
  // The answer to the last byte was lost, and so was what follows from it.
  if (isRepeat && piece.first !== there) return { isWhole: true }
  if (piece.first !== null && piece.first !== there) return elsewhere(there)
  await blobs.requireSpace(sizeBytes - there)
  const at = piece.first ?? 0
  const written = await blobs.partials.append(clipId, bytes, { at, sizeBytesMax: piece.end })
  if (written === 'too-large') return refuse('UPLOAD_TOO_LARGE')
  if (written === 'elsewhere') return elsewhere(await blobs.partials.sizeOf(clipId))
  if (piece.first === null && written.sizeBytes < sizeBytes) {
    return refuse('INVALID_PARAMETERS', 'The file is smaller than expected')
  }
  return { isWhole: written.sizeBytes === sizeBytes }
}

/** The file and the order to check it are one transaction; a repetition changes nothing. */
export async function handOver({ database, rows, jobs, clock }: FileNeeds, id: string): Promise<void> {
  await database.transaction(rows, async (tx) => {
    const isFirst = await setState(tx, { id, from: ['uploading'], to: 'processing', now: clock.now() })
    if (!isFirst) return
    await noteWhole(tx, id, newId())
    await jobs.send(checkQueue, { clipId: id }, { tx, onceKey: id })
  })
}

/** A sender that lost the answer to the last bytes of a file and repeats them is told that it is whole. */
async function repeat(
  needs: FileNeeds,
  { upload, piece, stream }: { upload: Upload; piece: Piece; stream: Readable },
): Promise<ClipUpload> {
  if (piece.end !== upload.sizeBytes) return refuse('UPLOAD_USED')
  // Read to its end, so that the connection stays good for the answer.
  if (piece.end - (piece.first ?? 0) <= clipUploads.CLIP_CHUNK_BYTES) {
    for await (const _ of paced(stream, needs.clock)) continue
  }
  return describeUpload(needs, upload)
}

/** How far the file of a clip is. */
export async function describeUpload(
  { blobs }: Pick<FileNeeds, 'blobs'>,
  upload: Upload,
): Promise<ClipUpload> {
  const { clipId: id, state, sizeBytes, expiresAt } = upload
  const receivedBytes = state === 'uploading' ? await blobs.partials.sizeOf(id) : sizeBytes
  return { id, state, receivedBytes, sizeBytes, expiresAt }
}

async function* heard(
  bytes: AsyncIterable<Uint8Array>,
  writer: { noteBytes(): void },
): AsyncIterable<Uint8Array> {
  for await (const chunk of bytes) {
    writer.noteBytes()
    yield chunk
  }
}

const elsewhere = (expected: number): never =>
  refuse('UPLOAD_ELSEWHERE', undefined, { details: [`expected: ${expected}`] })
