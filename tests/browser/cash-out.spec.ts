import type { Page } from '@playwright/test'
import { admin, loyalty, type CallOf } from '@tayang/contract'
import type { Person } from '../app.ts'
import { putMoneySetting } from '../money-setting.ts'
import { enterAs } from './sign-in-steps.ts'
import { expect, test, type PeopleStage } from './people-stage.ts'
import { expectUsable, sizes } from './usable.ts'

const EARNED = 700

/** A streamer to whom somebody sent a gift, and payouts that wait for nobody. */
async function openEarnings({ test: app, operator }: PeopleStage): Promise<Person> {
  const how = { token: operator.login.accessToken }
  const gift: CallOf<typeof admin.putGift>['body'] = {
    name: 'Candi',
    category: 'premium',
    icon: '/gifts/candi.svg',
    duration: 3,
    order: 50,
    packs: [{ amount: 1, price: 1_000 }],
  }
  await app.call(admin.putGift, { params: { friendlyId: 'candi' }, body: gift }, how)
  const second = await app.operator()
  await putMoneySetting(app, { key: 'cashout.holdHours', value: 0 }, [operator, second])
  // The journey of the second factor is one of its own.
  await putMoneySetting(app, { key: 'cashout.requiresFactor', value: false }, [operator, second])
  const [streamer, fan] = await Promise.all([app.person('Rani'), app.person('Dewi')])
  await fetch(new URL('/dev/topup', app.address), {
    method: 'POST',
    body: new URLSearchParams({ email: fan.email, diamonds: '2000' }),
  })
  const gifts = await app.call(loyalty.listGifts, {})
  const packId = gifts.body.data.find(({ name }) => name === 'Candi')?.packs[0]?.id ?? ''
  const receiverId = streamer.login.account.id
  const body = { purpose: 'transfer', giftType: 'premium', packId, receiverId } as const
  const sent = await app.call(loyalty.createTransaction, { body }, { token: fan.login.accessToken })
  expect(sent.status).toBe(200)
  return streamer
}

/** What the console does: two operators say that it was paid. */
async function pay({ test: app, operator }: PeopleStage, id: string): Promise<void> {
  const second = await app.operator()
  for (const one of [operator, second]) {
    const paid = await app.call(
      admin.settleCashout,
      { params: { id }, body: { status: 'completed', reference: 'TRF-1' } },
      { token: one.login.accessToken },
    )
    expect([paid.status, paid.refusal?.code]).toEqual([200, undefined])
  }
}

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value)
}

test('gencash becomes rupiah: a form that says what is wrong, a request in process, and a receipt', async ({
  page,
  stage,
}) => {
  const streamer = await openEarnings(stage)
  await page.setViewportSize(sizes[1])
  await enterAs(page, streamer)
  await page.goto('/profile/cashout')
  await fill(page, {
    Amount: '100',
    'National ID (NIK)': '317101234567000',
    'Full name': 'Siti 2',
    Phone: '081234567890',
    Email: 'siti.example.com',
    'Account number': '12-34',
    'Account name': 'S!ti',
  })
  await page.getByLabel('Bank', { exact: true }).focus()
  await page.getByLabel('I have read').focus()
  for (const sentence of [
    'Minimum cash out is Rp50.000',
    'NIK must be a 16 digit number',
    'Full name can’t contains an invalid character',
    'Invalid phone number',
    'An email address must be contain a single @',
    'Please select the bank name',
    'Invalid bank account number',
    'Invalid bank account name',
  ])
    await expect(page.getByText(sentence)).toBeVisible()
  await expectUsable(page, 'the form')

  await fill(page, {
    Amount: String(EARNED),
    'National ID (NIK)': '3171012345670001',
    'Full name': 'Siti Nurhaliza',
    Phone: '81234567890',
    Email: 'siti@example.com',
    'Account number': '1234567890',
    'Account name': 'Siti Nurhaliza',
  })
  await page.getByLabel('Bank', { exact: true }).selectOption('BCA (014)')
  await page.getByLabel('I have read').check()
  await page.getByRole('button', { name: 'Cash out Rp70.000' }).click()
  const asked = page.getByRole('dialog', { name: 'Cash out Rp70.000?' })
  await asked.getByLabel('Your password').fill('not it')
  await page.keyboard.press('Enter')
  await expect(asked.getByText("That's not your password")).toBeVisible()
  await asked.getByLabel('Your password').fill(streamer.password)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('link', { name: 'View details' }).click()
  await expect(page.getByRole('heading', { name: 'In process' })).toBeVisible()
  await expect(page.getByText(/^BCA \*+890 · Siti Nurhaliza$/)).toBeVisible()

  await pay(stage, page.url().split('/').at(-1) ?? '')
  await page.setViewportSize(sizes[0])
  await page.goto('/notifications')
  await page.getByText('Your cash-out is complete').first().click()
  await expect(page.getByRole('heading', { name: 'Completed' })).toBeVisible()
  await page.getByRole('link', { name: 'Cash-out transactions' }).click()
  await expect(page.getByRole('link', { name: /700 gencash.*Rp70\.000.*Completed/ })).toBeVisible()
  await expectUsable(page, 'the list')

  // A printer gets the statement alone, on one sheet.
  await page.goto('/profile/transactions/statement')
  await expect(page.getByRole('heading', { name: 'Gencash statement' })).toBeVisible()
  const printed = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
