import type { BankFile, BankAccountForm, CashoutCase, CashoutStep } from '@tayang/contract'
import { isId, newId } from '#platform/ids/ids'
import { refuse } from '#platform/http/refusal'
import { bankFileText } from './bank-file.ts'
import { detailOf, formOf } from './details.ts'
import type { CashoutNeeds } from './needs.ts'
import { paidPosting, rejectedPosting } from './postings.ts'
import {
  bankFiles,
  cashoutBy,
  cashoutsOf,
  cashoutToChange,
  countSame,
  holdAccount,
  inFile,
  payable,
  stepsOf,
  type CashoutRow,
  type Tx,
} from './rows.ts'

/** An operator and the moment: what every step is written down with. */
export interface Hand {
  readonly operator: string
  readonly now: number
}

export type Settling =
  | { readonly status: 'completed'; readonly reference: string }
  | { readonly status: 'failed'; readonly reason: string }

export type CashoutDesk = ReturnType<typeof openCashoutDesk>

/** Readings in an hour: whoever pays reads files; a hundred single ones are somebody copying. */
const REVEALS_MAX = { limit: 100, perMs: 60 * 60_000 }
const FILES_MAX = { limit: 20, perMs: 60 * 60_000 }

/** What operators do with cash-outs: one works on each, two say that it was paid (ruling R28). */
export function openCashoutDesk(needs: CashoutNeeds) {
  const { database, db, vault, ledger, tally } = needs

  const caseOf = (row: CashoutRow, now: number): CashoutCase => ({
    ...detailOf(row, vault),
    accountId: row.account_id,
    profileId: row.profile_id,
    waitsFor: waitsFor(row, now),
    bankCheckedBy: row.bank_checked_by,
    takenBy: row.taken_by,
    fileId: row.file_id,
    paidBy: row.paid_by,
    reference: row.reference,
    settledBy: row.settled_by,
  })

  async function found(id: string): Promise<CashoutRow> {
    const row = isId(id) ? await cashoutBy(db, id) : undefined
    return row ?? refuse('NOT_FOUND')
  }

  const note = (tx: Tx, row: { id: string }, by: Hand, step: CashoutStep['step'], text?: string) =>
    noteAll(tx, [row], by, step, text)

  async function noteAll(
    tx: Tx,
    rows: readonly { id: string }[],
    { operator, now }: Hand,
    step: CashoutStep['step'],
    text?: string,
  ): Promise<void> {
    const said = { at: BigInt(now), operator, step, note: text || null }
    const steps = rows.map((row) => ({ id: newId(), cashout_id: row.id, ...said }))
    await tx.insertInto('cashout_step').values(steps).execute()
  }

  async function takeReading(of: string, by: Hand, bound: { limit: number; perMs: number }): Promise<void> {
    const taken = await tally.take(`loyalty:${of}:${by.operator}`, bound)
    if (taken.allowed) return
    const retryAfterSeconds = Math.ceil(taken.retryAfterMs / 1000)
    refuse('TOO_MANY_ATTEMPTS', undefined, { retryAfterSeconds })
  }

  /** One change at a time of a cash-out, by somebody whom it does not pay. */
  async function change(
    id: string,
    by: Hand,
    work: (tx: Tx, row: CashoutRow) => Promise<CashoutRow | undefined>,
  ): Promise<{ row: CashoutRow; isChanged: boolean }> {
    const seen = await found(id)
    if (seen.account_id === by.operator) return refuse('FORBIDDEN')
    return await database.transaction(db, async (tx) => {
      await holdAccount(tx, seen.account_id)
      const row = (await cashoutToChange(tx, id)) ?? refuse('NOT_FOUND')
      const changed = await work(tx, row)
      return { row: changed ?? row, isChanged: changed !== undefined }
    })
  }

  async function write(tx: Tx, row: CashoutRow, now: number, to: Partial<CashoutRow>): Promise<CashoutRow> {
    return await tx
      .updateTable('cashout')
      .set({ ...to, updated_at: BigInt(now) })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  /** Ends it: the ledger's half and this one, and its owner is told, all or nothing. */
  async function end(tx: Tx, row: CashoutRow, by: Hand, how: Settling): Promise<CashoutRow> {
    const { operator, now } = by
    const posting = how.status === 'completed' ? paidPosting(row) : rejectedPosting(row)
    const outcome = await ledger.postLocking(tx, posting)
    if (outcome.outcome !== 'posted')
      throw new Error(`an open cash-out could not be settled: ${outcome.outcome}`)
    const settled = await write(tx, row, now, {
      status: how.status,
      settled_by: operator,
      settled_at: BigInt(now),
      ...(how.status === 'failed' && { reason: how.reason }),
      // Whoever is gone is paid and then forgotten.
      ...(row.is_erased && { key: null, sealed: null }),
    })
    await note(tx, row, by, how.status, how.status === 'failed' ? how.reason : how.reference)
    if (!row.is_erased) {
      const { id: cashoutId, profile_id: profileId, net: netRupiah, reason } = settled
      const facts = { cashoutId, profileId, status: how.status, netRupiah, reason }
      await needs.notify('cash-out-settled', facts, { tx })
    }
    return settled
  }

  async function pay(tx: Tx, row: CashoutRow, by: Hand, reference: string): Promise<CashoutRow | undefined> {
    const { operator, now } = by
    if (row.status === 'completed') return undefined
    if (row.status === 'failed') return refuse('CASHOUT_SETTLED')
    const waits = waitsFor(row, now)
    if (waits !== null) return refuse('CASHOUT_HELD', undefined, { details: [waits] })
    if (row.paid_by === null) {
      if (row.taken_by !== null && row.taken_by !== operator) return refuse('CASHOUT_TAKEN')
      await note(tx, row, by, 'paid', reference)
      const first = {
        taken_by: operator,
        paid_by: operator,
        paid_at: BigInt(now),
        reference: reference || null,
      }
      return await write(tx, row, now, first)
    }
    if (row.paid_by === operator) return refuse('CASHOUT_SECOND_OPERATOR')
    return await end(tx, row, by, { status: 'completed', reference })
  }

  return {
    async list(status: CashoutRow['status'], place: { limit: number; offset: number }, now: number) {
      const { rows, total } = await cashoutsOf(db, status, place)
      return { cashouts: rows.map((row) => caseOf(row, now)), total }
    },

    async read(id: string, now: number) {
      const row = await found(id)
      const { account_id: owner } = row
      const read = await Promise.all([stepsOf(db, id), countSame(db, owner), needs.isBanned(owner)])
      const [steps, same, isBanned] = read
      const form = formOf(row, vault)
      return {
        ...caseOf(row, now),
        steps: steps.map(({ at, operator, step, note: text }) => ({
          at: Number(at),
          operator,
          step,
          note: text,
        })),
        sameNik: same.nik,
        sameNumber: same.number,
        isBanned,
        isSameName: form && called(form.fullName) === called(form.bankAccountName),
      }
    },

    async take(id: string, isTaken: boolean, by: Hand): Promise<CashoutCase> {
      const { row } = await change(id, by, async (tx, row) => {
        if (row.status !== 'processing') return refuse('CASHOUT_SETTLED')
        const isOther = row.taken_by !== null && row.taken_by !== by.operator
        if (isTaken && isOther) return refuse('CASHOUT_TAKEN')
        // What was paid is somebody's until it is settled, and so is what is in a file. Only out of the hands
        // of who is away may another one take it, to look what became of it.
        const isBound = row.paid_by !== null || (row.file_id !== null && !isOther)
        if (!isTaken && isBound) return refuse('CASHOUT_TAKEN')
        if (isTaken === (row.taken_by !== null)) return undefined
        await note(tx, row, by, isTaken ? 'taken' : 'released')
        return await write(tx, row, by.now, { taken_by: isTaken ? by.operator : null })
      })
      return caseOf(row, by.now)
    },

    async checkBank(id: string, reason: string, by: Hand): Promise<CashoutCase> {
      const { row } = await change(id, by, async (tx, row) => {
        if (row.status !== 'processing') return refuse('CASHOUT_SETTLED')
        if (!row.needs_bank_check || row.bank_checked_by !== null) return undefined
        await note(tx, row, by, 'bank-checked', reason)
        return await write(tx, row, by.now, { bank_checked_by: by.operator })
      })
      return caseOf(row, by.now)
    },

    /** The first says that it was paid, another one completes it; either one rejects it with a reason. */
    async settle(id: string, how: Settling, by: Hand): Promise<CashoutCase> {
      const { row, isChanged } = await change(id, by, async (tx, row) => {
        if (how.status === 'completed') return await pay(tx, row, by, how.reference)
        if (row.status === 'failed') return undefined
        if (row.status === 'completed') return refuse('CASHOUT_SETTLED')
        // It may be on its way to the bank at this moment; what was paid and came back is anybody's.
        const isInHand = row.paid_by === null && row.taken_by !== null && row.taken_by !== by.operator
        if (isInHand) return refuse('CASHOUT_TAKEN')
        return await end(tx, row, by, how)
      })
      if (isChanged && row.status !== 'processing' && !row.is_erased) {
        needs.writeLetter(
          row.account_id,
          row.status === 'completed' ? 'cash-out-completed' : 'cash-out-failed',
        )
      }
      return caseOf(row, by.now)
    },

    /** The row comes first: nobody reads what is not written down as read. */
    async reveal(id: string, reason: string, by: Hand): Promise<BankAccountForm> {
      const row = await found(id)
      if (row.account_id === by.operator) return refuse('FORBIDDEN')
      await takeReading('reveals', by, REVEALS_MAX)
      await database.transaction(db, (tx) => note(tx, row, by, 'revealed', reason))
      return formOf(row, vault) ?? refuse('NOT_FOUND')
    },

    /**
     * Each cash-out is in one file, once, made by whoever has it in hand: what is paid twice is lost. Null
     * where nothing can be paid now.
     */
    async makeFile(count: number, by: Hand): Promise<BankFile | null> {
      const { operator: made_by, now } = by
      const id = newId()
      const chosen = await database.transaction(db, async (tx) => {
        const rows = await payable(tx, { operator: made_by, now, limit: count })
        if (rows.length === 0) return rows
        const made_at = BigInt(now)
        await tx.insertInto('cashout_file').values({ id, made_by, made_at }).execute()
        const ids = rows.map((row) => row.id)
        await tx.updateTable('cashout').set({ file_id: id }).where('id', 'in', ids).execute()
        await noteAll(tx, rows, by, 'in-file')
        return rows
      })
      const total = chosen.reduce((sum, { net }) => sum + Number(net), 0)
      return chosen.length === 0 ? null : { id, madeBy: made_by, madeAt: now, count: chosen.length, total }
    },

    listFiles: (place: { limit: number; offset: number }) => bankFiles(db, place),

    /** As it was made, without what was rejected since: what has gone back is not paid as well. */
    async readFile(id: string, by: Hand): Promise<string> {
      const rows = isId(id) ? await inFile(db, id) : []
      if (rows.length === 0) return refuse('NOT_FOUND')
      await takeReading('files', by, FILES_MAX)
      await database.transaction(db, (tx) => noteAll(tx, rows, by, 'file-read', id))
      const paid = rows.filter(({ status }) => status !== 'failed')
      return bankFileText(paid.map((row) => ({ ...row, form: formOf(row, vault) })))
    },
  }
}

/** Why it may not be paid now; the bank is the last, since somebody can do something about it. */
function waitsFor(row: CashoutRow, now: number): CashoutCase['waitsFor'] {
  if (row.status !== 'processing') return null
  if (row.payout_after !== null && Number(row.payout_after) > now) return row.held_by
  return row.needs_bank_check && row.bank_checked_by === null ? 'bank-check' : null
}

const called = (name: string) => name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('id')
