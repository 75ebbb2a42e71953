import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { user, type Operation } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLog } from '../../server/src/platform/log/log.ts'
import { openMailServer, type MailServer } from '../../server/src/platform/mail/test/mail-server-harness.ts'
import { openSmsGateway } from '../../server/src/platform/sms/test/sms-gateway-harness.ts'
import { openTestApp, until, type TestApp } from '../app.ts'

const PASSWORD = 'Ditanam!1945'
const NEXT_PASSWORD = 'Ditanam!1946'
const device = () =>
  ({ uuid: crypto.randomUUID(), name: 'Test', platform: 'chrome', osVersion: '1' }) as const

/** An app with a log that says everything, a mail server and a gateway of its own. */
async function openChatApp(mailServer: MailServer, gateway: Awaited<ReturnType<typeof openSmsGateway>>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tayang-log-'))
  const log = openLog({ home: folder, log: { level: 'trace', to: 'file' } })
  const env = {
    ...gateway.env,
    HOST: '0.0.0.0',
    SMTP_URL: `smtp://planted:secret@127.0.0.1:${mailServer.port}`,
  }
  const test = await openTestApp({ log, env })
  return {
    test,
    async said(): Promise<string> {
      const names = await readdir(path.join(folder, 'logs'))
      const files = names.map((name) => readFile(path.join(folder, 'logs', name), 'utf8'))
      return (await Promise.all(files)).join('')
    },
    async [Symbol.asyncDispose]() {
      await test[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Call = (operation: Operation, body: object, token?: string) => Promise<{ status: number; body: unknown }>

const callerOf =
  (test: TestApp): Call =>
  async (operation, body, token) =>
    await test.call(operation, { body } as never, token === undefined ? {} : { token })

describe('an app without demo mode, with a mail server and a gateway', () => {
  let mailServer: MailServer
  let gateway: Awaited<ReturnType<typeof openSmsGateway>>
  beforeAll(async () => {
    mailServer = await openMailServer()
    gateway = await openSmsGateway()
  })
  afterAll(async () => {
    await mailServer[Symbol.asyncDispose]()
    await gateway[Symbol.asyncDispose]()
  })

  const codeTo = (mobile: string) =>
    /\d{6}/.exec(gateway.messages.find(({ to }) => to === mobile)?.text ?? '')?.[0] ?? ''
  const linkTo = (email: string, page: string) =>
    until(async () => {
      const letter = mailServer.letters.find(({ to, text }) => to === email && text.includes(`/${page}?`))
      return /token=([\w-]{43})/.exec(letter?.text ?? '')?.[1]
    })

  it('brings codes and links to people, and no line of its log tells a secret or a number', async () => {
    await using talking = await openChatApp(mailServer, gateway)
    const call = callerOf(talking.test)
    const [email, mobile, other] = ['wulan@example.com', '+6281299990001', '+6281299990002']

    // By phone: a wrong code, the right one, another number.
    const sent = await call(user.sendOtp, { mobile, purpose: 'register' })
    expect(sent.status).toBe(200)
    const code = codeTo(mobile)
    const wrong = code === '111111' ? '222222' : '111111'
    const enter = (otp: string) =>
      call(user.createSession, { type: 'mobile', username: mobile, otp, device: device() })
    expect((await enter(wrong)).status).toBe(400)
    const login = ((await enter(code)).body as { data: { accessToken: string; refreshToken: string } }).data
    const { accessToken, refreshToken } = login
    await call(user.validateSession, { isNewDevice: true }, accessToken)
    await call(user.sendOtp, { mobile: other, purpose: 'modifyPhoneNumber' }, accessToken)

    // By email: verified, forgotten, changed.
    await call(user.createAccount, { email, name: 'Wulan', password: PASSWORD })
    const verification = await linkTo(email, 'email-verification')
    expect((await call(user.verifyAccount, { token: verification })).status).toBe(200)
    await call(user.forgetPassword, { email })
    const reset = await linkTo(email, 'reset-password')
    expect((await call(user.resetPassword, { token: reset, password: NEXT_PASSWORD })).status).toBe(200)
    const signIn = { type: 'username', username: email, password: NEXT_PASSWORD, device: device() }
    expect((await call(user.createSession, signIn)).status).toBe(200)

    const planted = { mobile, other, code, accessToken, refreshToken, verification, reset }
    const secrets = {
      ...planted,
      PASSWORD,
      NEXT_PASSWORD,
      codeToOther: codeTo(other),
      smtp: 'planted:secret',
    }
    expect(Object.values(secrets).every((secret) => secret.length >= 6)).toBe(true)
    const said = await talking.said()
    expect(said).toContain('a one-time code was sent')
    const told = Object.entries({
      ...secrets,
      digits: mobile.slice(3),
      gatewayToken: 'planted-gateway-token',
    })
    expect(told.filter(([, secret]) => said.includes(secret)).map(([name]) => name)).toEqual([])
  }, 180_000)

  it('says so without secrets when neither takes anything', async () => {
    await using refusing = await openMailServer({ refuses: true })
    await using broken = await openSmsGateway({
      answer: (response) => void response.writeHead(500).end(JSON.stringify(broken.messages[0])),
    })
    await using talking = await openChatApp(refusing, broken)
    const call = callerOf(talking.test)
    const [email, mobile] = ['ditolak@example.com', '+6281299990003']

    const sent = await call(user.sendOtp, { mobile })
    expect([sent.status, (sent.body as { code: string }).code]).toEqual([503, 'UNAVAILABLE'])
    // Nobody waits for a code that never left.
    expect((await call(user.sendOtp, { mobile })).status).toBe(503)
    expect(broken.messages).toHaveLength(2)
    await call(user.createAccount, { email, name: 'Ditolak', password: PASSWORD })
    await call(user.forgetPassword, { email })
    await until(async () => (await talking.said()).split('a queued message was not sent').length > 2)

    const said = await talking.said()
    expect(said).toContain('The SMS gateway answered 500')
    expect(said).toContain('The mail server did not take a letter')
    const codes = broken.messages.map(({ text }) => /\d{6}/.exec(text)?.[0] ?? '')
    const secrets = [mobile, mobile.slice(3), email, PASSWORD, ...codes, 'reset-password?token', 'planted']
    expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
  }, 180_000)
})
