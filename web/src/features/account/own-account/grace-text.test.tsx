import type { WebConfig } from '@tayang/contract'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { config } from '#shared/config'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { DeletionText, DeletionWarning } from './grace-text.tsx'

const DAY_MS = 24 * 60 * 60_000

afterEach(() => {
  cleanup()
  config.setState(null, true)
})

function said(graceMs: number | undefined, language: 'en' | 'id' = 'en'): string[] {
  config.setState({ deletionGraceMs: graceMs } as unknown as WebConfig, true)
  return [<DeletionText key="text" />, <DeletionWarning key="warning" />].map((text) => {
    const { container, unmount } = render(<WithI18n language={language}>{text}</WithI18n>)
    const { textContent } = container
    unmount()
    return textContent
  })
}

test('who deletes an account reads after how many days it is gone', () => {
  for (const text of said(14 * DAY_MS)) expect(text).toContain('14 days later')
  for (const text of said(14 * DAY_MS, 'id')) expect(text).toContain('14 hari kemudian')
  for (const text of said(DAY_MS)) expect(text.toLowerCase()).toContain('a day later')
})

test('where an account is deleted at once, it says so and offers no way back', () => {
  const [text, warning] = said(0)
  expect(text).toContain('at once and for good')
  expect(warning).toContain("can't be undone")
  expect(warning).not.toContain('log in to keep it')
})

test('until the site knows the days, it names none', () => {
  for (const text of said(undefined)) expect(text.toLowerCase()).toContain('some days later')
})
