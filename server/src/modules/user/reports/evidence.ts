import { admin } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Readable } from 'node:stream'
import type { Blobs } from '#platform/blobs/blobs'
import type { Evidence, Facets } from '../account-extensions.ts'
import { accountRows } from '../rows/account-rows.ts'
import type { UserTables } from '../rows/tables.ts'

interface Needs {
  rows: Kysely<UserTables>
  blobs: Blobs
  facets: Facets
  /** The key under which the picture of an address lies. */
  avatarKeyOf(address: string): string | null
}

export interface Reported {
  readonly type: 'user' | 'comment' | 'content'
  /** Of a person who is reported themselves. */
  readonly profileId: string | null
  readonly idEntity: string | null
}

export type EvidenceRoom = ReturnType<typeof openEvidence>

/** What the house finds of a reported thing, kept as it was: later changes touch no copy. */
export function openEvidence({ rows, blobs, facets, avatarKeyOf }: Needs) {
  async function ofPerson(profileId: string): Promise<Evidence | null> {
    const [found] = await accountRows(rows).profiles([profileId])
    if (!found) return null
    const { name, bio, avatar } = found
    return { ownerProfileId: profileId, facts: { name, bio, avatar } }
  }

  /** A picture of its own: the person may change theirs, an operator may remove it. */
  async function copyPicture(reportId: string, address: unknown): Promise<string | null> {
    const key = typeof address === 'string' ? avatarKeyOf(address) : null
    const bytes = key === null ? undefined : await blobs.read(key)
    if (!bytes) return null
    const copy = pictureKeyOf(reportId)
    await blobs.write(copy, bytes, { sizeBytesMax: admin.ART_BYTES_MAX })
    return copy
  }

  return {
    /** Nothing where there is no such thing. */
    async find({ type, profileId, idEntity }: Reported): Promise<Evidence | null> {
      if (type === 'user') return profileId === null ? null : ofPerson(profileId)
      return idEntity === null ? null : facets.evidenceOf(type, idEntity)
    },

    /** What is written down of it; the picture of a person is copied under a key of the report. */
    async freeze(
      reportId: string,
      type: Reported['type'],
      found: Evidence,
    ): Promise<Record<string, unknown>> {
      const facts = { ...found.facts, ownerProfileId: found.ownerProfileId }
      if (type !== 'user') return facts
      return { ...facts, avatarCopy: await copyPicture(reportId, found.facts['avatar']) }
    },

    forget: (reportId: string): Promise<void> => blobs.remove(pictureKeyOf(reportId)),
    picture: (reportId: string): Promise<Readable | undefined> => blobs.read(pictureKeyOf(reportId)),
  }
}

const pictureKeyOf = (reportId: string) => `evidence/${reportId}.webp`
