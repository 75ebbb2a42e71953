import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { WithQueries } from '#shared/api'

/** Shows a part of a screen, with texts in English and an address of its own. */
export function showPart(part: ReactNode, at = '/') {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const router = createMemoryRouter([{ path: '*', element: part }], { initialEntries: [at] })
  const shown = render(
    <I18nProvider i18n={i18n}>
      <WithQueries>
        <RouterProvider router={router} />
      </WithQueries>
    </I18nProvider>,
  )
  return { ...shown, router }
}

/** A press of a key anywhere on the page. */
export function pressKey(key: string, more: KeyboardEventInit = {}): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
}
