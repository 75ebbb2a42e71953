import type { AnalyticsEvent } from '@tayang/contract'
import type { Clock } from '#platform/clock/clock'
import { periodically } from '#platform/clock/periodically'
import type { Once } from '#platform/database/nodes/nodes'
import type { Log } from '#platform/log/log'
import type { PageEventRow, ScreenRows } from './rows.ts'

const HOUR_MS = 60 * 60 * 1000

/** A browser sends events late when it was offline; a time further back than this is not believed. */
const LATE_MS_MAX = 24 * HOUR_MS
const SWEEP_MS = HOUR_MS

/**
 * Stores the events of pages for as long as the settings say, and no more of them, without anything that identifies a
 * person.
 */
export function openPageEvents(needs: {
  rows: ScreenRows
  clock: Clock
  log: Log
  once: Once
  keptMs: number
  rowsMax: number
}) {
  const { rows, clock, log, once, keptMs, rowsMax } = needs
  const sweeping = periodically(
    { clock, everyMs: SWEEP_MS, log, failure: 'old events of pages were not removed' },
    once('screen.page-events', () => rows.sweepEvents({ before: new Date(clock.now() - keptMs), rowsMax })),
  )

  return {
    store: (events: readonly AnalyticsEvent[], now: number): Promise<void> =>
      rows.insertEvents(events.map((event) => rowOf(event, now))),
    stop: () => sweeping[Symbol.asyncDispose](),
  }
}

export type PageEvents = ReturnType<typeof openPageEvents>

/** What is stored of an event: neither its sender nor the address: docs/product/site.md#analytics-consent. */
export function rowOf(event: AnalyticsEvent, now: number): PageEventRow {
  return {
    received_at: new Date(now),
    at: new Date(Math.min(Math.max(event.at, now - LATE_MS_MAX), now)),
    name: event.name,
    pseudonym: event.userId,
    category: unlessPersonal(event.category),
    partner_name: event.partnerName ?? null,
    video_title: event.videoTitle ?? null,
    path: unlessPersonal(event.url?.split(/[?#]/, 1)[0]),
    props: Object.fromEntries(
      Object.entries(event.props ?? {}).filter(
        ([name, value]) => !isPersonal(name) && !isPersonal(String(value)),
      ),
    ),
  }
}

const unlessPersonal = (text: string | undefined): string | null =>
  text === undefined || isPersonal(text) ? null : text

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
const NUMBER = /\d(?:[ ().-]?\d){8,}/
const EMAIL = /[^\s@/]@[^\s@/]/
const TOKEN = /[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/

/** Detects what a page may send by mistake: a phone number, an email, a signed token. */
function isPersonal(text: string): boolean {
  const named = text.replace(ID, '')
  return NUMBER.test(named) || EMAIL.test(named) || TOKEN.test(named)
}
