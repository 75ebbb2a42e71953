import { text } from 'node:stream/consumers'
import { soundBeside } from '@tayang/contract/ingest'
import type { Blobs } from '#platform/blobs/blobs'
import { versionFolder } from '../encoding/version-files.ts'
import type { VersionIndex } from '../media/version-index.ts'

const KEPT_MAX = 1_000

/** The files of a version that a player requests before its first picture, relative to the version's folder. */
export type FirstFiles = (versionId: string) => Promise<readonly string[]>

/**
 * A page that plays at once fetches these beside its player instead of after it. They are those of the smallest
 * rung: on a narrow line nothing else comes in time, and on a good one the second segment is of a better rung. A
 * player whose page has fetched them begins in them.
 */
export function openFirstFiles({ blobs, index }: { blobs: Blobs; index: VersionIndex }): FirstFiles {
  const kept = new Map<string, readonly string[]>()

  /** The initialization and first segment of a track, as its immutable playlist names them. */
  async function beginOf(versionId: string, playlist: string): Promise<string[]> {
    const stream = await blobs.read(`${versionFolder(versionId)}/${playlist}`)
    if (!stream) return []
    const lines = await text(stream)
    const beginning = /^#EXT-X-MAP:URI="([^"]+)"/m.exec(lines)?.[1]
    const segment = /^[^#\s].*$/m.exec(lines)?.[0]
    const folder = playlist.slice(0, playlist.lastIndexOf('/') + 1)
    return [playlist, ...[beginning, segment].flatMap((name) => (name ? [folder + name] : []))]
  }

  return async (versionId) => {
    const version = await index.find(versionId)
    if (!version || version.isPremium) return []
    const key = `${versionId} ${version.rungs.length}`
    const known = kept.get(key)
    if (known) return known
    const [smallest] = version.rungs.toSorted((a, b) => a.bandwidth - b.bandwidth)
    const sound = soundBeside(version.audio, smallest?.height ?? 0)
    const playlists = [sound?.playlist, smallest?.playlist].flatMap((name) => name ?? [])
    const files = (await Promise.all(playlists.map((name) => beginOf(versionId, name)))).flat()
    const [oldest] = kept.keys()
    if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest)
    kept.set(key, files)
    return files
  }
}
