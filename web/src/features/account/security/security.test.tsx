import { user } from '@tayang/contract'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithQueries } from '#shared/api'
import { session } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { Devices, Passkeys, SecondFactor } from './index.ts'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
/** The answers of the server, by method and path. */
let answers: Record<string, () => Response>
const answer = (data: unknown) => () => new Response(JSON.stringify({ data }))
const refuse = (status: number, code: string) => () =>
  new Response(JSON.stringify({ code, message: code, details: [] }), { status })
const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const sent = (key: string) =>
  network.mock.calls
    .filter(([url, init]) => `${init.method ?? 'GET'} ${url}` === key)
    .map(([, init]) => (init.body ? (JSON.parse(String(init.body)) as object) : {}))

const account = { ...aViewer.account, hasPassword: true }
const CODES = Array.from({ length: 10 }, (_, n) => `abcd${n}-efgh${n}`)
const device = {
  uuid: 'aa2f4a3c-0d2d-4c42-8f35-6a0a4f6a1d11',
  name: 'Chrome',
  platform: 'chrome',
  osVersion: 'Linux',
  createdAt: 0,
  lastSeenAt: 0,
  place: 'Bandung, Indonesia',
  isCurrent: true,
}

beforeEach(() => {
  answers = {}
  network.mockImplementation(
    async (url, init) =>
      answers[`${init.method ?? 'GET'} ${url.split('?')[0]}`]?.() ?? new Response(null, { status: 204 }),
  )
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  session.leave()
  network.mockReset()
  vi.unstubAllGlobals()
})

const show = (part: React.ReactNode) =>
  render(
    <WithI18n>
      <WithQueries>{part}</WithQueries>
    </WithI18n>,
  )
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('an app is set up by password and code, and the recovery codes are shown once', async () => {
  answers[keyOf(user.getSecondFactor)] = answer({ isOn: false, isOwn: true, recoveryCodesLeft: 0 })
  answers[keyOf(user.beginSecondFactor)] = answer({
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Tayang:rani?secret=JBSWY3DPEHPK3PXP',
    challenge: 'sealed.one',
  })
  answers[keyOf(user.confirmSecondFactor)] = refuse(400, 'INVALID_OTP')
  show(<SecondFactor account={account} />)
  await press('Set up')
  type('Your password', 'a good password')
  await press('Continue')
  await screen.findByRole('img', { name: 'Picture for your authenticator app' })
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  type('Digit 1 of 6', '111111')
  await press('Turn on')
  expect(await screen.findByText("This code isn't right. Each code works once.")).toBeTruthy()
  answers[keyOf(user.confirmSecondFactor)] = answer({ recoveryCodes: CODES })
  type('Digit 1 of 6', '287082')
  await press('Turn on')
  await screen.findByRole('heading', { name: 'Keep your recovery codes' })
  expect(screen.getByRole('list', { name: 'Recovery codes' }).children).toHaveLength(10)
  expect(sent(keyOf(user.confirmSecondFactor)).at(-1)).toEqual({ challenge: 'sealed.one', code: '287082' })
  await press('I kept them')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('it is turned off by password and code together', async () => {
  answers[keyOf(user.getSecondFactor)] = answer({ isOn: true, isOwn: true, recoveryCodesLeft: 2 })
  show(<SecondFactor account={account} />)
  expect(await screen.findByText('2 recovery codes are left.')).toBeTruthy()
  await press('Turn off')
  type('Your password', 'a good password')
  type('Code from your app, or a recovery code', ' abcd1-efgh1 ')
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Turn off' }))
  await waitFor(() =>
    expect(sent(keyOf(user.deleteSecondFactor))).toEqual([
      { password: 'a good password', factor: 'abcd1-efgh1' },
    ]),
  )
})

test('a second factor that came with the account is not changed here', async () => {
  answers[keyOf(user.getSecondFactor)] = answer({ isOn: true, isOwn: false, recoveryCodesLeft: 0 })
  show(<SecondFactor account={account} />)
  await screen.findByText(/^On:/)
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('what cannot be read is said, and read again', async () => {
  answers[keyOf(user.listPasskeys)] = refuse(500, 'INTERNAL')
  show(<Passkeys account={account} />)
  await screen.findByRole('alert', undefined, { timeout: 10_000 })
  answers[keyOf(user.listPasskeys)] = answer([])
  await press('Try again')
  expect(await screen.findByText('You have no passkeys yet.')).toBeTruthy()
  expect(screen.getByText("This browser can't create a passkey here.")).toBeTruthy()
})

test('a passkey is named, and removed by the person', async () => {
  const passkey = { id: device.uuid, name: 'Laptop', createdAt: 0, lastUsedAt: null, isBackedUp: false }
  answers[keyOf(user.listPasskeys)] = answer([passkey])
  show(<Passkeys account={account} />)
  await press('Rename Laptop')
  type('Name', 'Kantor')
  answers[`PUT /user/v1.0/passkeys/${passkey.id}`] = answer({ success: true })
  await press('Save')
  await waitFor(() => expect(sent(`PUT /user/v1.0/passkeys/${passkey.id}`)).toEqual([{ name: 'Kantor' }]))
  await press('Remove Laptop')
  type('Your password', 'a good password')
  await press('Remove')
  await waitFor(() =>
    expect(sent(`DELETE /user/v1.0/passkeys/${passkey.id}`)).toEqual([{ password: 'a good password' }]),
  )
})

test('devices show where they are, and all others are logged out at once', async () => {
  const other = {
    ...device,
    uuid: crypto.randomUUID(),
    name: 'Phone',
    place: '203.0.113.0/24',
    isCurrent: false,
  }
  answers[keyOf(user.listDevices)] = answer([device, other])
  show(<Devices />)
  expect(await screen.findByText('Linux · Bandung, Indonesia')).toBeTruthy()
  expect(screen.getByText('Linux · 203.0.113.0/24')).toBeTruthy()
  answers[keyOf(user.listDevices)] = answer([device])
  await press('Log out all others')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Log out all others' })).toBeNull())
  expect(sent(keyOf(user.deleteOtherDevices))).toHaveLength(1)
})
