import { ageAt, type admin, type AnswerOf, type InputOf, type draws, type OwnWin } from '@tayang/contract'
import { pageOf } from '#platform/http/cursor'
import { refuse } from '#platform/http/refusal'
import type { Vault } from '#platform/secrets/vault'
import { afterId } from '../after-id.ts'
import { campaignById } from '../campaigns/campaign-rows.ts'
import type { DrawsContext } from '../dependencies.ts'
import { drawById, insertStep, lockDraw } from '../making/draw-rows.ts'
import type { DrawRow, DrawsTables, DrawsTx, WinnerRow } from '../tables.ts'
import { readNik } from './nik.ts'
import { placeOfClaim } from './sealed-claims.ts'
import {
  claimsOf,
  insertClaim,
  lockWinner,
  pageOfWinners,
  participantsById,
  sameNik,
  setShownAs,
  setWinnerState,
  winnerById,
} from './winner-rows.ts'

export type Claim = InputOf<typeof draws.claimWin>['body']
export type ClaimContext = DrawsContext & { readonly vault: Vault }
/** What is sealed of a claim. */
export type SealedClaim = Pick<Claim, 'name' | 'nik' | 'address'>
export type Revealed = AnswerOf<typeof admin.revealWinner>['data']

export function openClaim({ vault }: Pick<ClaimContext, 'vault'>, row: DrawsTables['claim']): SealedClaim {
  return JSON.parse(
    vault.open(placeOfClaim(row.winner_id), { key: row.key, bytes: row.sealed }),
  ) as SealedClaim
}

/** `A** S******`: a name is recognised by those who know it, and read by nobody else. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => `${[...word][0] ?? ''}${'*'.repeat(Math.max(0, [...word].length - 1))}`)
    .join(' ')
}

/** `3171********0001` */
export const maskNik = (nik: string) => `${nik.slice(0, 4)}${'*'.repeat(8)}${nik.slice(-4)}`

/** `Ayu S., Kota Malang`: the first word, an initial, and the city. */
export function shownNameOf(name: string, city: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const initial = [...(rest.at(-1) ?? '')][0]
  return `${first}${initial === undefined ? '' : ` ${initial.toUpperCase()}.`}, ${city.trim()}`
}

/** What winners read and claim of their own. */
export function openClaims(context: ClaimContext) {
  const { database, db, secrets, vault } = context
  const sumOf = (nik: string) => Buffer.from(secrets.derive('claim nik', nik), 'base64url')

  async function show(rows: readonly WinnerRow[]): Promise<OwnWin[]> {
    const claims = await claimsOf(
      db,
      rows.map(({ id }) => id),
    )
    const drawIds = [...new Set(rows.map(({ draw_id }) => draw_id))]
    const found = await Promise.all(drawIds.map((id) => drawById(db, id)))
    const drawBy = new Map(found.flatMap((draw) => (draw ? [[draw.id, draw] as const] : [])))
    return rows.flatMap((row) => {
      const draw = drawBy.get(row.draw_id)
      return draw ? [toOwnWin(context, row, draw, claims.get(row.id))] : []
    })
  }

  async function requireOwn(id: string, accountId: string): Promise<WinnerRow> {
    const row = await winnerById(db, id)
    const person = row && (await participantsById(db, [row.participant_id])).get(row.participant_id)
    return row && person?.account_id === accountId ? row : refuse('NOT_FOUND')
  }

  const readOwn = async (id: string, accountId: string): Promise<OwnWin> =>
    (await show([await requireOwn(id, accountId)]))[0] ?? refuse('NOT_FOUND')

  return {
    readOwn,

    async listOwn(accountId: string, query: { cursor?: string | undefined; perPage: number }) {
      const before = afterId(query.cursor)
      const rows = await pageOfWinners(db, { accountId }, { before, limit: query.perPage + 1 })
      const page = pageOf(rows, query.perPage, ({ id }) => [id])
      return { data: await show(page.rows), meta: page.meta }
    },

    async claim(id: string, accountId: string, claim: Claim, now: number): Promise<OwnWin> {
      const own = await requireOwn(id, accountId)
      const shownAs = shownAsOf(claim)
      const account = (await context.participantsOf([accountId])).get(accountId)
      await database.transaction(db, async (tx) => {
        const draw = await lockDraw(tx, own.draw_id)
        const row = await lockWinner(tx, id)
        if (!draw || row?.state !== 'waiting' || row.claim_until.getTime() <= now)
          return refuse('CLAIM_CLOSED')
        const nikSum = sumOf(claim.nik)
        await requireAllowed(tx, { draw, claim, nikSum, id, birthDate: account?.birthDate ?? null, now })
        const { name, nik, address } = claim
        const sealed = vault.seal(
          placeOfClaim(id),
          JSON.stringify({ name, nik, address } satisfies SealedClaim),
        )
        await insertClaim(tx, {
          winner_id: id,
          key: sealed.key,
          sealed: sealed.bytes,
          nik_sum: nikSum,
          shown_as: shownAs,
          claimed_at: new Date(now),
        })
        await setWinnerState(tx, id, { state: 'claimed' })
        await insertStep(tx, { drawId: draw.id, winnerId: id, now, operator: null, step: 'claimed' })
      })
      return readOwn(id, accountId)
    },

    /** The consent to be named can be given and taken back at any time after the claim. */
    async setShown(
      id: string,
      accountId: string,
      shown: { showsName: boolean; city?: string | undefined },
    ): Promise<OwnWin> {
      await requireOwn(id, accountId)
      await database.transaction(db, async (tx) => {
        const row = await lockWinner(tx, id)
        const claim = (await claimsOf(tx, [id])).get(id)
        if (!claim || row?.state === 'passed-on') return refuse('CLAIM_CLOSED')
        await setShownAs(tx, id, shownAsOf({ ...shown, name: openClaim(context, claim).name }))
      })
      return readOwn(id, accountId)
    },
  }
}

