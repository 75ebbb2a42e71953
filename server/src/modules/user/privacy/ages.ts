import { ageAt, isBirthDate } from '@tayang/contract'
import type { Kysely } from 'kysely'
import { refuse } from '#platform/http/refusal'
import type { Facets } from '../account-extensions.ts'
import { accountRows } from '../rows/account-rows.ts'
import type { UserTables } from '../rows/tables.ts'

/** What an operator set: whether ages are asked at all, and from which age on somebody may (trust, part 4). */
export interface AgeRule {
  readonly required: boolean
  readonly minimum: number
}

/** Whether somebody may do what asks for an age. Who has not told theirs is not of age. */
export function isOfAge({ birthDate }: { birthDate: string | null }, rule: AgeRule, now: number): boolean {
  if (!rule.required) return true
  return birthDate !== null && ageAt(birthDate, now) >= rule.minimum
}

export type Ages = ReturnType<typeof openAges>

/** How old people are, where the setting `age.required` asks: gifts, cash-out and going live read it here. */
export function openAges({ rows, facets }: { rows: Kysely<UserTables>; facets: Pick<Facets, 'ageRule'> }) {
  const birthDateOf = async (accountId: string) =>
    (await accountRows(rows).byId(accountId))?.birth_date ?? null

  const refusalOf = async (accountId: string, now: number): Promise<'AGE_REQUIRED' | 'FORBIDDEN' | null> => {
    const rule = await facets.ageRule()
    if (!rule.required) return null
    const birthDate = await birthDateOf(accountId)
    if (isOfAge({ birthDate }, rule, now)) return null
    return birthDate === null ? 'AGE_REQUIRED' : 'FORBIDDEN'
  }

  return {
    /** Full years; null where nobody told. */
    async ageOf(accountId: string, now: number): Promise<number | null> {
      const birthDate = await birthDateOf(accountId)
      return birthDate === null ? null : ageAt(birthDate, now)
    },

    /** Why somebody may not do what asks for an age; null where they may. */
    refusalOf,

    /** Refuses who is too young, and who has not told yet. */
    async requireAge(accountId: string, now: number): Promise<void> {
      const refusal = await refusalOf(accountId, now)
      if (refusal) refuse(refusal)
    },

    /** Once: afterwards a support case changes it. */
    async tell(accountId: string, birthDate: string, now: number): Promise<void> {
      if (!isBirthDate(birthDate, now))
        refuse('INVALID_PARAMETERS', undefined, { details: ['birthDate: no such age'] })
      const isTold = await accountRows(rows).tellBirthDate(accountId, birthDate)
      if (!isTold) refuse('FORBIDDEN')
    },
  }
}
