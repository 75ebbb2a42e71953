import { useStore } from 'zustand'
import type { MediaItem } from '@tayang/contract'
import { useEffect } from 'react'
import { useViewer } from '#shared/session'
import { useLanguage } from '#shared/i18n'
import { readOnce, reminders } from './reminders.ts'

/** Announced shows as they are now, or null where nothing newer is known than what the page came with. */
export function useUpcoming(): readonly MediaItem[] | null {
  const language = useLanguage()
  const viewerId = useViewer()?.account.id
  useEffect(() => readOnce(language), [viewerId, language])
  return useStore(reminders).shows
}
