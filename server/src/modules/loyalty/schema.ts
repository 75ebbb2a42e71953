import { readFileSync } from 'node:fs'
import type { ModuleSchema } from '#platform/database/database'
import { ledger } from './migrations/0001-ledger.ts'
import { gifts } from './migrations/0002-gifts.ts'
import { showEarnings } from './migrations/0003-show-earnings.ts'
import { postInSets } from './migrations/0005-post-in-sets.ts'
import { cashOut } from './migrations/0006-cash-out.ts'
import { postByIndex } from './migrations/0007-post-by-index.ts'
import { feeCarry } from './migrations/0008-fee-carry.ts'
import { showGifts } from './migrations/0009-show-gifts.ts'
import { videoGifts } from './migrations/0010-video-gifts.ts'
import { freeze } from './migrations/0011-freeze.ts'
import { bankAnswers } from './migrations/0012-bank-answers.ts'
import { sortedCashouts } from './migrations/0013-sorted-cash-outs.ts'
import { notes } from './migrations/0014-notes.ts'
import { relayedWords } from './migrations/0015-relayed-words.ts'

/** The tables of this module, and the one function by which value moves. */
export const loyaltySchema: ModuleSchema = {
  schema: 'loyalty',
  migrations: {
    '0001-ledger': ledger,
    '0002-gifts': gifts,
    '0003-show-earnings': showEarnings,
    '0005-post-in-sets': postInSets,
    '0006-cash-out': cashOut,
    '0007-post-by-index': postByIndex,
    '0008-fee-carry': feeCarry,
    '0009-show-gifts': showGifts,
    '0010-video-gifts': videoGifts,
    '0011-freeze': freeze,
    '0012-bank-answers': bankAnswers,
    '0013-sorted-cash-outs': sortedCashouts,
    '0014-notes': notes,
    '0015-relayed-words': relayedWords,
  },
  functions: { post: readFileSync(new URL('ledger/post.sql', import.meta.url), 'utf8') },
}
