import { clipUploads } from '@tayang/contract'
import { endUnread } from '#platform/http/bodies/long-body'
import { Refusal, refuse } from '#platform/http/refusal'
import { route, type Route } from '#platform/http/route'
import { findUpload } from '../rows/upload-rows.ts'
import { isGoodAddress } from '../upload-address.ts'
import { describeUpload, handOver, receiveFile, type FileNeeds } from './receive-file.ts'

/** The file of a clip, in one piece or in many (docs/product/clips.md#upload). */
export function fileRoutes(needs: FileNeeds): Route[] {
  const { rows, secrets, blobs, clock, writers } = needs
  return [
    route(clipUploads.getClipFile, async ({ params: { id }, query, now }) => {
      if (!isGoodAddress(secrets, { id, ...query }, now)) return refuse('UPLOAD_SIGNATURE_INVALID')
      const upload = (await findUpload(rows, id)) ?? refuse('UPLOAD_SIGNATURE_INVALID')
      const facts = await describeUpload({ blobs }, upload)
      // The server was killed between the last byte and what follows from it.
      const isLeft = upload.state === 'uploading' && facts.receivedBytes === facts.sizeBytes
      if (!isLeft || writers.isWriting(id)) return { data: facts }
      await handOver(needs, id)
      return { data: { ...facts, state: 'processing' as const } }
    }),

    route(clipUploads.putClipFile, async ({ params: { id }, query, asked, now }) => {
      try {
        if (!isGoodAddress(secrets, { id, ...query }, now)) return refuse('UPLOAD_SIGNATURE_INVALID')
        return { data: await receiveFile(needs, { id, asked }) }
      } catch (error) {
        endUnread(asked.stream, clock)
        if (error instanceof Refusal || !asked.stream.destroyed) throw error
        // The sender left: nobody reads this response, and it is no failure of ours.
        return refuse('INVALID_PARAMETERS')
      }
    }),
  ]
}
