import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { playerError } from '../../core/index.ts'
import { englishTexts } from '../player-texts.ts'
import { ErrorScreen } from './error-screen.tsx'

afterEach(cleanup)

const refused = (code: string) => playerError({ kind: 'other', code, message: code })

test('a text that is loaded comes after its buttons, and an older one is never shown for a newer error', async () => {
  const texts = { FIRST: Promise.withResolvers<string>(), SECOND: Promise.withResolvers<string>() }
  const words = {
    ...englishTexts,
    error: async ({ code }: { code: string }) => ({
      title: await texts[code as keyof typeof texts].promise,
      detail: '',
    }),
  }
  const screenOf = (code: string) => (
    <ErrorScreen error={refused(code)} words={words} onRetry={() => {}} onDismiss={() => {}} />
  )
  const view = render(screenOf('FIRST'))
  expect(screen.getByRole('button', { name: englishTexts.tryAgain })).toBe(document.activeElement)
  expect(screen.getByRole('heading').textContent).toBe('')
  texts.FIRST.resolve('Pertama')
  expect(await screen.findByText('Pertama')).toBeDefined()
  view.rerender(screenOf('SECOND'))
  expect(screen.getByRole('heading').textContent).toBe('')
  texts.SECOND.resolve('Kedua')
  expect(await screen.findByText('Kedua')).toBeDefined()
})
