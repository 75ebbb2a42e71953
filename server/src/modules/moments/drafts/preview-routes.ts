import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#platform/http/refusal'
import type { RawRoute } from '#platform/http/route'
import { readRange, sendPlaylist } from '#modules/delivery'
import type { Cut } from '#modules/live'
import type { DraftDependencies } from './dependencies.ts'
import type { Draft, DraftRows } from './draft-rows.ts'

type Needs = Pick<DraftDependencies, 'clock' | 'cuts' | 'grants' | 'knownShow'> & { drafts: DraftRows }

/** How long a preview plays; the draft is asked for again for a new one. */
const STREAM_MS = 60 * 60_000
const FILE = /^(multivariant|audio|\d{3,4})\.(m3u8|mp4)$/
const SPAN = /^(\d{13})-(\d{13})$/
/** A preview is laid out once for the many requests of a player. */
const KEPT_MAX = 50
const KEPT_MS = 60_000
/** A show that was hidden is gone from previews within this time. */
const KNOWN_MS = 2_000

/** Where the whole of a draft plays. The times are part of the address: its bytes never change, also where it grows. */
export function streamOf(
  { grants, clock }: Pick<Needs, 'grants' | 'clock'>,
  draft: Pick<Draft, 'id' | 'makerAccountId'>,
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
): string {
  const grant = grants.grant({
    accountId: draft.makerAccountId,
    versionId: draft.id,
    endsAt: clock.now() + STREAM_MS,
  })
  return `/media/m/${grant}/${draft.id}/${startsAt}-${endsAt}/multivariant.m3u8`
}

/** The files of a draft, read out of the show at each request: nothing is copied before it is posted. */
export function previewRoutes(needs: Needs): RawRoute[] {
  const layouts = openKept<Cut | null>(needs.clock, KEPT_MS)
  const shows = openKept<string | null>(needs.clock, KNOWN_MS)

  /** The show of a draft that may be seen. */
  async function showOf(draftId: string): Promise<{ showId: string; draft: Draft } | null> {
    const draft = await needs.drafts.byId(draftId, needs.clock.now())
    if (!draft) return null
    const showId = await shows.of(draft.showId, async () => (await needs.knownShow(draft.showId))?.id ?? null)
    return showId === null ? null : { showId, draft }
  }

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { grant = '', draft: id = '', span = '', file = '' } = request.params as Record<string, string>
    const [, name = '', ending] = FILE.exec(file) ?? []
    const [, from, to] = SPAN.exec(span) ?? []
    if (ending === undefined || from === undefined) return refuse('NOT_FOUND')
    const endsAt = needs.grants.grantEnd(grant, id, needs.clock.now())
    if (endsAt === null) return refuse('GRANT_EXPIRED')
    const found = await showOf(id)
    const range = { fromMs: Number(from), toMs: Number(to) }
    // The rounding of a time to milliseconds may lie a little outside.
    const isWithin = found && range.fromMs >= found.draft.startsAt - 2 && range.toMs <= found.draft.endsAt + 2
    if (!found || !isWithin) return refuse('NOT_FOUND')
    const cut = await layouts.of(`${id} ${span}`, () => needs.cuts.plan(found.showId, range))
    if (!cut) return refuse('NOT_FOUND')
    const seconds = Math.max(0, Math.floor((endsAt - needs.clock.now()) / 1000))
    if (ending === 'm3u8') {
      const text = cut.playlists.get(file)
      if (text === undefined) return refuse('NOT_FOUND')
      return sendPlaylist({ request, reply }, { text, isPublic: false, seconds })
    }
    return sendFile(needs, { request, reply, showId: found.showId, cut, name, seconds })
  }

  return [{ methods: ['GET', 'HEAD'], path: '/media/m/:grant/:draft/:span/:file', handle: serve }]
}

function sendFile(
  { cuts }: Pick<Needs, 'cuts'>,
  input: {
    request: FastifyRequest
    reply: FastifyReply
    showId: string
    cut: Cut
    name: string
    seconds: number
  },
): FastifyReply {
  const { request, reply, showId, cut, name, seconds } = input
  const sizeBytes = cut.files.get(name)?.sizeBytes
  if (sizeBytes === undefined) return refuse('NOT_FOUND')
  reply.headers({
    'content-type': 'video/mp4',
    'cache-control': `private, max-age=${seconds}, immutable`,
    'accept-ranges': 'bytes',
  })
  const range = readRange(request.headers.range, sizeBytes)
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${sizeBytes}`, 'cache-control': 'no-store' })
      .send()
  }
  const { start, end } = range ?? { start: 0, end: sizeBytes - 1 }
  reply.header('content-length', end - start + 1)
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${sizeBytes}`)
  if (request.method === 'HEAD') return reply.send()
  return reply.send(cuts.read(showId, cut, { rendition: name, start, end }))
}

/** Remembers a few values for a while. */
function openKept<Value>(clock: { now(): number }, keepMs: number) {
  const kept = new Map<string, { until: number; value: Promise<Value> }>()
  return {
    of(key: string, make: () => Promise<Value>): Promise<Value> {
      const now = clock.now()
      const known = kept.get(key)
      if (known && known.until > now && known.until - now <= keepMs) return known.value
      kept.delete(key)
      const oldest = kept.keys().next()
      if (kept.size >= KEPT_MAX && !oldest.done) kept.delete(oldest.value)
      const value = make()
      kept.set(key, { until: now + keepMs, value })
      value.catch(() => kept.delete(key))
      return value
    },
  }
}
