import type { Page } from '@playwright/test'
import { admin, user } from '@tayang/contract'
import type { Person, TestApp } from '../app.ts'
import { enterConsole } from './console-steps.ts'
import { expect, test } from './people-stage.ts'
import { expectUsable, sizes } from './usable.ts'

const accountOf = ({ login }: Person) => login.profile.accountId

/** Somebody with a name of their own, found by it. */
async function named(app: TestApp, operator: Person, name: string): Promise<Person> {
  const person = await app.person('Orang')
  const { id } = person.login.profile
  const how = { token: operator.login.accessToken }
  const put = await app.call(
    admin.putProfile,
    { params: { id }, body: { name, bio: '', reason: 'A test' } },
    how,
  )
  if (put.status !== 200) throw new Error(`naming: ${put.refusal.code}`)
  return person
}

/** A fresh code is asked for once; in a demo it is the password. */
async function raise(page: Page, { password }: Person): Promise<void> {
  const field = page.getByRole('dialog').last().getByLabel('Password', { exact: true })
  await field.fill(password)
  await field.press('Enter')
}

const row = (page: Page, label: string) =>
  page.getByRole('complementary').getByRole('button', { name: new RegExp(`^${label}`) })

test('a person is found, read, noted, revealed and signed out by keys alone', async ({ page, stage }) => {
  const operator = await stage.test.operator()
  const laras = await named(stage.test, operator, 'Laras Puspita')
  await named(stage.test, operator, 'Laras Wirawan')
  await enterConsole(page, operator, 'people')
  await page.keyboard.press('/')
  await page.keyboard.type('laras')
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: /Laras Puspita/ }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Laras Puspita' })).toBeVisible()
  await expect(page.getByText(laras.email)).toHaveCount(0)
  await expect(page.getByText('of 2')).toBeVisible()
  await expectUsable(page, 'the page of a person', '#main')

  await page.keyboard.press('n')
  await page.keyboard.type('Phoned: a cousin used the account.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Phoned: a cousin used the account.')).toBeVisible()

  await page.getByRole('heading', { name: 'Laras Puspita' }).click()
  await page.keyboard.press('v')
  await page.getByRole('dialog').getByRole('textbox').fill('Asked us by phone')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Reveal/ })
    .click()
  await raise(page, operator)
  await expect(page.getByText(laras.email)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(laras.email)).toHaveCount(0)

  await page.keyboard.press('e')
  await page.getByRole('dialog').getByRole('textbox').fill('A lost phone')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^End all/ })
    .click()
  await expect(page.getByText('Not logged in anywhere.')).toBeVisible()
  const after = await stage.test.call(user.getAccount, {}, { token: laras.login.accessToken })
  expect(after.status).toBe(401)

  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(page.getByRole('tab', { name: 'Trail' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('A lost phone')).toBeVisible()
})

test('a person is suspended, reads why they cannot, and is let go again', async ({ page, stage }) => {
  const operator = await stage.test.operator()
  const made = await named(stage.test, operator, 'Made Wirawan')
  await enterConsole(page, operator, `people/${accountOf(made)}`)
  await row(page, 'Suspend').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Rule').selectOption('4.2')
  await dialog.getByLabel('The facts, as the person reads them').fill('“slot, link di bio”, in two shows')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByRole('heading', { name: 'Made Wirawan' }).locator('..')).toContainText(
    'Suspended until',
  )
  await expect(page.getByText('ACCOUNT_SUSPENDED')).toHaveCount(0)
  await expect(page.getByText(/^until /)).toBeVisible()
  await expectUsable(page, 'a suspended person', '#main')

  await row(page, 'Lift the suspension').click()
  await dialog.getByLabel('What the person reads').fill('We were wrong')
  await dialog.getByRole('button', { name: /^Take back/ }).click()
  await raise(page, operator)
  await expect(page.getByText('Restored')).toBeVisible()
  // The decision stays among those about them.
  await expect(page.getByRole('heading', { name: 'Made Wirawan' }).locator('..')).not.toContainText(
    'Suspended until',
  )
})

test('a role without money sees none, and nobody decides about themselves', async ({ page, stage }) => {
  const trust = await stage.test.operator(['trust'])
  const laras = await named(stage.test, stage.operator, 'Laras Tanpa Uang')
  await enterConsole(page, trust, `people/${accountOf(laras)}`)
  await expect(page.getByRole('heading', { name: 'Sessions and devices' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Wallet' })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Money' })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: /Orders/ })).toHaveCount(0)
  await page.goto(`/console/people/${accountOf(trust)}`)
  await expect(page.getByText('No one decides about themselves')).toBeVisible()
  await expect(row(page, 'Ban for good')).toHaveCount(0)
})

test('names of every kind are shown as they are, on a phone', async ({ page, stage }) => {
  const operator = await stage.test.operator()
  const names = [
    'Panjang'.padEnd(300, 'g'),
    'لارس بوسبيتا',
    '<b>Tebal</b> <img src=x onerror=alert(1)>',
    '🔥🔥🔥',
  ]
  await page.setViewportSize(sizes[1])
  await enterConsole(page, operator, 'people')
  for (const name of names) {
    const person = await named(stage.test, operator, name)
    await page.goto(`/console/people/${accountOf(person)}`)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveAttribute('title', name)
    await expectUsable(page, `a person named ${name.slice(0, 12)}`, '#main')
  }
})
