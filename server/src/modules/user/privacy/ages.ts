import { ageAt, isBirthDate } from '@tayang/contract'
import type { Kysely } from 'kysely'
import { refuse } from '#platform/http/refusal'
import type { AccountExtensions, AgeRule } from '../account-extensions.ts'
import { accountRows } from '../rows/account-rows.ts'
import type { UserTables } from '../rows/tables.ts'

/** Whether a person may do what requires an age. An account without a birth date may not. */
export function isOfAge({ birthDate }: { birthDate: string | null }, rule: AgeRule, now: number): boolean {
  if (!rule.required) return true
  return birthDate !== null && ageAt(birthDate, now) >= rule.minimum
}

export type Ages = ReturnType<typeof openAges>

/** The ages of people, which gifts, cash-outs and going live require when the setting `age.required` says so. */
export function openAges({
  rows,
  extensions,
}: {
  rows: Kysely<UserTables>
  extensions: Pick<AccountExtensions, 'ageRule'>
}) {
  const birthDateOf = async (accountId: string) =>
    (await accountRows(rows).byId(accountId))?.birth_date ?? null

  const refusalOf = async (accountId: string, now: number): Promise<'AGE_REQUIRED' | 'FORBIDDEN' | null> => {
    const rule = await extensions.ageRule()
    if (!rule.required) return null
    const birthDate = await birthDateOf(accountId)
    if (isOfAge({ birthDate }, rule, now)) return null
    return birthDate === null ? 'AGE_REQUIRED' : 'FORBIDDEN'
  }

  return {
    /** Full years; null without a birth date. */
    async ageOf(accountId: string, now: number): Promise<number | null> {
      const birthDate = await birthDateOf(accountId)
      return birthDate === null ? null : ageAt(birthDate, now)
    },

    /** Why this account may not do what requires an age; null when it may. */
    refusalOf,

    /** Throws that refusal. */
    async requireAge(accountId: string, now: number): Promise<void> {
      const refusal = await refusalOf(accountId, now)
      if (refusal) refuse(refusal)
    },

    /** Once per account; afterwards only our support changes it. */
    async setBirthDate(accountId: string, birthDate: string, now: number): Promise<void> {
      if (!isBirthDate(birthDate, now))
        refuse('INVALID_PARAMETERS', undefined, { details: ['birthDate: no such age'] })
      const isSet = await accountRows(rows).setBirthDate(accountId, birthDate)
      if (!isSet) refuse('FORBIDDEN')
    },
  }
}
