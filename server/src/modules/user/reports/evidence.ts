import { admin } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Readable } from 'node:stream'
import type { Blobs } from '#platform/blobs/blobs'
import type { Evidence, AccountExtensions } from '../account-extensions.ts'
import { accountRows } from '../rows/account-rows.ts'
import type { UserTables } from '../rows/tables.ts'

interface EvidenceDependencies {
  rows: Kysely<UserTables>
  blobs: Blobs
  extensions: AccountExtensions
  /** The blob key of the picture that is served at an address. */
  avatarKeyOf(address: string): string | null
}

export interface Reported {
  readonly type: 'user' | 'comment' | 'content'
  /** The reported person, for a report about a person. */
  readonly profileId: string | null
  readonly idEntity: string | null
}

export type EvidenceStore = ReturnType<typeof openEvidence>

/** A copy of the reported content as the server found it, which later changes do not affect. */
export function openEvidence({ rows, blobs, extensions, avatarKeyOf }: EvidenceDependencies) {
  async function ofPerson(profileId: string): Promise<Evidence | null> {
    const [found] = await accountRows(rows).profiles([profileId])
    if (!found) return null
    const { name, bio, avatar } = found
    return { ownerProfileId: profileId, facts: { name, bio, avatar } }
  }

  /** Copies the picture: the person may change theirs, and an operator may remove it. */
  async function copyPicture(reportId: string, address: unknown): Promise<string | null> {
    const key = typeof address === 'string' ? avatarKeyOf(address) : null
    const bytes = key === null ? undefined : await blobs.read(key)
    if (!bytes) return null
    const copy = pictureKeyOf(reportId)
    await blobs.write(copy, bytes, { sizeBytesMax: admin.ART_BYTES_MAX })
    return copy
  }

  return {
    /** Null when the reported content does not exist. */
    async find({ type, profileId, idEntity }: Reported): Promise<Evidence | null> {
      if (type === 'user') return profileId === null ? null : ofPerson(profileId)
      return idEntity === null ? null : extensions.evidenceOf(type, idEntity)
    },

    /** The facts to store; the picture of a person is copied under a key of the report. */
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
