import type { BankFile, BankFileState } from '@tayang/contract'
import { pageOf, readCursor } from '#platform/http/cursor'
import { requireRate } from '#platform/http/rate-limit'
import { Refusal, refuse } from '#platform/http/refusal'
import { isId, newId } from '#platform/ids/ids'
import { compareAnswers, readAnswers } from './bank-answers.ts'
import { bankFileText } from './bank-file.ts'
import type { DecidingContext, EventContext } from './cash-out-events.ts'
import type { CashoutDependencies } from './dependencies.ts'
import { readForm } from './details.ts'
import {
  bankFiles,
  cashoutsInFile,
  insertAnswers,
  insertBankFile,
  lastAnswers,
  lockPayable,
  type BankFileRow,
} from './rows/bank-file-rows.ts'
import { insertSteps } from './rows/cashout-rows.ts'
import type { CashoutRow } from './rows/tables.ts'

/** File readings an hour: each file has up to a thousand account numbers. */
const READINGS = { limit: 20, perMs: 60 * 60_000 }
/** Confirmations of one file that run at once. */
const CONFIRMED_AT_ONCE = 4
/** Invoices of a stranger's answers that are shown. */
const STRANGERS_MAX = 100

/** A file with the account of its maker in place of the name. */
export type BankFileWithoutNames = Omit<BankFile, 'madeBy'> & { readonly madeBy: string }
export type FileStateWithoutNames = Omit<BankFileState, 'file'> & { readonly file: BankFileWithoutNames }

type Confirm = (row: CashoutRow, reference: string, by: DecidingContext) => Promise<'paid' | 'completed'>

/** Files that a bank pays from, and what the bank answers of them. */
export function openBankFiles(dependencies: CashoutDependencies, confirm: Confirm) {
  return {
    ...filesOf(dependencies),
    ...answersFor(dependencies, confirm),
    stateOf: (id: string, by: DecidingContext) => stateOf(dependencies, id, by),
  }
}

async function fileOf({ db }: CashoutDependencies, id: string): Promise<BankFileWithoutNames> {
  const [row] = isId(id) ? await bankFiles(db, { id }) : []
  return row ? shownFile(row) : refuse('NOT_FOUND')
}

async function stateOf(
  dependencies: CashoutDependencies,
  id: string,
  by: DecidingContext,
): Promise<FileStateWithoutNames> {
  const [file, rows, last] = await Promise.all([
    fileOf(dependencies, id),
    cashoutsOf(dependencies, id),
    answersOf(dependencies, id),
  ])
  const { lines, strangers } = compareAnswers(rows, last?.answers ?? [])
  const confirmable = lines.filter(({ row, difference }) => difference === 'matches' && mayConfirm(row, by))
  return {
    file,
    answersId: last?.id ?? null,
    lines: lines.map(({ row, answer, difference }) => ({
      cashoutId: row.id,
      invoice: row.invoice_number,
      bank: row.bank_name,
      net: Number(row.net),
      status: row.status,
      paidBy: row.paid_by,
      answer: answer && {
        rupiah: answer.rupiah,
        isPaid: answer.isPaid,
        reference: answer.reference,
        note: answer.note,
      },
      difference,
    })),
    strangers: strangers.slice(0, STRANGERS_MAX).map(({ invoice, rupiah }) => ({ invoice, rupiah })),
    confirmable: {
      count: confirmable.length,
      rupiah: confirmable.reduce((sum, { row }) => sum + Number(row.net), 0),
    },
  }
}

function filesOf(dependencies: CashoutDependencies) {
  const { database, db, vault, tally } = dependencies
  return {
    /**
     * A file of what this operator has taken. A cash-out is in one file, once, because what is paid twice is lost.
     * Null where nothing can be paid now.
     */
    async makeFile(count: number, by: EventContext): Promise<BankFileWithoutNames | null> {
      const { operator, now } = by
      const id = newId()
      const chosen = await database.transaction(db, async (tx) => {
        const rows = await lockPayable(tx, { operator, now, limit: count })
        if (rows.length === 0) return rows
        await insertBankFile(tx, { id, operator, now }, rows)
        await insertSteps(tx, rows, { ...by, step: 'in-file', note: null })
        return rows
      })
      return chosen.length === 0 ? null : fileOf(dependencies, id)
    },

    async listFiles({ cursor, perPage }: { cursor?: string | undefined; perPage: number }) {
      const before = readCursor(cursor, ['string'])?.[0] ?? null
      if (before !== null && !isId(String(before))) return refuse('INVALID_PARAMETERS')
      const rows = await bankFiles(db, {
        before: before === null ? null : String(before),
        limit: perPage + 1,
      })
      const page = pageOf(rows, perPage, ({ id }) => [id])
      return { files: page.rows.map(shownFile), meta: page.meta }
    },

    /** The file without what was rejected since it was made: a sum that was returned must not be paid as well. */
    async readFile(id: string, by: EventContext): Promise<string> {
      const rows = await cashoutsOf(dependencies, id)
      if (rows.length === 0) return refuse('NOT_FOUND')
      await requireRate(tally, `loyalty:files:${by.operator}`, READINGS)
      await database.transaction(db, (tx) => insertSteps(tx, rows, { ...by, step: 'file-read', note: id }))
      const paid = rows.filter(({ status }) => status !== 'failed')
      return bankFileText(paid.map((row) => ({ ...row, form: readForm(row, vault).form })))
    },
  }
}

