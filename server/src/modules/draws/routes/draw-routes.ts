import { Readable } from 'node:stream'
import { draws, type DrawProof } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import { pageOf, readCursor } from '#platform/http/cursor'
import { route, type Route } from '#platform/http/route'
import type { DrawsContext } from '../dependencies.ts'
import { blockRoots, countOwnLeaves, leavesPart, ownLeaves, publicDraw } from '../making/draw-rows.ts'
import { proofOf } from '../making/proof-document.ts'
import { HASH_BYTES } from '../proof/hashes.ts'
import { BLOCK_LEAVES, pathOfLeaf } from '../proof/tree.ts'
import type { DrawRow, DrawsDb } from '../tables.ts'

/** Bytes of the list that are read from the database at once. */
const PART_BYTES = 1024 * 1024
/** Behind which the first index of a list comes. */
const BEFORE_FIRST = -1
const FOREVER = 'public, max-age=31536000, immutable'

/** What everybody reads of a draw. */
export function drawRoutes(context: DrawsContext): Route[] {
  const { db } = context
  const requireDraw = async (id: string): Promise<DrawRow> =>
    (await publicDraw(db, id)) ?? refuse('NOT_FOUND')
  const requireList = async (id: string): Promise<DrawRow & { count: number }> => {
    const draw = await requireDraw(id)
    return draw.count === null ? refuse('NOT_FOUND') : { ...draw, count: draw.count }
  }
  return [
    route(draws.getDraw, async ({ params }): Promise<{ data: DrawProof }> => {
      return { data: await proofOf(db, await requireDraw(params.id)) }
    }),
    route(draws.getDrawLeaves, async ({ params, asked }) => {
      const { id, number, count } = await requireList(params.id)
      const size = count * HASH_BYTES
      const range = readRange(asked.header('range'), size)
      const { from, to } = range ?? { from: 0, to: size }
      return {
        bytes: Readable.from(partsOf(db, id, { from, to }), { objectMode: false }),
        contentType: 'application/octet-stream',
        ...(range && { status: 206 as const }),
        headers: {
          'accept-ranges': 'bytes',
          'cache-control': FOREVER,
          'content-disposition': `attachment; filename="u${number}-leaves.bin"`,
          'content-length': String(to - from),
          ...(range && { 'content-range': `bytes ${from}-${to - 1}/${size}` }),
        },
      }
    }),
    route(draws.getOwnDraw, async ({ params, query, caller }) => {
      const draw = await requireList(params.id)
      const [after] = readCursor(query.cursor, ['number']) ?? [BEFORE_FIRST]
      const [rows, total, roots] = await Promise.all([
        ownLeaves(db, draw.id, caller.accountId, {
          // Somebody may have made the cursor up: an index is an int4.
          after: Math.min(Math.max(Number(after), BEFORE_FIRST), draw.count),
          limit: query.perPage + 1,
        }),
        countOwnLeaves(db, draw.id, caller.accountId),
        blockRoots(db, draw.id),
      ])
      const page = pageOf(rows, query.perPage, ({ index }) => [index])
      const data = await Promise.all(
        page.rows.map(async ({ index, chance_id, salt, source, at }) => ({
          index,
          chanceId: chance_id,
          salt: salt.toString('hex'),
          source,
          at: at.getTime(),
          path: await pathTo(db, draw.id, { index, roots }),
        })),
      )
      return { data, meta: { ...page.meta, total } }
    }),
  ]
}

async function* partsOf(
  db: DrawsDb,
  drawId: string,
  { from, to }: { from: number; to: number },
): AsyncGenerator<Buffer> {
  for (let at = from; at < to; at += PART_BYTES) {
    const part = await leavesPart(db, drawId, { from: at, bytes: Math.min(PART_BYTES, to - at) })
    if (part) yield part
  }
}

async function pathTo(
  db: DrawsDb,
  drawId: string,
  { index, roots }: { index: number; roots: Buffer },
): Promise<string[]> {
  const size = BLOCK_LEAVES * HASH_BYTES
  const from = Math.floor(index / BLOCK_LEAVES) * size
  const block = (await leavesPart(db, drawId, { from, bytes: size })) ?? Buffer.alloc(0)
  return pathOfLeaf(index, block, roots).map((hash) => hash.toString('hex'))
}

/** One range of bytes (RFC 9110, section 14.1.2); null for the whole, and for what is no range of it. */
function readRange(header: string | undefined, size: number): { from: number; to: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  return from < to ? { from, to } : null
}
