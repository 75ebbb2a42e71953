import type { Permission } from '@tayang/contract'
import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { useMay } from '#shared/session'
import { sections } from '../sections.ts'
import { loadSection } from './load-section.ts'
import { NotHere } from './not-here.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PageFailed } from './page-failed.tsx'
import { Shell } from './shell/shell.tsx'
import { Start } from './start.tsx'

const ofSections: RouteObject[] = sections.map(({ path, permission, load }) => ({
  path: `${path}/*`,
  lazy: async () => {
    const { Section } = await loadSection(load, { storage: sessionStorage, reload: loadAgain, now: Date.now })
    return { Component: () => <IfShown permission={permission} Section={Section} /> }
  },
}))

/** Loads the console again where somebody was about to go. */
function loadAgain(): void {
  const to = router.state.navigation.location
  if (to) location.assign(`${to.pathname}${to.search}`)
  else location.reload()
}

/** An address that somebody sent leads to nothing where the own roles do not show the section. */
function IfShown({ permission, Section }: { permission: Permission; Section: ComponentType }) {
  return useMay(permission) ? <Section /> : <NotHere />
}

export const router = createBrowserRouter(
  [
    {
      path: '/',
      Component: Shell,
      ErrorBoundary: PageFailed,
      HydrateFallback: () => null,
      children: [
        { index: true, Component: Start },
        {
          ErrorBoundary: PageFailed,
          children: [
            ...ofSections,
            { path: 'own/sessions', Component: OwnSessions },
            { path: '*', Component: NotHere },
          ],
        },
      ],
    },
  ],
  { basename: '/console' },
)
