import { loadChunk } from '@tayang/design/chunks'
import { useStore } from 'zustand'
import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import { refreshConfig } from '#shared/config'
import { useViewer } from '#shared/session'
import { recordChoice, tracking, trackPage } from '#shared/track'
import { useLanguage } from '#shared/i18n'
import { pageName } from './page-name.ts'

/** A clock of the browser counts no further than this. */
const TIMER_MS_MAX = 2_147_483_647

/** What goes on behind every page: the configuration's hour, page views, the choice about them, and positions. */
export function useUpkeep(): void {
  useConfiguration()
  usePageViews()
  useRecordedChoice()
  useLeftPositions()
}

function useConfiguration(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    const refresh = async () => {
      // Where there is no answer, the next page asks again.
      const dueMs = await refreshConfig(Date.now()).catch(() => null)
      if (dueMs !== null && !isLeft) timer = setTimeout(refresh, Math.min(dueMs, TIMER_MS_MAX))
    }
    void refresh()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [])
}

/** Every page is told under its name; forms within a page tell theirs themselves (Spec 1, section 2). */
function usePageViews(): void {
  const { pathname } = useLocation()
  const name = pageName(useMatches().at(-1)?.id ?? '')
  const choice = useStore(tracking)
  useEffect(() => {
    if (choice === 'yes' && name) trackPage(name)
  }, [choice, name, pathname])
}

function useRecordedChoice(): void {
  const accountId = useViewer()?.account.id
  const choice = useStore(tracking)
  const language = useLanguage()
  useEffect(() => {
    // A failure waits for the next page: the browser keeps the choice.
    if (accountId) recordChoice(language).catch(() => undefined)
  }, [accountId, choice, language])
}

/** Where somebody was when the line, or their page, went. */
function useLeftPositions(): void {
  const accountId = useViewer()?.account.id
  useEffect(() => {
    if (!accountId) return
    // Without a line there is nothing to send over, and the next page tries.
    loadChunk(() => import('#features/watch/save-position')).then(
      ({ sendLeftPositions }) => sendLeftPositions(),
      () => undefined,
    )
  }, [accountId])
}
