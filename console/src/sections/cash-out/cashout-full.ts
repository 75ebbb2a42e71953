import type { admin, AnswerOf } from '@tayang/contract'

/** A case with everything that decides about it. */
export type CashoutFull = AnswerOf<typeof admin.getCashout>['data']
