import { admin, consoleRoles } from '@tayang/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isCancelled, stepUp } from '#shared/api'
import { session } from '#shared/session'
import { SignIn } from './sign-in.tsx'
import { StepUpDialog } from './step-up-dialog.tsx'
import { openSectionStage, Refuses, type SectionStage } from './test/section-stage.tsx'

let stage: SectionStage
beforeEach(() => {
  stage = openSectionStage()
})
afterEach(() => {
  act(() => stepUp.cancel())
  stage.end()
})

const opened = {
  accessToken: 'fresh',
  expiresAt: Date.now() + 60_000,
  sessionEndsAt: Date.now() + 3_600_000,
  raisedUntil: null,
  sessionId: 's',
  accountId: 'sari',
  profileId: 'p',
  name: 'Sari',
  avatar: null,
  roles: consoleRoles,
}
const button = (name: string) => screen.getByRole('button', { name })
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const fillIn = () => {
  type('Email, number or name', '  sari ')
  type('Password', 'benar-benar')
}
const bodies = () => stage.asked.map(({ body }) => body)

describe('the sign-in', () => {
  const showSignIn = (why: 'idle' | 'over' | 'signed-out' = 'signed-out') => {
    stage.show(SignIn)
    act(() => session.end(why))
  }

  test('an operator cannot sign in before a name and a password are written', () => {
    showSignIn()
    expect(button('Log in').getAttribute('aria-disabled')).toBe('true')
    fillIn()
    expect(button('Log in').getAttribute('aria-disabled')).toBeNull()
    type('Email, number or name', '   ')
    expect(button('Log in').getAttribute('aria-disabled')).toBe('true')
  })

  test('an operator whose password was right gives a code, which is sent with its last digit', async () => {
    stage.answers(admin.createConsoleSession, new Refuses(403, 'TOTP_REQUIRED'))
    showSignIn()
    fillIn()
    fireEvent.click(button('Log in'))
    await screen.findByLabelText('Digit 1 of 6')
    expect(screen.queryByRole('alert')).toBeNull()
    stage.answers(admin.createConsoleSession, opened)
    type('Digit 1 of 6', '123456')
    await waitFor(() => expect(session.get()?.name).toBe('Sari'))
    const names = { username: 'sari', password: 'benar-benar' }
    expect(bodies()).toEqual([names, { ...names, totp: '123456' }])
    expect(session.get()?.usesCode).toBe(true)
  })

  test('an operator whose code was wrong reads so, and the boxes are empty for the next one', async () => {
    stage.answers(admin.createConsoleSession, new Refuses(403, 'TOTP_REQUIRED'))
    showSignIn()
    fillIn()
    fireEvent.click(button('Log in'))
    await screen.findByLabelText('Digit 1 of 6')
    stage.answers(admin.createConsoleSession, new Refuses(403, 'INVALID_OTP'))
    type('Digit 1 of 6', '000000')
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Digit 6 of 6').value).toBe('')
    stage.answers(admin.createConsoleSession, opened)
    type('Digit 1 of 6', '123456')
    await waitFor(() => expect(session.get()?.name).toBe('Sari'))
  })

  test('an operator of a demo is in by the password alone', async () => {
    stage.answers(admin.createConsoleSession, opened)
    showSignIn()
    fillIn()
    fireEvent.click(button('Log in'))
    await waitFor(() => expect(session.get()?.usesCode).toBe(false))
    expect(bodies()).toHaveLength(1)
  })

  test('somebody with a wrong password reads so, is asked for no code and stays out', async () => {
    stage.answers(admin.createConsoleSession, new Refuses(401, 'INVALID_CREDENTIAL'))
    showSignIn()
    fillIn()
    fireEvent.click(button('Log in'))
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong name or password.')
    expect(screen.queryByLabelText('Digit 1 of 6')).toBeNull()
    expect(session.get()).toBeNull()
  })

  test('an operator reads why they are out: an idle console, or a session that is over', () => {
    showSignIn('idle')
    expect(screen.getByRole('status').textContent).toMatch(/^You were logged out after 30 minutes/)
    act(() => session.end('over'))
    expect(screen.getByRole('status').textContent).toMatch(/^Your session has ended/)
    act(() => session.end('signed-out'))
    expect(screen.queryByRole('status')).toBeNull()
  })
})

describe('the fresh code', () => {
  const ask = () => {
    let asked: Promise<void> = Promise.resolve()
    act(() => {
      asked = stepUp.ask()
    })
    return asked
  }

  test('an operator whose call needs a code gives it once for all calls that wait', async () => {
    const raisedUntil = Date.now() + 300_000
    stage.answers(admin.stepUpConsoleSession, { raisedUntil })
    stage.show(StepUpDialog)
    act(() => session.change({ usesCode: true }))
    const waiting = Promise.all([ask(), ask()])
    await screen.findByLabelText('Digit 1 of 6')
    type('Digit 1 of 6', '654321')
    expect(await waiting).toHaveLength(2)
    expect(bodies()).toEqual([{ totp: '654321' }])
    expect(session.get()?.raisedUntil).toBe(raisedUntil)
    await waitFor(() => expect(screen.queryByLabelText('Digit 1 of 6')).toBeNull())
  })

  test('an operator of a demo gives the password in place of a code', async () => {
    stage.answers(admin.stepUpConsoleSession, { raisedUntil: Date.now() + 300_000 })
    stage.show(StepUpDialog)
    const waiting = ask()
    await screen.findByLabelText('Password')
    expect(button('Confirm').getAttribute('aria-disabled')).toBe('true')
    type('Password', 'benar-benar')
    fireEvent.click(button('Confirm'))
    await waiting
    expect(bodies()).toEqual([{ password: 'benar-benar' }])
  })

  test('an operator whose code was wrong reads so and writes it again in empty boxes', async () => {
    stage.answers(admin.stepUpConsoleSession, new Refuses(403, 'INVALID_OTP'))
    stage.show(StepUpDialog)
    act(() => session.change({ usesCode: true }))
    ask().catch(() => undefined)
    await screen.findByLabelText('Digit 1 of 6')
    type('Digit 1 of 6', '111111')
    expect((await screen.findByRole('alert')).textContent).toBe("This code isn't right.")
    expect(screen.getByLabelText('Digit 1 of 6')).toHaveProperty('value', '')
  })

  test('an operator who gives no code cancels the call, and no code is sent', async () => {
    stage.show(StepUpDialog)
    const refused = ask().catch((error: unknown) => error)
    await screen.findByLabelText('Password')
    fireEvent.click(button('Cancel'))
    expect(isCancelled(await refused)).toBe(true)
    expect(stage.asked).toEqual([])
  })
})
