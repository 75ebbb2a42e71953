import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { closeFlow, useGiftFlow } from '../order/gift-flow.ts'
import type { GiftFlowState } from '../order/gift-flow-state.ts'
import { GiftHost } from './gift-host.tsx'

beforeEach(() => vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ data: [] }))))
afterEach(() => {
  act(closeFlow)
  cleanup()
  vi.unstubAllGlobals()
})

function Profile() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <WithI18n>
      <GiftHost
        target={{ receiverId: 'account-9', receiverName: 'Budi' }}
        accountId="account-1"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </WithI18n>
  )
}

test('beside no chat the gifts open in a sheet, which says that a gift is sent and makes way for the success', () => {
  render(<Profile />)
  const draft = {
    body: { purpose: 'transfer', packId: 'p', receiverId: 'account-9', giftType: 'basic' },
    receiverName: 'Budi',
    price: 35,
  } as const
  const go = (state: GiftFlowState) => act(() => useGiftFlow.setState({ state }))
  const sheet = () => document.querySelector('dialog[open]')
  go({ at: 'sending', draft, isChecking: false, inRow: 1 })
  expect(sheet()?.textContent).toContain('Sending Diamonds')
  go({ at: 'sent', draft, inRow: 1 })
  expect(sheet()).toBeNull()
  const success = screen.getByRole('dialog', { name: 'Send Diamonds Successful' })
  expect(success.textContent).toContain('You successfully sent 35 Diamond(s) to Budi.')
})