function shownAsOf(claim: Pick<Claim, 'name' | 'showsName' | 'city'>): string | null {
  if (!claim.showsName) return null
  return claim.city === undefined
    ? refuse('INVALID_PARAMETERS', undefined, { details: ['city: with the name stands where you live'] })
    : shownNameOf(claim.name, claim.city)
}

/** What the rules of the campaign say of the holder of a NIK (docs/product/campaigns.md#winners). */
async function requireAllowed(
  tx: DrawsTx,
  judged: {
    draw: DrawRow
    claim: Claim
    nikSum: Buffer
    id: string
    birthDate: string | null
    now: number
  },
): Promise<void> {
  const { draw, claim, nikSum, id, birthDate, now } = judged
  const campaign = await campaignById(tx, draw.campaign_id)
  const nik = readNik(claim.nik, now)
  if (!nik) return refuse('INVALID_PARAMETERS', undefined, { details: ['nik: there is no such NIK'] })
  const deny = (why: string) => refuse('CLAIM_NOT_ALLOWED', undefined, { details: [why] })
  const ageMin = Math.max(18, campaign?.age_min ?? 18)
  const isYoung = [nik.birthDate, birthDate].some((date) => date !== null && ageAt(date, now) < ageMin)
  if (isYoung) return deny('age')
  const provinces = campaign?.provinces ?? []
  if (provinces.length > 0 && !provinces.includes(nik.province)) return deny('province')
  if ((await sameNik(tx, { nikSum, winnerId: id, drawId: draw.id })) > 0) return deny('nik-used')
}

function toOwnWin(
  context: ClaimContext,
  row: WinnerRow,
  draw: DrawRow,
  claim: DrawsTables['claim'] | undefined,
): OwnWin {
  const prize = draw.prizes.find(({ id }) => id === row.prize_id)
  const opened = claim && openClaim(context, claim)
  return {
    id: row.id,
    draw: { id: draw.id, number: draw.number ?? 0 },
    campaign: { id: draw.campaign_id, name: draw.campaign_name },
    index: row.index,
    prize: {
      id: row.prize_id,
      name: prize?.name ?? { en: '', id: '' },
      kind: prize?.kind ?? 'thing',
    },
    state: row.state,
    wonAt: row.won_at.getTime(),
    claimUntil: row.claim_until.getTime(),
    ...figuresOf(row),
    claim:
      claim && opened
        ? {
            at: claim.claimed_at.getTime(),
            name: maskName(opened.name),
            nik: maskNik(opened.nik),
            shownAs: claim.shown_as,
          }
        : null,
    handedOverAt: row.handed_over_at?.getTime() ?? null,
    voucherCode:
      prize?.kind === 'voucher' && row.state === 'handed-over' ? voucherCodeOf(context, row.id) : null,
  }
}

/** Value, tax and what remains, in rupiah. */
export function figuresOf(row: WinnerRow) {
  const valueRupiah = Number(row.value_rupiah)
  const taxRupiah = Number(row.tax_rupiah)
  return {
    valueRupiah,
    taxPercent: Number(row.tax_percent),
    taxRupiah,
    netRupiah: valueRupiah - taxRupiah,
  }
}

/** Letters and digits that are not mistaken for one another on paper. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** The code of a voucher that was won: the same however often it is made, and known to nobody without the secret. */
export function voucherCodeOf({ secrets }: Pick<DrawsContext, 'secrets'>, winnerId: string): string {
  const bytes = Buffer.from(secrets.derive('prize voucher', winnerId), 'base64url')
  const letters = [...bytes.subarray(0, 12)].map((byte) => ALPHABET[byte % ALPHABET.length] ?? '')
  return [0, 4, 8].map((from) => letters.slice(from, from + 4).join('')).join('-')
}
