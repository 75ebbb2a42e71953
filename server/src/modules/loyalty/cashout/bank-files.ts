import type { BankFile } from '@tayang/contract'
import { isId, newId } from '#platform/ids/ids'
import { requireRate } from '#platform/http/rate-limit'
import { refuse } from '#platform/http/refusal'
import { bankFileText } from './bank-file.ts'
import type { EventContext } from './cash-out-events.ts'
import type { CashoutDependencies } from './dependencies.ts'
import { formOf } from './details.ts'
import { cashoutsInFile, insertBankFile, listBankFiles, lockPayable } from './rows/bank-file-rows.ts'
import { insertSteps } from './rows/cashout-rows.ts'
import type { Place } from './rows/tables.ts'

/** File readings an hour: each file has up to a thousand account numbers. */
const READINGS = { limit: 20, perMs: 60 * 60_000 }

/** Files that a bank pays from. */
export function openBankFiles({ database, db, vault, tally }: CashoutDependencies) {
  return {
    /**
     * A file of what this operator has taken. A cash-out is in one file, once, because what is paid twice is lost.
     * Null where nothing can be paid now.
     */
    async makeFile(count: number, by: EventContext): Promise<BankFile | null> {
      const { operator, now } = by
      const id = newId()
      const chosen = await database.transaction(db, async (tx) => {
        const rows = await lockPayable(tx, { operator, now, limit: count })
        if (rows.length === 0) return rows
        await insertBankFile(tx, { id, operator, now }, rows)
        await insertSteps(tx, rows, { ...by, step: 'in-file', note: null })
        return rows
      })
      const total = chosen.reduce((sum, { net }) => sum + Number(net), 0)
      return chosen.length === 0 ? null : { id, madeBy: operator, madeAt: now, count: chosen.length, total }
    },

    listFiles: (place: Place) => listBankFiles(db, place),

    /** The file without what was rejected since it was made: a sum that was returned must not be paid as well. */
    async readFile(id: string, by: EventContext): Promise<string> {
      const rows = isId(id) ? await cashoutsInFile(db, id) : []
      if (rows.length === 0) return refuse('NOT_FOUND')
      await requireRate(tally, `loyalty:files:${by.operator}`, READINGS)
      await database.transaction(db, (tx) => insertSteps(tx, rows, { ...by, step: 'file-read', note: id }))
      const paid = rows.filter(({ status }) => status !== 'failed')
      return bankFileText(paid.map((row) => ({ ...row, form: formOf(row, vault) })))
    },
  }
}
