import { refuse } from '#platform/http/refusal'
import type { DrawsContext } from '../dependencies.ts'
import { campaignCard } from './campaign-card.ts'
import { putScan, scanOf } from './campaign-rows.ts'
import { lockDraft } from './lock-draft.ts'

export interface PermitScan {
  readonly contentType: string
  readonly bytes: Buffer
}

/** Keeps the scan of the permit of a campaign that is not public yet. */
export async function putPermitScan(context: DrawsContext, id: string, scan: PermitScan): Promise<void> {
  const { database, db } = context
  await campaignCard(context, id)
  await database.transaction(db, async (tx) => {
    // Its first put makes the row that the scan belongs to.
    if (!(await lockDraft(tx, id))) return refuse('NOT_FOUND')
    await putScan(tx, { campaign_id: id, content_type: scan.contentType, bytes: scan.bytes })
  })
}

export async function readPermitScan({ db }: DrawsContext, id: string): Promise<PermitScan> {
  const scan = await scanOf(db, id)
  return scan ? { contentType: scan.content_type, bytes: scan.bytes } : refuse('NOT_FOUND')
}

/** What the bytes of a scan are; null for anything else than a PDF or a picture. */
export function scanTypeOf(bytes: Buffer): string | null {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf'
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  if (bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n') return 'image/png'
  const isWebp =
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP'
  return isWebp ? 'image/webp' : null
}