function answersFor(dependencies: CashoutDependencies, confirm: Confirm) {
  const { db } = dependencies
  return {
    /** Keeps what the bank answered; nothing is confirmed by it. */
    async putAnswers(id: string, csv: string, by: DecidingContext): Promise<FileStateWithoutNames> {
      await fileOf(dependencies, id)
      const read = readAnswers(csv)
      if ('wrong' in read) return refuse('INVALID_PARAMETERS', undefined, { details: [`csv: ${read.wrong}`] })
      const { operator, now } = by
      await insertAnswers(db, { id: newId(), fileId: id, operator, now, answers: read.answers })
      return stateOf(dependencies, id, by)
    },

    /**
     * Confirms what the bank paid with the right sum, each by itself: a kill between leaves the rest as it was, and the
     * operator types what is left.
     */
    async confirmAnswers(
      id: string,
      { answersId, count, rupiah }: { answersId: string; count: number; rupiah: number },
      by: DecidingContext,
    ) {
      await fileOf(dependencies, id)
      const [rows, last] = await Promise.all([cashoutsOf(dependencies, id), answersOf(dependencies, id)])
      const { lines } = compareAnswers(rows, last?.answers ?? [])
      const chosen = lines.filter(({ row, difference }) => difference === 'matches' && mayConfirm(row, by))
      const sum = chosen.reduce((total, { row }) => total + Number(row.net), 0)
      const isAsTyped = last?.id === answersId && chosen.length === count && sum === rupiah
      if (!isAsTyped) return refuse('REVISION_OUTDATED')
      const done = await confirmEach(chosen, confirm, by)
      return { ...done, state: await stateOf(dependencies, id, by) }
    },
  }
}

interface Chosen {
  readonly row: CashoutRow
  readonly answer: { readonly reference: string } | null
}

/** A few at a time; one that is refused meanwhile is named and keeps no other from its own. */
async function confirmEach(chosen: readonly Chosen[], confirm: Confirm, by: DecidingContext) {
  const done = { paid: 0, completed: 0, skipped: [] as { invoice: string; code: string }[] }
  for (let at = 0; at < chosen.length; at += CONFIRMED_AT_ONCE) {
    const some = chosen.slice(at, at + CONFIRMED_AT_ONCE)
    await Promise.all(
      some.map(async ({ row, answer }) => {
        try {
          done[await confirm(row, answer?.reference ?? '', by)] += 1
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          done.skipped.push({ invoice: row.invoice_number, code: error.code })
        }
      }),
    )
  }
  return done
}

const cashoutsOf = async ({ db }: CashoutDependencies, fileId: string): Promise<CashoutRow[]> =>
  isId(fileId) ? cashoutsInFile(db, fileId) : []

const answersOf = async ({ db }: CashoutDependencies, fileId: string) =>
  isId(fileId) ? lastAnswers(db, fileId) : undefined

/** Whether this operator is the one who has the next word about it. */
function mayConfirm(row: CashoutRow, { operator, mayMake, mayCheck }: DecidingContext): boolean {
  if (row.status !== 'processing' || row.account_id === operator) return false
  if (row.paid_by !== null) return mayCheck && row.paid_by !== operator
  return mayMake && (row.taken_by === null || row.taken_by === operator)
}

const sumOf = ({ count, rupiah }: { count: number; rupiah: number }) => ({
  count: Number(count),
  rupiah: Number(rupiah),
})

const shownFile = (row: BankFileRow): BankFileWithoutNames => ({
  id: row.id,
  madeBy: row.made_by,
  madeAt: Number(row.made_at),
  count: Number(row.all.count),
  total: Number(row.all.rupiah),
  open: sumOf(row.open),
  paid: sumOf(row.paid),
  completed: sumOf(row.completed),
  rejected: sumOf(row.rejected),
  answeredAt: row.answered_at === null ? null : Number(row.answered_at),
})
