import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import type { RecorderSettings } from '../settings.ts'
import { findShows, type FoundShow } from './find-shows.ts'
import { openShowRecording, type ShowFacts, type ShowRecording, type StopReason } from './show-recording.ts'

export interface Recorder extends AsyncDisposable {
  /** Shows that an earlier process left open, the latest first; each can be resumed with `begin`. */
  readonly found: readonly FoundShow[]
  /** Null where nothing is recorded. A failed write stops the recording; this never rejects. */
  begin(facts: ShowFacts, onStopped: (reason: StopReason) => void): ShowRecording | null
}

const SHOW_ID = /^[\w-]{1,64}$/

export async function openRecorder(needs: { settings: RecorderSettings; log: Log }): Promise<Recorder> {
  const { settings, log } = needs
  const { folder } = settings
  const open = new Set<ShowRecording>()
  if (folder === null) return { found: [], begin: () => null, async [Symbol.asyncDispose]() {} }

  await mkdir(folder, { recursive: true })
  const found = await findShows(settings, folder)
  return {
    found,
    begin(facts, onStopped) {
      if (!SHOW_ID.test(facts.showId)) return null
      const recording = openShowRecording({
        folder: join(folder, facts.showId),
        facts,
        freeBytesMin: settings.freeBytesMin,
        onStopped(reason) {
          log.warn('a recording stopped; its show plays on', { showId: facts.showId, reason })
          onStopped(reason)
        },
      })
      open.add(recording)
      void recording.closed.then(() => open.delete(recording))
      return recording
    },
    async [Symbol.asyncDispose]() {
      // The shows are not over: the next process resumes them.
      await Promise.all([...open].map((recording) => recording.close({ isOver: false })))
    },
  }
}
