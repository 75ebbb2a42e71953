import { admin, type SettingKey } from '@tayang/contract'
import { until, type Person, type TestApp } from './app.ts'

/** A setting of money: the first operator puts it, the second confirms it. Null restores the default. */
export async function putMoneySetting(
  test: TestApp,
  { key, value }: { key: SettingKey; value: unknown },
  [first, second]: readonly [Person, Person],
): Promise<void> {
  const as = (person: Person) => ({ token: person.login.accessToken })
  const body = { value, reason: 'A test wants it so' }
  const asked = await test.call(admin.putSetting, { params: { key }, body }, as(first))
  const id = asked.body.data.waiting?.approvalId ?? ''
  const decided = await test.call(
    admin.decideApproval,
    { params: { id }, body: { decision: 'confirm' } },
    as(second),
  )
  if (decided.status !== 200) throw new Error(`${key} was not confirmed: ${decided.refusal.code}`)
  await until(
    async () => {
      const all = (await test.call(admin.listSettings, {}, as(first))).body.data
      return all.find((one) => one.key === key)?.waiting === null
    },
    { what: `the change of ${key}` },
  )
}
