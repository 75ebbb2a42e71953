import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiRefusal } from '#shared/api'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { CodeEntry } from './code-entry.tsx'

const handleVerify = vi.fn<(code: string) => Promise<void>>()
const offline = new ApiRefusal(null, { code: null, message: 'Network Error', details: [] })
const refusal = new ApiRefusal(400, { code: 'INVALID_OTP', message: '', details: [] })

afterEach(() => {
  cleanup()
  handleVerify.mockReset()
})

function show() {
  render(
    <WithI18n>
      <CodeEntry
        length={6}
        countdown={{ left: 59, restart: () => {} }}
        onVerify={handleVerify}
        onResend={async () => {}}
        troubleOf={(error) => (error === refusal ? 'wrong' : 'offline')}
        resendTroubleOf={() => ''}
        busyText="Verifying"
      />
    </WithI18n>,
  )
}
const box = (nth: number) => screen.getByLabelText<HTMLInputElement>(`Digit ${nth} of 6`)
const type = (code: string) =>
  [...code].forEach((digit, at) => fireEvent.change(box(at + 1), { target: { value: digit } }))
const verify = () => fireEvent.click(screen.getByRole('button', { name: 'Verify' }))
const shownText = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

test('the code is submitted at the last digit, once', async () => {
  handleVerify.mockReturnValue(new Promise(() => {}))
  show()
  type('12345')
  expect(handleVerify).not.toHaveBeenCalled()
  fireEvent.change(box(6), { target: { value: '6' } })
  await waitFor(() => expect(screen.getByText('Verifying')).toBeDefined())
  expect(handleVerify.mock.calls).toEqual([['123456']])
})

test('Verify is enabled at once and shows that digits are missing', async () => {
  show()
  type('123')
  verify()
  await waitFor(() => expect(shownText()).toEqual(['Invalid OTP code']))
  expect(handleVerify).not.toHaveBeenCalled()
})

test('a wrong code is removed, and the next one is typed from the first box', async () => {
  handleVerify.mockRejectedValueOnce(refusal)
  show()
  type('111111')
  await waitFor(() => expect(shownText()).toEqual(['wrong']))
  expect(box(1).value).toBe('')
  expect(document.activeElement).toBe(box(1))
  handleVerify.mockResolvedValueOnce()
  type('222222')
  await waitFor(() => expect(handleVerify.mock.calls).toEqual([['111111'], ['222222']]))
})

test('a code that could not be sent stays, and Verify sends it again', async () => {
  handleVerify.mockRejectedValueOnce(offline).mockResolvedValueOnce()
  show()
  type('123456')
  await waitFor(() => expect(shownText()).toEqual(['offline']))
  verify()
  await waitFor(() => expect(handleVerify.mock.calls).toEqual([['123456'], ['123456']]))
})
